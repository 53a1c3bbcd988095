import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { Section } from '#kernel/section.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import type { productEndpoints } from '../../contract/product-endpoints.ts'
import { availabilityOver } from '../../rules/availability.ts'
import { cardOf, type GridItem } from '../../rules/grid/grid-item.ts'
import { hideProductCosts } from '../../rules/prices/hide-prices.ts'
import type { LocationResponse } from '../../rules/responses/location-responses.ts'
import type { CatalogueDeps } from '../catalogue-deps.ts'
import { presentProduct, presentStaffProduct } from '../present-product.ts'
import type { GroupWishes } from '../read-grid.ts'
import { readLocationFields } from '../read-location-fields.ts'
import { readProductParts, readStaffProductParts } from '../read-product.ts'
import { staffVisibilityOf } from '../staff-visibility.ts'
import { findAvailabilityFields } from '../stores/allocation-store.ts'
import type { PlaceRow } from '../stores/place-store.ts'
import { gridReads } from './grid-reads.ts'

const radiusMiles = 25

type LocationInput = GroupWishes & {
  locationName: string
  section: Section
  eventId?: string
  fields?: 'card'
  type?: string
  idList?: string[]
}

/** Returns the items with the requested fields. */
const withRequestedFields = (items: GridItem[], { fields }: { fields?: 'card' }) =>
  fields === 'card' ? items.map(cardOf) : items

export const productHandlers = (deps: CatalogueDeps): Handlers<typeof productEndpoints> => {
  const reads = gridReads(deps)
  const { database } = deps
  const listInLocation = async (input: LocationInput, context: RequestContext) => {
    const location = await reads.locationOf(input.locationName)
    if (isRefusal(location)) return location
    const filter = { locationId: location.id, type: input.type, ids: input.idList }
    const data = await reads.findProducts(filter, input, location, context)
    return { data: withRequestedFields(data, input), count: data.length }
  }
  const locationFields = (location: PlaceRow, input: { locationFields?: (keyof LocationResponse)[] }) =>
    readLocationFields(database, location, input.locationFields)
  return {
    readPriceDisplay: async ({ input, context }) => {
      const shows = (what: 'product' | 'package') =>
        deps.showsPrices(context.actor, { sections: [input.section], what })
      return { data: { products: await shows('product'), packages: await shows('package') } }
    },
    readAllocations: async ({ input, context }) => {
      const stay = { ...input.packageSettings, startDate: input.packageSettings.startDate ?? null }
      const { products } = await staffVisibilityOf(database, context.actor)
      const rows = await findAvailabilityFields(database, input.productList, { ...stay, isStaff: products })
      const availabilityOf = availabilityOver(stay)
      return { data: Object.fromEntries(rows.map((row) => [row.id, availabilityOf(row)])) }
    },
    readProduct: async ({ input, context }) => {
      const { products } = await staffVisibilityOf(database, context.actor)
      const parts = await readProductParts(database, input.id, products)
      if (!parts) return refusal('nodeNotFound', { id: input.id })
      return { data: await reads.pricedProduct(presentProduct(parts), context, input) }
    },
    listProductsInLocation: ({ input, context }) => listInLocation(input, context),
    listProductsInLocationById: ({ input, context }) => listInLocation(input, context),
    listProductsById: async ({ input, context }) => ({
      data: await reads.placedCards(input.idList, input, context),
    }),
    listProductsAround: async ({ input, context }) => {
      const point = { lat: input.lat, lon: input.lon }
      const items = await reads.findProducts({ around: { point, miles: radiusMiles } }, input, point, context)
      const distance = (item: GridItem) => item.closestVenue?.distance ?? Number.POSITIVE_INFINITY
      const nearItems = items.filter((item) => distance(item) <= radiusMiles)
      nearItems.sort((a, b) => distance(a) - distance(b))
      return { data: withRequestedFields(nearItems, input), count: nearItems.length }
    },
    groupsOfCategory: ({ input, context }) => reads.publicGroups(input, input, context),
    groupsOfCategoryGroup: ({ input, context }) => reads.publicGroups(input, input, context),
    groupsEverywhere: ({ input, context }) => reads.publicGroups(input, input, context),
    staffGroupsOfCategory: ({ input, context }) => reads.staffGroups(input, input, context),
    staffGroupsOfCategoryGroup: ({ input, context }) => reads.staffGroups(input, input, context),
    staffGroupsEverywhere: ({ input, context }) => reads.staffGroups(input, input, context),
    readProductInLocation: async ({ input, context }) => {
      const { products } = await staffVisibilityOf(database, context.actor)
      const found = await reads.productInLocation(input, (id) => readProductParts(database, id, products))
      if (isRefusal(found)) return found
      const product = await reads.pricedProduct(presentProduct(found.parts), context, input)
      return { data: { product, location: await locationFields(found.location, input) } }
    },
    readStaffProductInLocation: async ({ input, context }) => {
      const found = await reads.productInLocation(input, (id) => readStaffProductParts(database, id))
      if (isRefusal(found)) return found
      const { costs } = await staffVisibilityOf(database, context.actor)
      const productWithCosts = presentStaffProduct(found.parts)
      const product = await reads.pricedProduct(
        costs ? productWithCosts : hideProductCosts(productWithCosts),
        context,
        input,
      )
      return { data: { product, location: await locationFields(found.location, input) } }
    },
    readCategoryInLocation: async ({ input, context }) => {
      const data = await reads.publicCategory(input, context)
      return isRefusal(data)
        ? data
        : { data: { ...data, products: withRequestedFields(data.products, input) } }
    },
    readStaffCategoryInLocation: async ({ input, context }) => {
      const data = await reads.staffCategory(input, context)
      return isRefusal(data) ? data : { data }
    },
  }
}
