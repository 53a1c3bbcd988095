import type {
  PriceRow,
  ProductConfig,
  ProductExtra,
  ProductType,
} from '#features/catalogue/rules/product-config.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { PackageLimits } from './quantities/package-limits.ts'

/**
 * What the world says while rules run. Everything that is not in the event itself comes in here, so that
 * the same call gives the same answer in the browser and on the server. A browser's facts carry no costs.
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
  /** Not for sale but by staff: in the browser of anybody else such a product is none that there is. */
  isHidden?: boolean
}

/** Who sends commands. Staff includes hidden staff; a customer is organiser or guest of the event. */
export type Actor =
  | { kind: 'staff'; userId: string }
  | { kind: 'customer'; customerId: string }
  | { kind: 'supplierContact'; userId: string; supplierIds: readonly string[] }

export type CommandFacts = {
  today: IsoDate
  actor: Actor
  /** Whether the actor's roles grant a dotted permission path, the event already in the context (000 §6). */
  may(path: string): boolean
  limits: PackageLimits
  /** False in the browser of someone from whom prices are kept: there an unknown price says nothing. */
  seesPrices?: boolean
  /** By id; a product that is not here does not exist (any more). */
  products: Readonly<Record<string, ProductFacts>>
  suppliers: Readonly<Record<string, { name: string; currency: string }>>
  locations: Readonly<Record<string, { name: string; oneTransferPerDay: boolean }>>
  /** Units of a currency for one pound, by its name. Unknown currencies count as 1. */
  exchangeRates: Readonly<Record<string, number>>
}
