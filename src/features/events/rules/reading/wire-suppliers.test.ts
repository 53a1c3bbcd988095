import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import { fullVisibility } from '../testing/visibilities.ts'
import type { Reader } from './reader.ts'
import { wireEvent } from './wire-event.ts'

const contact = { email: 'karts@test.com', phone: '0191', emergencyPhone: '0192', loginUser: true }
const summaryFor = (reader: Reader, visibility = fullVisibility) =>
  wireEvent(exampleBookedEvent, reader, {
    today: '2027-02-01',
    visibility,
    suppliers: { 'su-karts': contact },
  }).supplierSummary

test('staff see each supplier with first day, cost, contact and whether they can log in (SUP-004)', () => {
  const [karts, hotel] = summaryFor({ kind: 'staff' })!
  expect(karts).toEqual({
    supplier: { id: 'su-karts', name: 'North Karts' },
    startDate: '2027-05-07',
    money: { costCurrency: expect.any(Number), invoiceBalance: expect.any(Number) },
    currency: 'GBP',
    symbol: '£',
    ...contact,
  })
  expect(hotel).toMatchObject({ currency: 'EUR', symbol: '€', email: '', loginUser: false })
})

test('the invoice balance is the cost that the supplier has not invoiced yet (SUP-004)', () => {
  const [pack] = exampleBookedEvent.packages
  const entries = pack!.entries.map((entry) => ({
    ...entry,
    money: { ...entry.money, costMinor: 10_000, invoicedPercent: 25 },
  }))
  const event = { ...exampleBookedEvent, packages: [{ ...pack!, entries }] }
  const reader: Reader = { kind: 'supplier', supplierIds: ['su-hotel'] }
  const viewOptions = { today: '2027-02-01', visibility: fullVisibility, suppliers: {} }
  const [ownSummary, ...otherSummaries] = wireEvent(event, reader, viewOptions).supplierSummary!
  expect(otherSummaries).toEqual([])
  const count = entries.filter(({ supplier }) => supplier?.supplierId === 'su-hotel').length
  expect(ownSummary?.money).toEqual({ costCurrency: 100 * count, invoiceBalance: 75 * count })
})

test('staff without the permission to see costs see no amounts; customers get no summary of suppliers at all', () => {
  expect(summaryFor({ kind: 'staff' }, { ...fullVisibility, cost: false })![0]).not.toHaveProperty('money')
  for (const kind of ['organiser', 'guest'] as const)
    expect(summaryFor({ kind, customerId: 'cu-guest' })).toBeUndefined()
})
