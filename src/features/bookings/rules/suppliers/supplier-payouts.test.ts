import { expect, test } from 'vitest'
import { exampleBookedEvent, exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { payoutsOf } from './supplier-payouts.ts'

type Change = (
  entry: EventDocument['packages'][number]['entries'][number],
) => EventDocument['packages'][number]['entries'][number]

const withEntries = (change: Change): EventDocument => ({
  ...exampleBookedEvent,
  packages: exampleBookedEvent.packages.map((pack) => ({ ...pack, entries: pack.entries.map(change) })),
})
const confirmedEvent = withEntries((entry) => ({ ...entry, stage: 'Booked' }))

test('each supplier is owed the cost of their booked products, in the currency of their costs', () => {
  const payouts = payoutsOf(confirmedEvent)
  const entries = confirmedEvent.packages[0]!.entries.filter(({ supplier }) => supplier)
  expect(new Set(payouts.map(({ supplierId }) => supplierId))).toEqual(
    new Set(entries.map(({ supplier }) => supplier!.supplierId)),
  )
  for (const { supplierId, currency, cost, products: entryCount } of payouts) {
    const supplierEntries = entries.filter(({ supplier }) => supplier!.supplierId === supplierId)
    expect(supplierEntries.map(({ supplier }) => supplier!.currency)).toContain(currency)
    expect(entryCount).toBe(supplierEntries.length)
    expect(Math.round(cost * 100)).toBe(
      supplierEntries.reduce((sum, { money }) => sum + (money.costMinor ?? 0), 0),
    )
  }
  expect(payouts.map(({ startDate }) => startDate)).toEqual(
    payouts.map(() => confirmedEvent.packages[0]!.startDate),
  )
})

test('products with unknown costs are counted, and add nothing to the amount', () => {
  const eventWithUnknownCosts = withEntries((entry) => ({
    ...entry,
    stage: 'Booked',
    money: { ...entry.money, costMinor: null },
  }))
  for (const { cost, products: entryCount, unknown: unknownCount } of payoutsOf(eventWithUnknownCosts))
    expect([cost, unknownCount]).toEqual([0, entryCount])
})

test('nothing is owed for unconfirmed products, cancelled products without a charge, and events that are not booked', () => {
  const stages = ['Requested', 'Declined', 'Enquiry', 'Cancelled'] as const
  for (const stage of stages)
    expect(
      payoutsOf(
        withEntries((entry) => ({ ...entry, stage, money: { ...entry.money, pricingOverride: null } })),
      ),
    ).toEqual([])
  expect(payoutsOf(exampleEvent)).toEqual([])
})
