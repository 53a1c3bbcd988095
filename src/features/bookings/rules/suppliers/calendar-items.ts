import { formatTime, type IsoDate } from '#kernel/dates.ts'
import type { SupplierEvent } from './supplier-event.ts'

export type SupplierCalendarItem = {
  readonly id: string
  readonly eventId: string
  readonly name: string
  readonly dates: { readonly from: IsoDate; readonly to: IsoDate }
}

/**
 * Returns a supplier's products that have a date as calendar items, sorted by day and start. Cancelled and declined
 * products are left out, because the supplier need not provide them.
 */
export const supplierCalendarItems = (rows: readonly SupplierEvent[]): SupplierCalendarItem[] =>
  rows
    .flatMap(({ eventId, packageId, eventName, products }) =>
      products.flatMap((product) => {
        const { itineraryId, name, date, startTime, people, stage } = product
        if (date === null || stage === 'Cancelled' || stage === 'Declined') return []
        const title = `${name}, ${eventName} (${people})`
        const label = [startTime && formatTime(startTime), title, stage === 'Requested' && 'to confirm']
        return [
          {
            // The id contains the package, because two packages of an event can have entries with the same id.
            id: `${packageId} ${itineraryId}`,
            eventId,
            name: label.filter(Boolean).join(' '),
            dates: { from: date, to: date },
            sortKey: `${date} ${startTime ?? ''}`,
          },
        ]
      }),
    )
    .toSorted((one, other) => one.sortKey.localeCompare(other.sortKey))
    .map(({ sortKey: _, ...item }) => item)
