import { expect, test } from 'vitest'
import { packageDocument } from '#features/event-document/rules/package-document.ts'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import { copyPackage } from './copy-package.ts'
import { exampleBookedEvent, exampleEvent } from './example-event.ts'

const idsFrom = (prefix: string) => {
  let count = 0
  return { packageId: `pk-${prefix}`, newEntryId: () => `it-${prefix}-${count++}` }
}

test('a copy has the same days, products and prices under new ids (EVT-O25)', () => {
  const [pack] = exampleEvent.packages
  const copy = copyPackage(pack!, idsFrom('copy'))
  expect(copy.entries.map(({ itineraryId }) => itineraryId)).toEqual(
    pack!.entries.map((_, index) => `it-copy-${index}`),
  )
  const sourceIds = pack!.entries.map(({ itineraryId }) => itineraryId)
  const entries = copy.entries.map((entry, index) => ({ ...entry, itineraryId: sourceIds[index]! }))
  expect({ ...copy, id: pack!.id, entries }).toEqual(pack)
  expect(pricePackage(exampleEvent, copy).totalPence).toBe(pricePackage(exampleEvent, pack!).totalPence)
})

test('a copy has no booking, no supplier’s answer and no cancelled product (EVT-O25)', () => {
  const [pack] = exampleBookedEvent.packages
  const [first, ...others] = pack!.entries
  const copy = copyPackage(
    { ...pack!, entries: [{ ...first!, stage: 'Cancelled' }, ...others] },
    idsFrom('copy'),
  )
  expect(packageDocument.safeParse(copy).success).toBe(true)
  expect([copy.status, copy.entries.length]).toEqual(['Option', others.length])
  for (const { stage, confirmations, customersAttending, money } of copy.entries) {
    expect([stage, confirmations, money.booked, money.invoicedPercent]).toEqual(['Enquiry', [], null, null])
    expect(customersAttending.some(({ booked }) => booked)).toBe(false)
  }
})
