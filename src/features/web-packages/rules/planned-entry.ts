import type { AvailabilityReason } from '#features/catalogue/rules/availability.ts'
import type { Planned } from './price-web-package.ts'
import type { EditedWebPackage } from './web-package-record.ts'

/** Why a product of a package is unavailable; 'gone' if it is no longer sold in this location and section. */
export type OmissionReason = 'gone' | 'locked' | AvailabilityReason

/** An entry of a package with its product, and the reason if the product is unavailable. */
export type PlannedEntry<Product> = {
  readonly productId: string
  readonly dayIndex: number
  readonly product: Product | undefined
  readonly omissionReason: OmissionReason | undefined
}

export type ProductList = EditedWebPackage['productList']

/**
 * Returns the entries of a package in order, with the omission reasons that do not depend on group and date. A product
 * is omitted if it is no longer sold here, or if visitors have to log in to see it.
 */
export const basePlan = <Product extends { readonly id: string; readonly locked: boolean }>(
  productList: ProductList,
  products: readonly Product[],
): PlannedEntry<Product>[] => {
  const byId = new Map(products.map((product) => [product.id, product]))
  return productList.map(({ productId, dayIndex }) => {
    const product = byId.get(productId)
    const omissionReason = !product ? 'gone' : product.locked ? 'locked' : undefined
    return { productId, dayIndex, product, omissionReason }
  })
}

/** Returns the available products of planned entries, with their days. */
export const availableOf = <Product>(plan: readonly PlannedEntry<Product>[]): Planned<Product>[] =>
  plan.flatMap(({ product, dayIndex, omissionReason }) =>
    product !== undefined && omissionReason === undefined ? [{ product, dayIndex }] : [],
  )
