import type {
  PriceRow,
  ProductConfig,
  ProductExtra,
  ProductType,
} from '#features/catalogue/rules/product-config.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { PackageLimits } from './quantities/package-limits.ts'

/**
 * Everything that rules need besides the event. As it is passed in, the same call gives the same result in the
 * browser and on the server. A browser's facts have no costs.
 */
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

/** The sender of commands. Staff includes hidden staff; a customer is organiser or guest of the event. */
export type Actor =
  | { kind: 'staff'; userId: string }
  | { kind: 'customer'; customerId: string }
  | { kind: 'supplierContact'; userId: string; supplierIds: readonly string[] }

export type CommandFacts = {
  today: IsoDate
  actor: Actor
  /** Whether the actor's roles grant a dotted permission path in the context of the event (PERM-008). */
  can(path: string): boolean
  limits: PackageLimits
  /** False in a browser that is not shown prices, where a missing price means nothing. */
  seesPrices?: boolean
  /** By id; a product that is not here does not exist, or no longer does. */
  products: Readonly<Record<string, ProductFacts>>
  suppliers: Readonly<Record<string, { name: string; currency: string }>>
  locations: Readonly<Record<string, { name: string; oneTransferPerDay: boolean }>>
  /** Units of a currency for one pound, by its name. Unknown currencies count as 1. */
  exchangeRates: Readonly<Record<string, number>>
}
