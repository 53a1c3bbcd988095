import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { canChooseAnother, declineTask, endedDeclines, groupDeclines, newDeclines } from './declines.ts'

const supplier = { supplierId: 'su-karts', name: 'North Karts', currency: 'GBP' }
const requestedEvent = exampleBookedEvent
const [pack] = requestedEvent.packages
const withKarting = (change: Partial<PackageEntry>): EventDocument => ({
  ...requestedEvent,
  packages: requestedEvent.packages.map((one) => ({
    ...one,
    entries: one.entries.map((entry) =>
      entry.itineraryId === 'it-karting' ? { ...entry, supplier, ...change } : entry,
    ),
  })),
})
const declinedEvent = withKarting({ stage: 'Declined', declineReason: 'Full' })
const idsOf = (declines: ReturnType<typeof newDeclines>) => declines.map(({ entry }) => entry.itineraryId)

test('a repeated decline is not new, even with another reason; it ends when another supplier is requested (SUP-O7)', () => {
  expect(idsOf(newDeclines(requestedEvent, declinedEvent))).toEqual(['it-karting'])
  const repeated = withKarting({ stage: 'Declined', declineReason: 'Closed' })
  expect(newDeclines(declinedEvent, repeated)).toEqual([])
  expect(endedDeclines(declinedEvent, repeated)).toEqual([])
  const replaced = withKarting({ stage: 'Requested', supplier: { ...supplier, supplierId: 'su-other' } })
  expect(idsOf(endedDeclines(declinedEvent, replaced))).toEqual(['it-karting'])
})

test('a decline by another supplier, of another product, or after a request to cancel is new', () => {
  const changes: Partial<PackageEntry>[] = [
    { supplier: { ...supplier, supplierId: 'su-other' } },
    { productId: 'pr-archery' },
  ]
  for (const change of changes)
    expect(idsOf(newDeclines(declinedEvent, withKarting({ stage: 'Declined', ...change })))).toEqual([
      'it-karting',
    ])
  const cancelRequested = withKarting({ stage: 'Cancellation Requested' })
  expect(idsOf(newDeclines(requestedEvent, cancelRequested))).toEqual(['it-karting'])
  expect(idsOf(newDeclines(cancelRequested, declinedEvent))).toEqual(['it-karting'])
  expect(newDeclines(declinedEvent, withKarting({ stage: 'Cancelled' }))).toEqual([])
})

test('the task for staff says whether to replace the product or to answer the supplier', () => {
  const titleOf = (stage: PackageEntry['stage']) =>
    declineTask({ ...pack!.entries[0]!, supplier, stage }, '2027-01-05').title
  expect(titleOf('Declined')).toBe('Replace Indoor karting: declined by North Karts')
  expect(titleOf('Cancellation Requested')).toBe('Answer North Karts: asks to cancel Indoor karting')
})

test('declines of the nights of one stay are one declined product', () => {
  const event: EventDocument = {
    ...requestedEvent,
    packages: requestedEvent.packages.map((one) => ({
      ...one,
      entries: one.entries.map((entry) => ({ ...entry, stage: 'Declined' as const })),
    })),
  }
  const products = groupDeclines(newDeclines(requestedEvent, event))
  const nights = products.find(({ entries }) => entries[0].product.type === 'Accommodation')
  expect(nights?.entries.map(({ dayIndex }) => dayIndex)).toEqual([0, 1])
  expect(products.flatMap(({ entries }) => entries)).toHaveLength(event.packages[0]!.entries.length)
})

test('the organiser can choose another product until the trip starts', () => {
  const start = pack!.startDate!
  expect(canChooseAnother(declinedEvent, declinedEvent.packages[0]!, '2027-01-05')).toBe(true)
  expect(canChooseAnother(declinedEvent, declinedEvent.packages[0]!, start)).toBe(false)
  const cancelled = { ...declinedEvent, statusStage: 'Cancelled' as const }
  expect(canChooseAnother(cancelled, declinedEvent.packages[0]!, '2027-01-05')).toBe(false)
})
