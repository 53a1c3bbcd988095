import type {
  PriceRow,
  ProductConfig,
  ProductExtra,
  ProductType,
} from '#features/catalogue/rules/product-config.ts'

/** What the catalogue says about a product today. A browser's facts have no costs. */
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
  /** Only staff can sell it; to any other browser the product does not exist. */
  isHidden?: boolean
}

/** Everything that prices depend on besides the event. */
export type PricingFacts = {
  /** By id; a product that is not here does not exist, or no longer does. */
  products: Readonly<Record<string, ProductFacts>>
  /** Units of a currency for one pound, by its name. Unknown currencies count as 1. */
  exchangeRates: Readonly<Record<string, number>>
}
