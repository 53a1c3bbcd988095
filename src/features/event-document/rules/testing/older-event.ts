import type { EventDocument } from '../event-document.ts'
import type { StoredEvent } from '../stored-event.ts'

/** Returns an event in version 1, without the fields that versions 2 to 4 added. Fields of later versions stay. */
export const inVersion1 = (event: EventDocument): StoredEvent => {
  const { refundedPence: _, dueDatesByHand: __, promised: ___, ...rest } = event
  const older = {
    ...rest,
    guests: event.guests.map(({ instalmentPlan: _, paidFor: __, ...guest }) => guest),
    packages: event.packages.map((pack) => ({
      ...pack,
      entries: pack.entries.map(
        ({ money: { listed: _, booked: __, invoicedPercent: ___, ...money }, ...entry }) => ({
          ...entry,
          money,
        }),
      ),
    })),
  }
  return JSON.parse(JSON.stringify(older))
}
