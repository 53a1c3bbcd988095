import { minPriceFor, type Price } from '#features/catalogue/rules/prices/price-by-rows.ts'
import type { PricedProduct } from '#features/catalogue/rules/product-config.ts'
import { bookedFor } from '#features/catalogue/rules/units.ts'
import { type Pence, roundHalfUp } from '#kernel/money.ts'
import type { Section } from '#kernel/section.ts'

/** A product on a day of a ready-made package. */
export type Planned<Product> = { readonly product: Product; readonly dayIndex: number }

export type WebPackageAsk = { readonly people: number; readonly section: Section }

/** For everyone together, and for one who takes part in all of it. */
export type WebPackagePrice = { readonly totalPence: Pence; readonly perPersonPence: Pence }

/** What a product costs those who are booked for it; null is price on application. */
type PriceOf<Product> = (
  planned: Planned<Product>,
  ask: { people: number; units: number; section: Section },
) => Price | null

/**
 * What the products of a package come to for a group, as the builder will book them (001 §5): as many people as fit,
 * nobody in a second bed of the same night; each share rounded half up by itself (PKG-O2). Null where one of them is
 * price on application.
 */
export const sumWebPackage = <Product extends PricedProduct>(
  list: readonly Planned<Product>[],
  { people, section }: WebPackageAsk,
  priceOf: PriceOf<Product>,
): WebPackagePrice | null => {
  let totalPence = 0
  let perPersonPence = 0
  const bedded = new Set<number>()
  for (const planned of list) {
    const { product, dayIndex } = planned
    if (product.type === 'Accommodation') {
      if (bedded.has(dayIndex)) continue
      bedded.add(dayIndex)
    }
    const { needPeople, needUnits } = bookedFor(product.config, people)
    const price = priceOf(planned, { people: needPeople, units: needUnits, section })
    if (!price) return null
    totalPence += price.totalPence
    perPersonPence += roundHalfUp(price.totalPence / needPeople)
  }
  return { totalPence, perPersonPence }
}

/** The least a package costs a group on any date, its 'from' price. Throws on fewer than one person. */
export const minWebPackagePrice = <Product extends PricedProduct>(
  list: readonly Planned<Product>[],
  ask: WebPackageAsk,
): WebPackagePrice | null => sumWebPackage(list, ask, ({ product }, group) => minPriceFor(product, group))
