import { z } from 'zod'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import {
  entryStages,
  type PackageDocument,
  type PackageEntry,
} from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { endDate, entryDate } from '#features/event-document/rules/quantities/days.ts'
import { entryFigures } from '#features/event-prices/rules/entry/entry-figures.ts'
import { dateField, idField } from '#kernel/fields.ts'
import { type SupplierStanding, supplierStanding } from './supplier-standing.ts'

/** A row of the supplier's home: a package with this supplier's products (SUP-O1, SUP-O5). */
export const supplierEvent = z.object({
  eventId: idField,
  packageId: idField,
  eventName: z.string(),
  section: z.string(),
  organiserFirstName: z.string(),
  startDate: dateField.nullable(),
  endDate: dateField.nullable(),
  peopleCount: z.int(),
  statusStage: z.string(),
  toConfirmCount: z.int(),
  /** The number of cancellations that the supplier requested and that staff have not accepted or rejected yet. */
  cancellationCount: z.int(),
  products: z.array(
    z.object({
      itineraryId: idField,
      supplierId: idField,
      name: z.string(),
      date: dateField.nullable(),
      startTime: z.string().nullable(),
      people: z.int(),
      units: z.int(),
      stage: z.enum(entryStages),
      /** The stage as text for the supplier. */
      standing: z.object({ label: z.string(), tone: z.enum(['neutral', 'good', 'warn', 'bad', 'info']) }),
      costCurrency: z.number().nullable(),
      currency: z.string(),
    }),
  ),
})
export type SupplierEvent = z.infer<typeof supplierEvent>

/** Suppliers see a product as soon as it has been requested from them: at every stage except Enquiry. */
const isShown = ({ stage }: PackageEntry) => stage !== 'Enquiry'

/**
 * Returns the amount that the supplier is paid, in the currency of its costs; null if it is unknown. For a cancelled
 * product, this is the cost that staff entered when they cancelled it, or 0.
 */
const costCurrencyOf = (entry: PackageEntry): number | null => {
  const { costMinor } = entryFigures(entry)
  return costMinor === null ? null : costMinor / 100
}

/** Returns a package as a row of the supplier's home, with only the products of the given suppliers. */
export const supplierEventOf = (
  event: EventDocument,
  pack: PackageDocument,
  supplierIds: readonly string[],
): SupplierEvent => {
  const entries = pack.entries.filter(
    (entry) => isShown(entry) && entry.supplier !== null && supplierIds.includes(entry.supplier.supplierId),
  )
  return {
    eventId: event.id,
    packageId: pack.id,
    eventName: eventDisplayName(event),
    section: event.section,
    organiserFirstName: (findGuest(event, event.organiserId)?.name ?? '').split(' ')[0] ?? '',
    startDate: pack.startDate,
    endDate: endDate(pack),
    peopleCount: pack.peopleCount,
    statusStage: event.statusStage,
    toConfirmCount: entries.filter(({ stage }) => stage === 'Requested').length,
    cancellationCount: entries.filter(({ stage }) => stage === 'Cancellation Requested').length,
    products: entries.map((entry) => ({
      standing: badgeOf(supplierStanding(event, pack, entry)),
      itineraryId: entry.itineraryId,
      supplierId: entry.supplier!.supplierId,
      name: productNameOf(entry),
      date: entryDate(pack, entry),
      startTime: entry.startTime,
      people: entry.needPeople,
      units: entry.needUnits,
      stage: entry.stage,
      costCurrency: costCurrencyOf(entry),
      currency: entry.supplier!.currency,
    })),
  }
}

const badgeOf = ({ label, tone }: SupplierStanding) => ({ label, tone })
