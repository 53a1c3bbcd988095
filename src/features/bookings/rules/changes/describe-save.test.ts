import { expect, test } from 'vitest'
import { commands } from '#features/event-commands/rules/commands/index.ts'
import { changedKeys } from '#features/event-commands/rules/conflicts/changed-keys.ts'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { describeSave } from './describe-save.ts'

const packageId = 'pk-1'
const textOf = (command: Parameters<typeof describeSave>[0][number]) =>
  describeSave([command], exampleEvent, { hiddenProduct: true })[0]

test('the description of an edit of a package contains the product or package, and the new values', () => {
  const itineraryId = 'it-karting'
  expect(textOf({ name: 'editStartTime', packageId, itineraryId, data: { startTime: '14:30' } })).toBe(
    'Indoor karting: start time changed: 14:30',
  )
  expect(textOf({ name: 'moveProduct', packageId, itineraryId, data: { dayIndex: 1 } })).toBe(
    'Indoor karting: moved to another day: Sat 08 May 2027',
  )
  expect(textOf({ name: 'editEstimatedCustomers', packageId, data: { delta: -2 } })).toBe(
    'Package 1: number of people changed: 2 fewer',
  )
  const itinerary = [{ newItineraryId: 'it-hotel-0' }]
  expect(textOf({ name: 'addProduct', packageId, data: { productId: 'pr-hotel', itinerary } })).toBe(
    'Hotel by the bridge: added',
  )
})

test('a product or package that the event no longer has is described as a former one', () => {
  expect(textOf({ name: 'removeProduct', packageId, itineraryId: 'it-gone', data: {} })).toBe(
    'A former product: removed',
  )
  expect(textOf({ name: 'editDate', packageId: 'pk-gone', data: { startDate: '2027-06-01' } })).toBe(
    'A former package: dates changed: Tue 01 Jun 2027',
  )
})

test('readers who do not see hidden products read neither their names nor the new values (PERM-025)', () => {
  const [pack] = exampleEvent.packages
  const hideKarting = (entry: PackageEntry) =>
    entry.itineraryId === 'it-karting' ? { ...entry, hideProduct: true } : entry
  const event = { ...exampleEvent, packages: [{ ...pack!, entries: pack!.entries.map(hideKarting) }] }
  const noteCommand = (itineraryId: string) => ({
    name: 'editProductNote',
    packageId,
    itineraryId,
    data: { note: 'A surprise for the groom' },
  })
  const { productId } = pack!.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!
  const itinerary = [{ newItineraryId: 'it-karting' }]
  const addCommand = { name: 'addProduct', packageId, data: { productId, itinerary, startTime: '14:30' } }
  const commands = [noteCommand('it-karting'), noteCommand('it-gone'), addCommand, noteCommand('it-hotel-0')]
  expect(describeSave(commands, event, { hiddenProduct: false })).toEqual([
    'A former or hidden product: note changed',
    'A former or hidden product: note changed',
    'A former or hidden product: added',
    'Hotel by the bridge: note changed: A surprise for the groom',
  ])
  expect(describeSave(commands, event, { hiddenProduct: true })).toEqual([
    'Indoor karting: note changed: A surprise for the groom',
    'A former product: note changed: A surprise for the groom',
    'Indoor karting: added: 14:30',
    'Hotel by the bridge: note changed: A surprise for the groom',
  ])
})

test('changes of the event itself have descriptions, even operations that only a later release knows', () => {
  expect(textOf({ name: 'salesFunnel', data: { heat: 5 } })).toBe('Sales heat changed: 5')
  expect(textOf({ name: 'updateAttending', data: { customerId: 'ann', attending: 'No' } })).toBe(
    'Answer changed: No',
  )
  expect(textOf({ name: 'operationOfLaterRelease', data: { amount: 77.7 } })).toBe('Event changed')
})

test('a save without commands, such as a payment, is described by the parts that it changed', () => {
  const before = exampleEvent
  const [firstGuest, ...otherGuests] = before.guests
  const paidEvent = { ...before, guests: [{ ...firstGuest!, paidPence: 5000 }, ...otherGuests] }
  const changeTo = (after: typeof before) => ({
    name: 'change',
    data: { touched: changedKeys(before, after) },
  })
  expect(textOf(changeTo(paidEvent))).toBe('Guests or their payments changed')
  expect(
    describeSave([changeTo({ ...paidEvent, statusStage: 'Pending Booking' })], before, {
      hiddenProduct: true,
    }),
  ).toEqual(['Stage of the event changed', 'Guests or their payments changed'])
  const [pack] = before.packages
  expect(textOf(changeTo({ ...before, packages: [pack!, { ...pack!, id: 'pk-2' }] }))).toBe('Package added')
  expect(textOf(changeTo({ ...before, bookedDate: '2027-02-01' }))).toBe('Booking changed')
})

test('every command has a description, which contains no cost, price or id', () => {
  const data = {
    agency: 77.7,
    costCurrency: 77.7,
    pricePerPersonGBP: 77.7,
    supplierId: 'su-secret',
    commission: 77.7,
  }
  for (const name of Object.keys(commands)) {
    const text = textOf({ name, packageId, itineraryId: 'it-karting', data })
    expect(text).toMatch(/^(Indoor karting|Event): [a-z ]+$/)
  }
  expect(textOf({ name: 'updateCommission', data })).toBe('Commission changed')
})

test('a long note is cut, but no emoji is cut in half', () => {
  const text = textOf({ name: 'updateStaffNote', data: { note: 'x'.repeat(500) } })!
  expect(text).toHaveLength('Staff’s note changed: '.length + 80)
  const textWithEmoji = textOf({
    name: 'updateStaffNote',
    data: { note: `${'x'.repeat(78)}🎉${'x'.repeat(9)}` },
  })
  expect(textWithEmoji).toBe(`Staff’s note changed: ${'x'.repeat(78)}…`)
})
