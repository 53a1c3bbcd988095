import type { AvailabilityReason } from '#features/catalogue/rules/availability.ts'
import type { Planned } from './price-web-package.ts'
import type { EditedWebPackage } from './web-package-record.ts'

/** Why a product of a package cannot be had; 'gone' where it is sold here no more. */
export type LeftOut = 'gone' | 'locked' | AvailabilityReason

/** An entry of a package with its product, and why it cannot be had, if it cannot. */
export type PlannedEntry<Product> = {
  readonly productId: string
  readonly dayIndex: number
  readonly product: Product | undefined
  readonly leftOut: LeftOut | undefined
}

export type ProductList = EditedWebPackage['productList']

/**
 * Each entry of a package, in its order, with what stands against it whoever comes and whenever: it is sold here no
 * more, or its reader has to log in to see it (002 §6).
 */
export const standingPlan = <Product extends { readonly id: string; readonly locked: boolean }>(
  productList: ProductList,
  products: readonly Product[],
): PlannedEntry<Product>[] => {
  const byId = new Map(products.map((product) => [product.id, product]))
  return productList.map(({ productId, dayIndex }) => {
    const product = byId.get(productId)
    const leftOut = !product ? 'gone' : product.locked ? 'locked' : undefined
    return { productId, dayIndex, product, leftOut }
  })
}

/** What of a plan can be had. */
export const offeredOf = <Product>(plan: readonly PlannedEntry<Product>[]): Planned<Product>[] =>
  plan.flatMap(({ product, dayIndex, leftOut }) =>
    product !== undefined && leftOut === undefined ? [{ product, dayIndex }] : [],
  )
