import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { canChooseAnother, declinedProducts, declineTask, endedDeclines, newDeclines } from './declines.ts'

const supplier = { supplierId: 'su-karts', name: 'North Karts', currency: 'GBP' }
const requested = exampleBookedEvent
const [pack] = requested.packages
const withKarting = (change: Partial<PackageEntry>): EventDocument => ({
  ...requested,
  packages: requested.packages.map((one) => ({
    ...one,
    entries: one.entries.map((entry) =>
      entry.itineraryId === 'it-karting' ? { ...entry, supplier, ...change } : entry,
    ),
  })),
})
const declined = withKarting({ stage: 'Declined', declineReason: 'Full' })
const idsOf = (declines: ReturnType<typeof newDeclines>) => declines.map(({ entry }) => entry.itineraryId)

test('a repeated decline is not new, even with another reason; it ends when another supplier is requested (SUP-O7)', () => {
  expect(idsOf(newDeclines(requested, declined))).toEqual(['it-karting'])
  const repeated = withKarting({ stage: 'Declined', declineReason: 'Closed' })
  expect(newDeclines(declined, repeated)).toEqual([])
  expect(endedDeclines(declined, repeated)).toEqual([])
  const replaced = withKarting({ stage: 'Requested', supplier: { ...supplier, supplierId: 'su-other' } })
  expect(idsOf(endedDeclines(declined, replaced))).toEqual(['it-karting'])
})

test('a decline by another supplier, of another product, or after a request to cancel is new', () => {
  const others: Partial<PackageEntry>[] = [
    { supplier: { ...supplier, supplierId: 'su-other' } },
    { productId: 'pr-archery' },
  ]
  for (const other of others)
    expect(idsOf(newDeclines(declined, withKarting({ stage: 'Declined', ...other })))).toEqual(['it-karting'])
  const cancelRequested = withKarting({ stage: 'Cancellation Requested' })
  expect(idsOf(newDeclines(requested, cancelRequested))).toEqual(['it-karting'])
  expect(idsOf(newDeclines(cancelRequested, declined))).toEqual(['it-karting'])
  expect(newDeclines(declined, withKarting({ stage: 'Cancelled' }))).toEqual([])
})

test('the task for staff says whether to replace the product or to answer the supplier', () => {
  const titleOf = (stage: PackageEntry['stage']) =>
    declineTask({ ...pack!.entries[0]!, supplier, stage }, '2027-01-05').title
  expect(titleOf('Declined')).toBe('Replace Indoor karting: declined by North Karts')
  expect(titleOf('Cancellation Requested')).toBe('Answer North Karts: asks to cancel Indoor karting')
})

test('declines of the nights of one stay are one declined product', () => {
  const event: EventDocument = {
    ...requested,
    packages: requested.packages.map((one) => ({
      ...one,
      entries: one.entries.map((entry) => ({ ...entry, stage: 'Declined' as const })),
    })),
  }
  const products = declinedProducts(newDeclines(requested, event))
  const nights = products.find(({ entries }) => entries[0].product.type === 'Accommodation')
  expect(nights?.entries.map(({ dayIndex }) => dayIndex)).toEqual([0, 1])
  expect(products.flatMap(({ entries }) => entries)).toHaveLength(event.packages[0]!.entries.length)
})

test('the organiser can choose another product until the trip starts', () => {
  const start = pack!.startDate!
  expect(canChooseAnother(declined, declined.packages[0]!, '2027-01-05')).toBe(true)
  expect(canChooseAnother(declined, declined.packages[0]!, start)).toBe(false)
  const cancelled = { ...declined, statusStage: 'Cancelled' as const }
  expect(canChooseAnother(cancelled, declined.packages[0]!, '2027-01-05')).toBe(false)
})
