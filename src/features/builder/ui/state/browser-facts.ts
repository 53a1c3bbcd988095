import { hasPermission, type PermissionContext } from '#features/access/rules/find-permission.ts'
import type { RoleDocument } from '#features/access/rules/role-document.ts'
import type { ProductExtra } from '#features/catalogue/rules/product-config.ts'
import type { LocationResponse } from '#features/catalogue/rules/responses/location-responses.ts'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { Actor, CommandFacts } from '#features/event-commands/rules/facts.ts'
import {
  type LimitSettings,
  packageLimits,
} from '#features/event-document/rules/quantities/package-limits.ts'
import type { ProductFacts } from '#features/event-prices/rules/pricing-facts.ts'
import type { Visibility } from '#features/events/rules/reading/visibility.ts'

/** Returns a product's facts for commands in the browser, which does not know the supplier and costs. */
const productFactsOf = (product: ProductResponse): ProductFacts => ({
  productId: product.id,
  name: product.name,
  type: product.type,
  categoryId: product.category.id,
  config: product.config,
  prices: product.prices,
  options: product.options.map(pricedExtra),
  addOns: product.addOns.map(pricedExtra),
  supplier: null,
  venues: product.venues.map(({ id, name }) => ({ venueId: id, name })),
  meetingPoint: product.meetingPoint && {
    meetingPointId: product.meetingPoint.id,
    name: product.meetingPoint.name,
  },
  durationMinutes: product.durationMinutes,
})

/**
 * Returns an extra with a price. A hidden price becomes 0, which has no effect, because then the product has no price
 * either.
 */
const pricedExtra = (extra: ProductResponse['options'][number]): ProductExtra => ({
  ...extra,
  pricePence: extra.pricePence ?? 0,
})

type SupplierFacts = { readonly id: string; readonly name: string; readonly currency: string }

type LocationFacts = Pick<LocationResponse, 'id' | 'name' | 'oneTransferPerDay'>

type FactsInput = {
  today: string
  actor: Actor
  roles: readonly RoleDocument[]
  context: PermissionContext
  /** Returns the parts of the package that the reader sees, by the permissions that their roles grant. */
  visibility: (can: (path: string) => boolean) => Visibility
  limits: LimitSettings
  location: LocationFacts | undefined
  /** True while the event is shown in a history state (PERM-010). */
  readOnly?: boolean
}

/** The facts with which the browser evaluates commands, and the products that it has loaded so far. */
export type BrowserFacts = {
  readonly command: CommandFacts
  readonly visibility: Visibility
  /** Returns a product as the catalogue returned it; undefined if it was not loaded or does not exist. */
  product(productId: string | null): ProductResponse | undefined
  addProduct(product: ProductResponse): void
  /** Marks a product as missing from the catalogue. */
  markMissing(productId: string): void
  isMissing(productId: string | null): boolean
  /** Adds a supplier to whom staff can assign a product. */
  addSupplier(supplier: SupplierFacts): void
  /** Adds a location to which the package can be moved. */
  addLocation(location: LocationFacts): void
}

export const createBrowserFacts = ({
  today,
  actor,
  roles,
  context,
  limits,
  location,
  readOnly,
  visibility: visibilityBy,
}: FactsInput): BrowserFacts => {
  const permissionInput = { roles, loggedIn: true, context }
  // A history state refuses all edits, but does not change which parts the reader sees, so `readOnly` is not used here.
  const visibility = visibilityBy((path) => hasPermission(path, permissionInput))
  const responses = new Map<string, ProductResponse>()
  const products: Record<string, ProductFacts> = {}
  const missingIds = new Set<string>()
  const suppliers: Record<string, SupplierFacts> = {}
  const locations: Record<string, LocationFacts> = location ? { [location.id]: location } : {}
  return {
    visibility,
    command: {
      today,
      actor,
      can: (path) => hasPermission(path, { ...permissionInput, readOnly }),
      seesPrices: visibility.productPrices,
      limits: packageLimits(limits),
      products,
      suppliers,
      locations,
      exchangeRates: {},
    },
    product: (productId) => (productId === null ? undefined : responses.get(productId)),
    addProduct: (product) => {
      missingIds.delete(product.id)
      responses.set(product.id, product)
      products[product.id] = productFactsOf(product)
    },
    markMissing: (productId) => {
      missingIds.add(productId)
      responses.delete(productId)
      delete products[productId]
    },
    isMissing: (productId) => productId !== null && missingIds.has(productId),
    addSupplier: (supplier) => {
      suppliers[supplier.id] = supplier
    },
    addLocation: (newLocation) => {
      locations[newLocation.id] = newLocation
    },
  }
}
