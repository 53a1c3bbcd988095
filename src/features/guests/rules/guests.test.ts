import { expect, test } from 'vitest'
import { exampleBookedEvent, exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { newGuest } from '#features/events/rules/creation/new-event.ts'
import type { Reader } from '#features/events/rules/reading/reader.ts'
import { fullVisibility, noVisibility } from '#features/events/rules/testing/visibilities.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { acceptInvite } from './accept-invite.ts'
import { addAllUnregisteredGuests, addUnregisteredGuest } from './add-unregistered-guest.ts'
import { listCustomerDetails } from './customers-details.ts'
import { defaultAttendingAnswer } from './default-attending.ts'
import { replaceGuest } from './replace-guest.ts'
import { setItineraryAttending } from './set-attending.ts'

const eventFrom = (result: EventDocument | Refusal): EventDocument => {
  if (isRefusal(result)) throw new Error(result.refused)
  return result
}
const friend = { id: 'cu-friend', name: 'Fred Fox' }
const byGuest = { sender: 'guest', today: '2027-02-01' } as const
const byOrganiser = { sender: 'organiser', today: '2027-02-01' } as const

test('a booked event stays booked when someone joins it', () => {
  const after = eventFrom(acceptInvite(exampleBookedEvent, friend, 'Yes', byGuest))
  expect(after.statusStage).toBe('Booked')
  expect(after.guests.at(-1)).toMatchObject({
    customerId: 'cu-friend',
    attending: 'Yes',
    registered: true,
    paidPence: 0,
  })
})

test('a person cannot be added twice, nor to a cancelled event (EVT-050)', () => {
  const eventWithFriend = eventFrom(acceptInvite(exampleEvent, friend, 'No', byGuest))
  expect(acceptInvite(eventWithFriend, friend, 'Yes', byGuest)).toMatchObject({
    refused: 'customerAlreadyAdded',
  })
  const cancelled: EventDocument = { ...exampleEvent, statusStage: 'Cancelled' }
  expect(acceptInvite(cancelled, friend, 'Yes', byGuest)).toMatchObject({ refused: 'stageForbids' })
})

test('a replaced guest’s old id does not remain anywhere in the event (API-072)', () => {
  const [pack] = exampleEvent.packages
  const { itineraryId } = pack!.entries[0]!
  const withNamedGuest = eventFrom(addUnregisteredGuest(exampleEvent, 'Fred Fox', 'v_1', byOrganiser))
  const answer = { packageId: pack!.id, itineraryId, customerId: 'v_1', attending: 'No' } as const
  const withAnswer = eventFrom(setItineraryAttending(withNamedGuest, answer, byOrganiser))
  const guests = withAnswer.guests.map((guest, index) =>
    index === 0 ? { ...guest, paidByCustomerId: 'v_1' } : guest,
  )
  const after = eventFrom(replaceGuest({ ...withAnswer, guests }, 'v_1', friend))
  expect(JSON.stringify(after)).not.toContain('v_1')
  expect(after.guests[0]!.paidByCustomerId).toBe('cu-friend')
  expect(after.packages[0]!.entries[0]!.customersAttending).toContainEqual({
    customerId: 'cu-friend',
    attending: 'No',
    booked: false,
  })
})

test('a registered guest cannot be replaced, and a guest of the event cannot replace anyone', () => {
  const [registered] = exampleEvent.guests
  expect(replaceGuest(exampleEvent, registered!.customerId, friend)).toMatchObject({
    refused: 'nodeNotFound',
  })
  const withNamedGuest = eventFrom(addUnregisteredGuest(exampleEvent, 'Fred Fox', 'v_1', byOrganiser))
  const existingGuest = { id: registered!.customerId, name: registered!.name }
  expect(replaceGuest(withNamedGuest, 'v_1', existingGuest)).toMatchObject({
    refused: 'customerAlreadyAdded',
  })
})

test('filling an event up with guests skips names in use and stops at the estimated number of people', () => {
  const event: EventDocument = {
    ...exampleEvent,
    estimatedCustomers: 5,
    guests: [newGuest('cu-1', 'Ann', 'Yes'), newGuest('v_0', 'Guest 3', 'Yes', false)],
  }
  const after = eventFrom(addAllUnregisteredGuests(event, 50, ['a', 'b', 'c', 'd'], byOrganiser))
  expect(after.guests.map(({ name }) => name)).toEqual(['Ann', 'Guest 3', 'Guest 4', 'Guest 5', 'Guest 6'])
  expect(addAllUnregisteredGuests(after, 1, ['e'], byOrganiser)).toBe(after)
})

test('a new guest can fill the place of a guest who is not coming', () => {
  const event = {
    ...exampleEvent,
    estimatedCustomers: 2,
    guests: [newGuest('cu-1', 'Ann', 'Yes'), newGuest('cu-2', 'Ben', 'No')],
  }
  const after = eventFrom(addAllUnregisteredGuests(event, 5, ['a', 'b'], byOrganiser))
  expect(after.guests.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Guest 3'])
})

test('the default answer follows the rules by days until the start (EVT-052)', () => {
  expect(defaultAttendingAnswer(null, '2026-05-04')).toBe('Yes')
  expect(defaultAttendingAnswer('2026-05-04', '2026-05-04')).toBe('Yes')
  expect(defaultAttendingAnswer('2026-05-03', '2026-05-04')).toBe('No')
  const rules = [
    { operator: '<=', days: 2, value: 'No' },
    { operator: '=', days: 7, value: 'No' },
    { operator: '>', days: 30, value: 'No' },
    { operator: '<', days: 99, value: 'Yes' },
  ] as const
  const defaultAnswer = (startDate: string) => defaultAttendingAnswer(startDate, '2026-05-01', rules)
  expect(['2026-05-03', '2026-05-04', '2026-05-08', '2026-06-01'].map(defaultAnswer)).toEqual([
    'No',
    'Yes',
    'No',
    'No',
  ])
})

test('a guest sees neither contacts nor money of others', () => {
  const contacts = new Map(
    exampleEvent.guests.map(({ customerId }) => [customerId, { email: 'a@b.c', phone: '1' }]),
  )
  const detailsFor = (reader: Reader, visibility = fullVisibility) =>
    listCustomerDetails(exampleEvent, contacts, { reader, visibility })
  const organiser: Reader = { kind: 'organiser', customerId: exampleEvent.organiserId }
  const [ownDetails] = detailsFor(organiser)
  expect(ownDetails).toMatchObject({
    email: 'a@b.c',
    paidGBP: expect.any(Number),
    dueGBP: expect.any(Number),
  })
  expect(detailsFor(organiser, noVisibility)[0]).not.toHaveProperty('dueGBP')
  for (const row of detailsFor({ kind: 'guest', customerId: 'cu-x' }))
    expect(Object.keys(row).sort()).toEqual(['attending', 'id', 'name'])
  expect(detailsFor({ kind: 'supplier', supplierIds: [] })).toEqual([])
})

test('staff who cannot see contacts get no contacts of guests or of people who request a place', () => {
  const requester = { customerId: 'cu-requester', name: 'Rita' }
  const [firstGuest, ...otherGuests] = exampleEvent.guests
  const event = {
    ...exampleEvent,
    guests: [{ ...firstGuest!, placeRequestedBy: [requester] }, ...otherGuests],
  }
  const contacts = new Map(
    [firstGuest!.customerId, requester.customerId].map((id) => [id, { email: 'a@b.c', phone: '1' }]),
  )
  const detailsOfFirst = (visibility: typeof fullVisibility) =>
    listCustomerDetails(event, contacts, { reader: { kind: 'staff' }, visibility })[0]!
  expect(detailsOfFirst(fullVisibility)).toMatchObject({
    email: 'a@b.c',
    placeRequestedBy: [{ id: 'cu-requester', email: 'a@b.c', phone: '1' }],
  })
  const withoutContacts = detailsOfFirst({ ...fullVisibility, contacts: false })
  expect(withoutContacts).not.toHaveProperty('email')
  expect(withoutContacts.placeRequestedBy).toEqual([
    { id: 'cu-requester', name: 'Rita', email: null, phone: null },
  ])
})
