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
import { derivation, eventColumns, moneyColumns } from './event-columns.ts'
import { projectEntries, projectGuests } from './event-projections.ts'

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
      const staffView = wireEvent(
        event,
        { kind: 'staff' },
        { today: '2027-02-01', visibility: fullVisibility },
      )
      expect(columns).toMatchObject({
        price_pence: price.totalPence,
        cost_pence: price.costPence,
        paid_pence: event.guests.reduce((sum, { paidPence }) => sum + paidPence, 0),
        payment_stage: staffView.paymentStage,
        status_stage: staffView.statusStage,
        start_date: staffView.startDate,
        end_date: staffView.endDate,
      })
      expect(columns.price_pence).toBe(Math.round(staffView.packageOption[0]!.money.priceGBP! * 100))
    }),
  )
})

test('a fully refunded event is stored as refunded (EVT-O2)', () => {
  expect(eventColumns({ ...exampleEvent, refundedPence: 5000 }).payment_stage).toBe('Refunded')
  expect(eventColumns(exampleEvent).payment_stage).toBe('Not Paid')
})

/** The columns that are derived from a document, first by derivation 1. */
const columnsOf1 = {
  event:
    'authenticated, auto_cancel_date, balance_due_date, booked_date, charge_date, deposit_due_date, end_date, ' +
    'entry_count, location_id, location_name, manager_id, organiser_id, payment_stage, people, sales_heat, ' +
    'search_text, section, start_date, status_stage, title',
  money: 'cost_pence, paid_pence, price_pence',
  guests: 'attending, customer_id, event_created_at, event_id, name, paid_pence, registered',
  entries: 'date, event_id, itinerary_id, package_id, product_id, stage, supplier_id',
}
/** The derived columns by the number of their derivation. */
const derivedColumns = {
  1: columnsOf1,
  // The search text is folded, and has no id.
  2: columnsOf1,
}

test('the search text has the folded words of names, locations and people, a space before each', () => {
  const event = { ...exampleEvent, eventName: 'Siân’s Week-End (UK)', name: '', guestOfHonour: null }
  const searchText = eventColumns(event).search_text
  expect(searchText).toMatch(/^ sians week end uk( [\p{L}\p{N}]+)*$/u)
  for (const { name } of event.guests) expect(searchText).toContain(` ${name.toLowerCase()}`)
})

test('if the derived columns change, the number of the derivation changes too, so that a job derives them for all events', () => {
  const names = (row: object | undefined) =>
    Object.keys(row ?? {})
      .sort()
      .join(', ')
  const {
    document: _document,
    schema_version: _schema,
    version: _version,
    ...columns
  } = eventColumns(exampleEvent)
  expect({
    event: names(columns),
    money: names(moneyColumns(exampleEvent)),
    guests: names(projectGuests(undefined, exampleEvent).added[0]),
    entries: names(projectEntries(undefined, exampleEvent).added[0]),
  }).toEqual(derivedColumns[derivation])
})
