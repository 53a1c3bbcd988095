import type {
  PriceRow,
  ProductConfig,
  ProductExtra,
  ProductType,
} from '#features/catalogue/rules/product-config.ts'

/** The current data of a product in the catalogue. In a customer's browser it has no costs. */
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
  /** True if only staff can sell the product. Only browsers of staff receive such products. */
  isHidden?: boolean
}

/** Everything that prices depend on besides the event. */
export type PricingFacts = {
  /** The products by id. A missing product is not, or is no longer, in the catalogue. */
  products: Readonly<Record<string, ProductFacts>>
  /** Units of a currency for one pound, by the currency’s code. Unknown currencies count as 1. */
  exchangeRates: Readonly<Record<string, number>>
}
