import type {
  PriceRow,
  ProductConfig,
  ProductExtra,
  ProductType,
} from '#features/catalogue/rules/product-config.ts'

/** The current data of a product in the catalogue. In a browser it has no costs. */
export type ProductFacts = {
  productId: string
  name: string
  type: ProductType
  categoryId: string
  config: ProductConfig
  prices: PriceRow[]
  options: ProductExtra[]
  addOns: ProductExtra[]
  supplier: { supplierId: string; name: string; currency: string } | null
  venues: { venueId: string; name: string }[]
  meetingPoint: { meetingPointId: string; name: string } | null
  durationMinutes: number
  /** Only staff can sell it, and only their browsers receive it. */
  isHidden?: boolean
}

/** Everything that prices depend on besides the event. */
export type PricingFacts = {
  /** By id. A missing product is not, or no longer, in the catalogue. */
  products: Readonly<Record<string, ProductFacts>>
  /** Units of a currency for one pound, by its name. Unknown currencies count as 1. */
  exchangeRates: Readonly<Record<string, number>>
}
