import { hasPermission, type PermissionContext } from '#features/access/rules/find-permission.ts'
import type { RoleDocument } from '#features/access/rules/role-document.ts'
import type { LocationResponse } from '#features/catalogue/rules/answers/location-responses.ts'
import type { ProductResponse } from '#features/catalogue/rules/answers/product-responses.ts'
import type { ProductExtra } from '#features/catalogue/rules/product-config.ts'
import type { Actor, CommandFacts, ProductFacts } from '#features/events/rules/facts.ts'
import { type LimitSettings, packageLimits } from '#features/events/rules/quantities/package-limits.ts'
import type { Visibility } from '#features/events/rules/reading/visibility.ts'

/** What a browser knows of a product: everything but its supplier and the costs. */
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

/** Where the prices are not told the product has none itself, and its extras add nothing to that. */
const pricedExtra = (extra: ProductResponse['options'][number]): ProductExtra => ({
  ...extra,
  pricePence: extra.pricePence ?? 0,
})

type LocationFacts = Pick<LocationResponse, 'id' | 'name' | 'oneTransferPerDay'>

type Known = {
  today: string
  actor: Actor
  roles: readonly RoleDocument[]
  context: PermissionContext
  /** What the reader sees of the package, by what they may. */
  sight: (may: (path: string) => boolean) => Visibility
  limits: LimitSettings
  location: LocationFacts | undefined
  /** While the event is shown in a history state (001 §6). */
  readOnly?: boolean
}

/** The facts commands are evaluated with in the browser, and the products met so far. */
export type BrowserFacts = {
  readonly command: CommandFacts
  readonly sight: Visibility
  /** As the catalogue answers it; undefined for a product that was not met, or is gone. */
  product(productId: string | null): ProductResponse | undefined
  learn(product: ProductResponse): void
  /** A product that the catalogue has no more: nothing is known of it. */
  forget(productId: string): void
  isGone(productId: string | null): boolean
  /** A place the package may be moved to. */
  learnLocation(location: LocationFacts): void
}

export const createBrowserFacts = ({
  today,
  actor,
  roles,
  context,
  limits,
  location,
  readOnly,
  sight: sightBy,
}: Known): BrowserFacts => {
  const held = { roles, loggedIn: true, context }
  // History is for looking: nothing may be done, and what was to be seen still is.
  const sight = sightBy((path) => hasPermission(path, held))
  const answers = new Map<string, ProductResponse>()
  const products: Record<string, ProductFacts> = {}
  const gone = new Set<string>()
  const locations: Record<string, LocationFacts> = location ? { [location.id]: location } : {}
  return {
    sight,
    command: {
      today,
      actor,
      may: (path) => hasPermission(path, { ...held, readOnly }),
      seesPrices: sight.productPrices,
      limits: packageLimits(limits),
      products,
      suppliers: {},
      locations,
      exchangeRates: {},
    },
    product: (productId) => (productId === null ? undefined : answers.get(productId)),
    learn: (product) => {
      gone.delete(product.id)
      answers.set(product.id, product)
      products[product.id] = productFactsOf(product)
    },
    forget: (productId) => {
      gone.add(productId)
      answers.delete(productId)
      delete products[productId]
    },
    isGone: (productId) => productId !== null && gone.has(productId),
    learnLocation: (place) => {
      locations[place.id] = place
    },
  }
}
