import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { type Step, step } from '../step.ts'
import type { Person, Turn } from '../trip.ts'
import { members, pickBuilder, pickEntry, pickFrom, save } from './pick.ts'

/** Changes of who comes, of the products they take part in, and of the number of places. */
export const peopleSteps: readonly Step[] = [
  step('join by the invite', 5, (turn) => {
    const { event } = turn.state
    const ids = new Set(event.guests.map(({ customerId }) => customerId))
    const friend = pickFrom(
      turn,
      turn.friends.filter(({ id }) => !ids.has(id)),
    )
    if (!friend) return
    const attending = turn.random.chance(0.85) ? 'Yes' : 'No'
    return turn.post(friend, `/event/${turn.token}/customer/${friend.id}/acceptInvite`, { attending })
  }),
  step('answer the invite again', 4, (turn) => {
    const guest = pickFrom(turn, turn.state.event.guests)
    if (!guest) return
    const member = members(turn).find(({ id }) => id === guest.customerId)
    const sender = turn.random.chance(0.5) && member ? member : pickBuilder(turn)
    const attending = guest.attending === 'Yes' ? 'No' : 'Yes'
    return turn.post(sender, `/event/${turn.id}/updateAttending`, { customerId: guest.customerId, attending })
  }),
  step('leave', 2, (turn) => {
    const guest = pickFrom(turn, turn.state.event.guests)
    if (!guest) return
    const member = members(turn).find(({ id }) => id === guest.customerId)
    const sender = turn.random.chance(0.5) && member ? member : pickBuilder(turn)
    return turn.put(sender, `/event/${turn.id}/customer/${guest.customerId}/setAttendingToNo`)
  }),
  step('answer for one product', 5, (turn) => {
    const pickedEntry = pickEntry(turn)
    const guest = pickFrom(turn, turn.state.event.guests)
    if (!pickedEntry || !guest) return
    const member = members(turn).find(({ id }) => id === guest.customerId)
    const sender = turn.random.chance(0.6) && member ? member : pickBuilder(turn)
    return turn.post(sender, `/event/${turn.id}/updateItineraryAttending`, {
      packageId: pickedEntry.pack.id,
      itineraryId: pickedEntry.entry.itineraryId,
      customerId: guest.customerId,
      attending: turn.random.chance(0.6) ? 'No' : 'Yes',
    })
  }),
  step('set who takes part in a product', 3, (turn) => {
    const pickedEntry = pickEntry(turn)
    if (!pickedEntry) return
    const customersAttending = turn.state.event.guests
      .filter(() => turn.random.chance(0.6))
      .map(({ customerId }) => ({
        customerId,
        attending: turn.random.chance(0.5) ? 'Yes' : 'No',
        booked: false,
      }))
    return save(turn, pickBuilder(turn), [
      {
        name: 'editParticipation',
        packageId: pickedEntry.pack.id,
        itineraryId: pickedEntry.entry.itineraryId,
        data: { customersAttending },
      },
    ])
  }),
  step('somebody who has paid nothing leaves', 2, (turn) => {
    const comingGuests = turn.state.event.guests.filter(
      ({ attending, paidPence }) => attending === 'Yes' && paidPence === 0,
    )
    const guest = pickFrom(turn, comingGuests)
    return (
      guest && turn.put(turn.organiser, `/event/${turn.id}/customer/${guest.customerId}/setAttendingToNo`)
    )
  }),
  step('lower the number of people to those who come', 2, (turn) => {
    const { event } = turn.state
    const pack = pickFrom(turn, event.packages)
    const comingCount = event.guests.filter(({ attending }) => attending === 'Yes').length
    if (!pack || comingCount === 0 || comingCount >= pack.peopleCount) return
    return changePeople(turn, turn.organiser, pack, comingCount - pack.peopleCount)
  }),
  step('change the number of people', 5, (turn) => {
    const { event } = turn.state
    const pack = pickFrom(turn, event.packages)
    const delta = turn.random.pick([-3, -2, -1, 1, 2])
    if (!pack || event.estimatedCustomers + delta < 1) return
    return changePeople(turn, pickBuilder(turn), pack, delta)
  }),
  step('add a guest by name', 1.5, (turn) =>
    turn.post(pickBuilder(turn), `/event/${turn.id}/addUnregisteredGuest`, {
      name: turn.random.chance(0.5)
        ? pickFrom(turn, turn.friends)!.name
        : `Vera ${'ABCDEF'[turn.random.wholeNumber(0, 5)]}`,
    }),
  ),
  step('add guests by name until the event is full', 0.5, (turn) =>
    turn.post(pickBuilder(turn), `/event/${turn.id}/addAllUnregisteredGuest`),
  ),
  step('request the place of a guest known by name', 1.5, async (turn) => {
    const namedGuest = turn.state.event.guests.find(({ registered }) => !registered)
    const friend = namedGuest && turn.friends.find(({ name }) => name === namedGuest.name)
    if (!friend) return
    const path = (key: string) => `/event/${key}/customer/${friend.id}/replaceNonEmailCustomerWithReal`
    await turn.put(friend, path(turn.token))
    return turn.random.chance(0.8)
      ? turn.put(turn.organiser, path(turn.id), { guestId: namedGuest.customerId })
      : turn.post(turn.organiser, `/event/${turn.id}/guest/${namedGuest.customerId}/declinePlace`, {
          customerId: friend.id,
        })
  }),
  step('erase a person', 0.4, (turn) => {
    const friend = pickFrom(turn, turn.friends)!
    return turn.post(turn.staff, '/customer/gdprDelete', { customerId: friend.id })
  }),
]

/** Changes the number of people of a package and, as the builder does, of each product that is for all of them. */
const changePeople = (turn: Turn, sender: Person, pack: PackageDocument, delta: number) => {
  const entriesForAll = pack.entries.filter(
    ({ needPeople, stage }) => needPeople === pack.peopleCount && stage !== 'Cancelled',
  )
  return save(turn, sender, [
    { name: 'editEstimatedCustomers', packageId: pack.id, data: { delta } },
    ...entriesForAll.map(({ itineraryId, needPeople }) => ({
      name: 'editCustomers',
      packageId: pack.id,
      itineraryId,
      data: { needPeople: Math.max(0, needPeople + delta), needUnits: null },
    })),
  ])
}
