import { z } from 'zod'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { endDate } from '#features/event-document/rules/quantities/days.ts'
import { chargedOf } from '#features/event-prices/rules/entry/entry-figures.ts'
import { dateField, idField } from '#kernel/fields.ts'

/** The maximum number of events in one list of payouts. */
export const maxPayoutEvents = 500
/** The maximum number of days in the period of a list. */
export const maxPayoutDays = 366

/** The amount that a supplier is owed for an event. */
export const payout = z.object({
  supplierId: idField,
  supplierName: z.string(),
  eventId: idField,
  eventName: z.string(),
  startDate: dateField,
  endDate: dateField,
  /** The currency of the supplier's costs and of `cost`. */
  currency: z.string(),
  cost: z.number(),
  /** The number of entries that the supplier is owed for. */
  products: z.number(),
  /** The number of these entries whose cost is unknown. `cost` excludes them. */
  unknown: z.number(),
})
export type Payout = z.infer<typeof payout>

/**
 * Returns the amount that each supplier is owed for an event, in each currency of their costs, sorted by name. It
 * includes the agreed cost of cancelled products. Returns an empty array if the event is not booked.
 */
export const payoutsOf = (event: EventDocument): Payout[] => {
  const pack = leadingPackage(event)
  const lastDay = pack ? endDate(pack) : null
  if (pack?.status !== 'Booked' || pack.startDate === null || lastDay === null) return []
  const entriesBySupplier = Map.groupBy(
    pack.entries.filter((entry) => entry.supplier && isOwed(entry)),
    ({ supplier }) => `${supplier!.supplierId} ${supplier!.currency}`,
  )
  return [...entriesBySupplier.values()]
    .map((entries): Payout => {
      const costs = entries.map((entry) => chargedOf(entry).costMinor)
      const { supplierId, name, currency } = entries[0]!.supplier!
      return {
        supplierId,
        supplierName: name,
        eventId: event.id,
        eventName: eventDisplayName(event),
        startDate: pack.startDate!,
        endDate: lastDay,
        currency,
        cost: costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0) / 100,
        products: entries.length,
        unknown: costs.filter((cost) => cost === null).length,
      }
    })
    .sort((one, other) => (one.supplierName < other.supplierName ? -1 : 1))
}

const isOwed = (entry: PackageEntry): boolean =>
  entry.stage === 'Booked' ||
  entry.stage === 'Cancellation Requested' ||
  (entry.stage === 'Cancelled' && Boolean(chargedOf(entry).costMinor))
