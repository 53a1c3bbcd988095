import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { addDays } from '#kernel/dates.ts'

/** The rows to insert and update, and the keys of the rows to delete, so that a table matches the new document. */
type Difference<Row> = { added: Row[]; changed: Row[]; removed: string[] }

/** Returns the differences in `event_guest` rows between two states of an event. */
export const projectGuests = (before: EventDocument | undefined, after: EventDocument) =>
  difference(before ? guestRows(before) : new Map(), guestRows(after))

/** Returns the differences in `itinerary_entry` rows between two states of an event. */
export const projectEntries = (before: EventDocument | undefined, after: EventDocument) =>
  difference(before ? entryRows(before) : new Map(), entryRows(after))

const guestRows = (event: EventDocument) =>
  byKey(
    event.guests.map((guest) => ({
      event_id: event.id,
      customer_id: guest.customerId,
      name: guest.name,
      attending: guest.attending === 'Yes',
      registered: guest.registered,
      paid_pence: guest.paidPence,
      event_created_at: new Date(event.createdAt),
    })),
    (row) => row.customer_id,
  )

const entryRows = (event: EventDocument) =>
  byKey(
    event.packages.flatMap(({ id, startDate, entries }) =>
      entries.map((entry) => ({
        event_id: event.id,
        package_id: id,
        itinerary_id: entry.itineraryId,
        supplier_id: entry.supplier?.supplierId ?? null,
        product_id: entry.productId,
        date: startDate === null ? null : addDays(startDate, entry.dayIndex),
        stage: entry.stage as string,
      })),
    ),
    (row) => row.itinerary_id,
  )

/** Returns the rows by key. @throws for a duplicate key, because one of the rows would be lost */
const byKey = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row> => {
  const map = new Map(rows.map((row) => [keyOf(row), row]))
  if (map.size < rows.length) throw new Error('the event contains an id twice')
  return map
}

const difference = <Row extends object>(
  before: Map<string, Row>,
  after: Map<string, Row>,
): Difference<Row> => ({
  added: [...after].filter(([key]) => !before.has(key)).map(([, row]) => row),
  changed: [...after]
    .filter(([key, row]) => {
      const rowBefore = before.get(key)
      return rowBefore !== undefined && JSON.stringify(rowBefore) !== JSON.stringify(row)
    })
    .map(([, row]) => row),
  removed: [...before.keys()].filter((key) => !after.has(key)),
})
