import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  exampleBookedEvent,
  exampleEvent,
  exampleFacts,
} from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { recalculateEvent } from '#features/event-prices/rules/entry/recalculate.ts'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import { wireEvent } from '../rules/reading/wire-event.ts'
import { fullVisibility } from '../rules/testing/visibilities.ts'
import { eventColumns, moneyColumns } from './event-columns.ts'

const anyEvent: fc.Arbitrary<EventDocument> = fc
  .record({
    base: fc.constantFrom(exampleEvent, exampleBookedEvent),
    priceModification: fc.integer({ min: -50, max: 80 }),
    paid: fc.array(fc.nat({ max: 20_000 }), { minLength: 2, maxLength: 2 }),
    refundedPence: fc.constantFrom(0, 0, 5000),
  })
  .map(({ base, priceModification, paid, refundedPence }) => ({
    ...recalculateEvent({ ...base, priceModification }, exampleFacts),
    refundedPence,
    guests: base.guests.map((guest, index) => ({ ...guest, paidPence: paid[index]! })),
  }))

test('the columns of an event equal the values of its document and of the view of staff (EVT-O2)', () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      const columns = { ...eventColumns(event), ...moneyColumns(event) }
      const price = pricePackage(event, event.packages[0]!)
      const seen = wireEvent(event, { kind: 'staff' }, { today: '2027-02-01', visibility: fullVisibility })
      expect(columns).toMatchObject({
        price_pence: price.totalPence,
        cost_pence: price.costPence,
        paid_pence: event.guests.reduce((sum, { paidPence }) => sum + paidPence, 0),
        payment_stage: seen.paymentStage,
        status_stage: seen.statusStage,
        start_date: seen.startDate,
        end_date: seen.endDate,
      })
      expect(columns.price_pence).toBe(Math.round(seen.packageOption[0]!.money.priceGBP! * 100))
    }),
  )
})

test('a fully refunded event is stored as refunded (EVT-O2)', () => {
  expect(eventColumns({ ...exampleEvent, refundedPence: 5000 }).payment_stage).toBe('Refunded')
  expect(eventColumns(exampleEvent).payment_stage).toBe('Not Paid')
})
