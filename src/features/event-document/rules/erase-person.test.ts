import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { eraseFromEvent, eraseFromHistory } from './erase-person.ts'

const [firstGuest, secondGuest] = exampleEvent.guests
const event = {
  ...exampleEvent,
  organiserId: firstGuest!.customerId,
  name: "Quilla's Big Weekend",
  eventName: "QUILLA's last days",
  guestOfHonour: 'Tom Fox',
  notes: { summary: 'call me', customer: 'vegetarian', staff: 'ring Quilla', lostSale: '' },
  guests: [{ ...firstGuest!, name: 'Quilla Marsh' }, secondGuest!],
}
const quilla = {
  id: firstGuest!.customerId,
  firstName: 'Quilla',
  lastName: 'Marsh',
  emails: ['quilla@test.com'],
  phone: '07911123456',
}

test('an organiser’s name and notes are removed, and a title that contains the name is replaced; money and attendance stay (ACC-O22)', () => {
  const erased = eraseFromEvent(event, quilla)
  expect(erased).toMatchObject({
    organiserId: quilla.id,
    name: 'Stag Do',
    eventName: null,
    guestOfHonour: 'Tom Fox',
    notes: { summary: '', customer: '', staff: '', lostSale: '' },
  })
  expect(erased.guests).toEqual([{ ...firstGuest!, name: 'Erased Customer' }, secondGuest!])
  expect(JSON.stringify(erased)).not.toMatch(/quilla|marsh/i)
})

test('a person who requested the place of a guest is removed from the requests', () => {
  const requests = [
    { customerId: quilla.id, name: 'Quilla Marsh' },
    { customerId: 'other', name: 'Other' },
  ]
  const eventWithRequests = (placeRequestedBy: typeof requests) => ({
    ...event,
    organiserId: secondGuest!.customerId,
    guests: [{ ...secondGuest!, placeRequestedBy }],
  })
  expect(eraseFromEvent(eventWithRequests(requests), quilla).guests[0]!.placeRequestedBy).toEqual([
    requests[1],
  ])
  expect(eraseFromEvent(eventWithRequests(requests.slice(0, 1)), quilla).guests).toEqual([secondGuest!])
})

test('only the guest’s own details are removed from another person’s event', () => {
  const [pack] = event.packages
  const joinedEvent = {
    ...event,
    organiserId: secondGuest!.customerId,
    notes: {
      ...event.notes,
      summary: 'Quilla Marsh comes later: QUILLA@test.com, 07911123456. Marshmallows!',
    },
    packages: [{ ...pack!, customerNote: 'late check-in' }],
  }
  const erased = eraseFromEvent(joinedEvent, quilla)
  expect(erased.notes.summary).toBe('Erased Customer comes later: , . Marshmallows!')
  expect(erased.guests[0]!.name).toBe('Erased Customer')
  expect(erased.packages).toEqual(joinedEvent.packages)
  expect(eraseFromEvent(erased, quilla)).toEqual(erased)
})

test('all names are removed from the person’s own commands; from the commands of others, only the person’s details are removed (ACC-O22)', () => {
  const commands = [
    { name: 'renameEvent', data: { name: 'Our trip' } },
    { name: 'addUnregisteredGuest', data: { name: 'Quilla Marsh', count: 2 } },
  ]
  expect(eraseFromHistory(commands, quilla, true)).toEqual([
    { name: 'renameEvent', data: { name: '' } },
    { name: 'addUnregisteredGuest', data: { name: '', count: 2 } },
  ])
  expect(eraseFromHistory(commands, quilla, false)).toEqual([
    commands[0],
    { name: 'addUnregisteredGuest', data: { name: 'Erased Customer', count: 2 } },
  ])
})
