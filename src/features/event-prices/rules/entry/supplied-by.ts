import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import type { PricingFacts, ProductFacts } from '../pricing-facts.ts'

/**
 * Returns whether the cost in the price list applies to an entry. That cost was agreed with the product's usual
 * supplier, so it applies only if the entry has that supplier. An unknown supplier, as in a customer's browser, counts
 * as the usual one.
 */
export const isSuppliedByList = (
  { supplier }: Pick<PackageEntry, 'supplier'>,
  product: Pick<ProductFacts, 'supplier'>,
): boolean =>
  supplier === null || product.supplier === null || supplier.supplierId === product.supplier.supplierId

/** Returns the units of a currency for one pound; 1 for pounds and for a currency without a known rate. */
export const exchangeRateOf = (
  currency: string | undefined,
  { exchangeRates }: Pick<PricingFacts, 'exchangeRates'>,
): number => (currency === undefined ? 1 : (exchangeRates[currency] ?? 1))

type Supplier = NonNullable<PackageEntry['supplier']>

/** Returns the entry with a supplier, in the supplier's currency at the current rate. */
export const withSupplier = (
  entry: PackageEntry,
  supplier: Supplier | null,
  pricingFacts: Pick<PricingFacts, 'exchangeRates'>,
): PackageEntry => ({
  ...entry,
  supplier,
  money: { ...entry.money, exchangeRate: exchangeRateOf(supplier?.currency, pricingFacts) },
})

/**
 * Returns the default venue and meeting point of an entry: the product's venue if it has only one, and the product's
 * meeting point. All values are null if the entry's supplier is not the product's usual one.
 */
export const defaultPlace = (
  entry: Pick<PackageEntry, 'supplier'>,
  product: Pick<ProductFacts, 'supplier' | 'venues' | 'meetingPoint'> | undefined,
) => {
  const usualProduct = product && isSuppliedByList(entry, product) ? product : undefined
  const onlyVenue = usualProduct?.venues.length === 1 ? usualProduct.venues[0]! : null
  return {
    venueId: onlyVenue?.venueId ?? null,
    venueName: onlyVenue?.name ?? null,
    meetingPointId: usualProduct?.meetingPoint?.meetingPointId ?? null,
    meetingPointName: usualProduct?.meetingPoint?.name ?? null,
  }
}
