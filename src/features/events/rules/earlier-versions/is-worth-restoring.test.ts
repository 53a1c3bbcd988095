import { expect, test } from 'vitest'
import { exampleBookedEvent, exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import type { ChangedBy } from '#features/event-prices/rules/promise/update-promise.ts'
import { isWorthRestoring, pauseBeforeVersionMs } from './is-worth-restoring.ts'

const [pack] = exampleEvent.packages as [PackageDocument]
const [karting, ...otherEntries] = pack.entries as [PackageEntry, ...PackageEntry[]]
const withPackage = (changes: Partial<PackageDocument>): EventDocument => ({
  ...exampleEvent,
  packages: [{ ...pack, ...changes }],
})
const withKarting = (changes: Partial<PackageEntry>) =>
  withPackage({ entries: [{ ...karting, ...changes }, ...otherEntries] })
const outcomesOf = (after: EventDocument, by: ChangedBy = 'customer') =>
  [0, pauseBeforeVersionMs - 1, pauseBeforeVersionMs].map((sinceChangeMs) =>
    isWorthRestoring(exampleEvent, after, { by, sinceChangeMs }),
  )

test.each<[string, EventDocument]>([
  ['a time', withKarting({ startTime: '14:30' })],
  ['the number of people', withKarting({ needPeople: 7 })],
  ['a price', withKarting({ money: { ...karting.money, priceOverride: 'Yes' } })],
  ['the dates', withPackage({ startDate: '2027-06-04' })],
  ['a note', withPackage({ eventNotes: 'Two vegetarians' })],
  ['another package', { ...exampleEvent, packages: [pack, { ...pack, id: 'pk-2' }] }],
  ['a cancelled product', withKarting({ stage: 'Cancelled' })],
])('a change (%s) stores a version only after a pause of ten minutes (STF-O12)', (_, after) => {
  expect(outcomesOf(after)).toEqual([false, false, true])
})

test.each<[string, EventDocument]>([
  ['a product', withPackage({ entries: otherEntries })],
  ['a product in favour of another', withKarting({ productId: 'pr-archery' })],
  ['a package', { ...exampleEvent, packages: [] }],
])('the removal of %s stores a version at once (STF-O12)', (_, after) => {
  for (const by of ['customer', 'system'] as const) expect(outcomesOf(after, by)).toEqual([true, true, true])
})

test('a time or venue that a supplier or the system sets stores no version (STF-O12)', () => {
  const answeredEvent = withKarting({ startTime: '14:30', venueId: 've-quay' })
  expect(outcomesOf(answeredEvent, 'staff')).toEqual([false, false, true])
  for (const by of ['supplier', 'system'] as const)
    expect(outcomesOf(answeredEvent, by)).toEqual([false, false, false])
})

test.each<[string, EventDocument]>([
  ['payments', { ...exampleEvent, guests: exampleEvent.guests.map((one) => ({ ...one, paidPence: 5000 })) }],
  [
    'the name',
    { ...exampleEvent, eventName: 'Wild geese', packages: structuredClone(exampleEvent.packages) },
  ],
  ['a booking', exampleBookedEvent],
  ['answers of suppliers', withKarting({ stage: 'Declined', declineReason: 'Full' })],
  [
    'answers of guests',
    withKarting({ customersAttending: [{ customerId: 'cu-guest', attending: 'No', booked: false }] }),
  ],
])('a change of %s stores no version (STF-O12)', (_, after) => {
  expect(outcomesOf(after)).toEqual([false, false, false])
})
