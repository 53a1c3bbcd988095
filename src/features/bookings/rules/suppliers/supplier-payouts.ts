import { z } from 'zod'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { endDate } from '#features/event-document/rules/quantities/days.ts'
import { chargedOf } from '#features/event-prices/rules/entry/entry-figures.ts'
import { dateField, idField } from '#kernel/fields.ts'

/** Maximum number of events of one list. */
export const maxPayoutEvents = 500
/** Maximum number of days of its period. */
export const maxPayoutDays = 366

/** What a supplier is owed for an event. */
export const payout = z.object({
  supplierId: idField,
  supplierName: z.string(),
  eventId: idField,
  eventName: z.string(),
  startDate: dateField,
  endDate: dateField,
  /** The currency of the supplier's costs, in which `cost` is. */
  currency: z.string(),
  cost: z.number(),
  /** How many booked products the supplier has in the event. */
  products: z.number(),
  /** How many of them have no known cost, so that `cost` excludes them. */
  unknown: z.number(),
})
export type Payout = z.infer<typeof payout>

/**
 * Returns what each supplier is owed for an event, by name: the cost of their booked products, and what was agreed for
 * cancelled ones. Empty if the event is not booked.
 */
export const payoutsOf = (event: EventDocument): Payout[] => {
  const pack = leadingPackage(event)
  const last = pack ? endDate(pack) : null
  if (pack?.status !== 'Booked' || pack.startDate === null || last === null) return []
  const bySupplier = Map.groupBy(
    pack.entries.filter((entry) => entry.supplier && isOwed(entry)),
    ({ supplier }) => `${supplier!.supplierId} ${supplier!.currency}`,
  )
  return [...bySupplier.values()]
    .map((entries): Payout => {
      const costs = entries.map((entry) => chargedOf(entry).costMinor)
      const { supplierId, name, currency } = entries[0]!.supplier!
      return {
        supplierId,
        supplierName: name,
        eventId: event.id,
        eventName: eventDisplayName(event),
        startDate: pack.startDate!,
        endDate: last,
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
