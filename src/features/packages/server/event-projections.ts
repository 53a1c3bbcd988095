import { addDays } from '#kernel/dates.ts'
import type { EventDocument } from '../rules/event-document.ts'

/** Rows to write and keys to delete so that a table says what the new document says. */
type Difference<Row> = { changed: Row[]; removed: string[] }

/** The rows of `event_guest` that differ between two states of an event. */
export const projectGuests = (before: EventDocument | undefined, after: EventDocument) =>
  difference(before ? guestRows(before) : new Map(), guestRows(after))

/** The rows of `itinerary_entry` that differ between two states of an event. */
export const projectEntries = (before: EventDocument | undefined, after: EventDocument) =>
  difference(before ? entryRows(before) : new Map(), entryRows(after))

const guestRows = (event: EventDocument) =>
  new Map(
    event.guests.map((guest) => [
      guest.customerId,
      {
        event_id: event.id,
        customer_id: guest.customerId,
        name: guest.name,
        attending: guest.attending === 'Yes',
        registered: guest.registered,
        paid_pence: guest.paidPence,
        event_created_at: new Date(event.createdAt),
      },
    ]),
  )

const entryRows = (event: EventDocument) =>
  new Map(
    event.packages.flatMap(({ id, startDate, entries }) =>
      entries.map((entry) => [
        entry.itineraryId,
        {
          event_id: event.id,
          package_id: id,
          itinerary_id: entry.itineraryId,
          supplier_id: entry.supplier?.supplierId ?? null,
          product_id: entry.productId,
          date: startDate === null ? null : addDays(startDate, entry.dayIndex),
          stage: entry.stage as string,
        },
      ]),
    ),
  )

const difference = <Row extends object>(
  before: Map<string, Row>,
  after: Map<string, Row>,
): Difference<Row> => ({
  changed: [...after]
    .filter(([key, row]) => {
      const old = before.get(key)
      return old === undefined || JSON.stringify(old) !== JSON.stringify(row)
    })
    .map(([, row]) => row),
  removed: [...before.keys()].filter((key) => !after.has(key)),
})
