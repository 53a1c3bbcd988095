import { minPriceFor, type Price } from '#features/catalogue/rules/prices/price-by-rows.ts'
import type { PricedProduct } from '#features/catalogue/rules/product-config.ts'
import { defaultBookingFor } from '#features/catalogue/rules/units.ts'
import { type Pence, roundHalfAwayFromZero } from '#kernel/money.ts'
import type { Section } from '#kernel/section.ts'

/** A product on a day of a ready-made package. */
export type Planned<Product> = { readonly product: Product; readonly dayIndex: number }

export type PriceRequest = { readonly people: number; readonly section: Section }

/** The price for the whole group, and the share of a guest who takes part in everything. */
export type WebPackagePrice = { readonly totalPence: Pence; readonly perPersonPence: Pence }

/** Returns the price of a product for the number of people that it is booked for; null for price on application. */
type PriceOf<Product> = (
  planned: Planned<Product>,
  request: { people: number; units: number; section: Section },
) => Price | null

/**
 * Returns the price of a package’s products for a group. As in the builder, each product is booked for as many people
 * as fit, and with at most one bed per guest and night. The share of each product is rounded to the nearest penny
 * separately (PKG-O2). Null if a product has price on application.
 */
export const sumWebPackage = <Product extends PricedProduct>(
  list: readonly Planned<Product>[],
  { people, section }: PriceRequest,
  priceOf: PriceOf<Product>,
): WebPackagePrice | null => {
  let totalPence = 0
  let perPersonPence = 0
  const nightsWithBed = new Set<number>()
  for (const planned of list) {
    const { product, dayIndex } = planned
    if (product.type === 'Accommodation') {
      if (nightsWithBed.has(dayIndex)) continue
      nightsWithBed.add(dayIndex)
    }
    const { needPeople, needUnits } = defaultBookingFor(product.config, people)
    const price = priceOf(planned, { people: needPeople, units: needUnits, section })
    if (!price) return null
    totalPence += price.totalPence
    perPersonPence += roundHalfAwayFromZero(price.totalPence / needPeople)
  }
  return { totalPence, perPersonPence }
}

/**
 * Returns the lowest price of a package for a group on any date: its 'from' price. Throws for fewer than one person.
 */
export const minWebPackagePrice = <Product extends PricedProduct>(
  list: readonly Planned<Product>[],
  request: PriceRequest,
): WebPackagePrice | null => sumWebPackage(list, request, ({ product }, group) => minPriceFor(product, group))
