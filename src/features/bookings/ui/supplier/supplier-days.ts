import type { PriceViewArea } from '#features/catalogue/rules/prices/price-view.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { packageFromWire } from '#features/events/rules/reading/from-wire.ts'
import type {
  WireEntry,
  WireEvent,
  WirePackage,
  WireProduct,
} from '#features/events/rules/reading/wire-schema.ts'
import { compareByCode } from '#kernel/compare-by-code.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { type SupplierStanding, supplierStanding } from '../../rules/suppliers/supplier-standing.ts'

export type SupplierEntry = {
  readonly name: string
  readonly product: WireProduct
  readonly entry: WireEntry
  readonly currency: string
  readonly standing: SupplierStanding
}

type SupplierDay = {
  readonly dayIndex: number
  readonly date: IsoDate | null
  readonly entries: readonly SupplierEntry[]
}

/**
 * Returns the days of a package, each with this supplier's entries by start time. Days without entries are left out
 * (SUP-003). Without a supplier id, all products are included. Suppliers need no id, because the API sends them only
 * their own products.
 */
export const supplierDays = (
  event: Pick<WireEvent, 'statusStage'>,
  pack: WirePackage,
  supplierId?: string,
): SupplierDay[] => {
  const document = packageFromWire(pack)
  const days = new Map<number, SupplierEntry[]>()
  for (const product of pack.productList) {
    if (supplierId !== undefined && product.supplier?.supplierId !== supplierId) continue
    for (const entry of product.itinerary) {
      const storedEntry = document.entries.find(({ itineraryId }) => itineraryId === entry.itineraryId)!
      const supplierEntry: SupplierEntry = {
        name: productNameOf(product),
        product,
        entry,
        currency: entry.money.currency ?? product.supplier?.currency ?? 'GBP',
        standing: supplierStanding(event, document, storedEntry),
      }
      days.set(entry.dayIndex, [...(days.get(entry.dayIndex) ?? []), supplierEntry])
    }
  }
  return [...days]
    .sort(([left], [right]) => left - right)
    .map(([dayIndex, entries]) => ({
      dayIndex,
      date: entries[0]!.entry.date,
      entries: entries.toSorted((left, right) => compareByCode(timeOf(left), timeOf(right))),
    }))
}

/** Returns the sort key of an entry. Entries without a time come last. */
const timeOf = ({ entry }: SupplierEntry) => entry.startTime ?? '99:99'

/**
 * Returns the price view area of a supplier's products of this type. Each area has its own choice of price views
 * (PERM-029).
 */
export const supplierPriceArea = (type: string): PriceViewArea => ({
  area: 'supplier',
  kind: type === 'Accommodation' ? 'accommodation' : 'default',
})
