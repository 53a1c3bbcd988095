import { contextOf, staffActor } from '../open-sequence-world.ts'
import { type Operation, operation, type Turn } from '../operation.ts'
import { isDone, nameOf, pickFrom } from './send.ts'

const staff = contextOf(staffActor.userId)

const pickStranger = (turn: Turn) => {
  const members = new Set(turn.books.document.guests.map(({ customerId }) => customerId))
  return pickFrom(
    turn,
    turn.world.people.filter(({ id }) => !members.has(id)),
  )
}

const pickGuestByName = (turn: Turn, isWanted: (paidPence: number) => boolean = () => true) =>
  pickFrom(
    turn,
    turn.books.document.guests.filter(({ registered, paidPence }) => !registered && isWanted(paidPence)),
  )

/** People who join and leave, and guests known by name whose place somebody takes. */
export const peopleChanges: readonly Operation[] = [
  operation('join by the invite', 3, async (turn) => {
    const { world, note } = turn
    const person = pickStranger(turn)
    if (!person) return undefined
    note(`${person.name}:`)
    const input = { id: world.token, customerId: person.id, attending: 'Yes' as const }
    return isDone(turn, await world.endpoints.acceptInvite({ input, context: contextOf(person.id) }))
  }),
  operation('leave or come after all', 4, async (turn) => {
    const { world, random, note } = turn
    const { guests } = turn.books.document
    const absentGuest = pickFrom(
      turn,
      guests.filter((one) => one.attending === 'No'),
    )
    const guest = absentGuest && random.chance(0.6) ? absentGuest : random.pick(guests)
    const attending = guest.attending === 'Yes' ? 'No' : 'Yes'
    const senderId = guest.registered ? guest.customerId : world.organiserId
    note(`${nameOf(turn, guest.customerId)} ${attending}:`)
    const input = { id: world.eventId, customerId: guest.customerId, attending } as const
    return isDone(turn, await world.endpoints.updateAttending({ input, context: contextOf(senderId) }))
  }),
  operation('add a guest by name', 4, async (turn) => {
    const { world, random, note } = turn
    const name = `Vera ${'ABCDEFGHIJ'[random.wholeNumber(0, 9)]}`
    note(`${name}:`)
    const context = contextOf(world.organiserId)
    return isDone(
      turn,
      await world.endpoints.addUnregisteredGuest({ input: { id: world.eventId, name }, context }),
    )
  }),
  operation('a customer takes the place of a guest known by name', 3, async (turn) => {
    const { world, note } = turn
    const person = pickStranger(turn)
    const guest = pickGuestByName(turn, (paidPence) => paidPence > 0) ?? pickGuestByName(turn)
    if (!person || !guest) return undefined
    note(`${person.name} for ${guest.name}:`)
    const input = { id: world.eventId, customerId: person.id, guestId: guest.customerId }
    const response = await world.endpoints.replaceNonEmailCustomerWithReal({ input, context: staff })
    if (!isDone(turn, response)) return false
    world.requests.replaceGuest(guest.customerId, person.id)
    return true
  }),
  operation('remove a guest known by name', 5, async (turn) => {
    const { world, note } = turn
    const unpaidGuest = pickGuestByName(turn, (paidPence) => paidPence === 0)
    const guest = unpaidGuest && turn.random.chance(0.8) ? unpaidGuest : pickGuestByName(turn)
    if (!guest) return undefined
    note(`${guest.name}:`)
    const input = { id: world.eventId, guestIds: [guest.customerId] }
    const context = contextOf(world.organiserId)
    if (!isDone(turn, await world.endpoints.removeUnregisteredGuests({ input, context }))) return false
    world.requests.removed.add(guest.customerId)
    return true
  }),
]

/** Runs alone, because money paid for open places belongs to the customer who is the organiser at that time. */
export const changeOrganiser = operation('another guest becomes the organiser', 1, async (turn) => {
  const { world, note } = turn
  const guest = pickFrom(
    turn,
    turn.books.document.guests.filter(
      ({ registered, customerId }) => registered && customerId !== world.organiserId,
    ),
  )
  if (!guest) return undefined
  note(`${guest.name}:`)
  const input = { id: world.eventId, customerId: guest.customerId }
  const response = await world.endpoints.setOrganiser({ input, context: staff })
  if (!isDone(turn, response)) return false
  world.organiserId = guest.customerId
  return true
})
