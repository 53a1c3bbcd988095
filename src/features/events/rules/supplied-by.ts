import type { CommandFacts, ProductFacts } from './facts.ts'
import type { PackageEntry } from './package-document.ts'

/**
 * True while the cost of the product's price list is the cost of this entry: the list is the agreement with
 * the product's own supplier, and says nothing about another one who brings the product. Where no supplier
 * is told, as in a customer's browser, none is told from another.
 */
export const isSuppliedByList = (
  { supplier }: Pick<PackageEntry, 'supplier'>,
  product: Pick<ProductFacts, 'supplier'>,
): boolean =>
  supplier === null || product.supplier === null || supplier.supplierId === product.supplier.supplierId

/** Units of a currency for one pound; 1 for pounds and for a currency without a known rate. */
export const exchangeRateOf = (
  currency: string | undefined,
  { exchangeRates }: Pick<CommandFacts, 'exchangeRates'>,
): number => (currency === undefined ? 1 : (exchangeRates[currency] ?? 1))

type Supplier = NonNullable<PackageEntry['supplier']>

/** The entry from a supplier, in the supplier's currency at today's rate. */
export const withSupplier = (
  entry: PackageEntry,
  supplier: Supplier | null,
  facts: Pick<CommandFacts, 'exchangeRates'>,
): PackageEntry => ({
  ...entry,
  supplier,
  money: { ...entry.money, exchangeRate: exchangeRateOf(supplier?.currency, facts) },
})

/**
 * Where an entry takes place before anything was chosen: a product with one venue only takes place there,
 * with its meeting point; otherwise, and with a supplier of whom the product knows no venue, it is to be said.
 */
export const usualPlace = (
  entry: Pick<PackageEntry, 'supplier'>,
  product: Pick<ProductFacts, 'supplier' | 'venues' | 'meetingPoint'> | undefined,
) => {
  const known = product && isSuppliedByList(entry, product) ? product : undefined
  const only = known?.venues.length === 1 ? known.venues[0]! : null
  return {
    venueId: only?.venueId ?? null,
    venueName: only?.name ?? null,
    meetingPointId: known?.meetingPoint?.meetingPointId ?? null,
    meetingPointName: known?.meetingPoint?.name ?? null,
  }
}
