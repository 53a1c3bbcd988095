import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-calls.ts'
import type { catalogueContract } from '../../contract.ts'
import { availabilityFor } from '../../rules/availability.ts'
import type { StaffGridItem } from '../../rules/grid-item.ts'
import { hideProductCosts } from '../../rules/hide-prices.ts'
import { withoutStaffFields } from '../../rules/project-grid.ts'
import { presentLocation } from '../present-places.ts'
import { presentProduct, presentStaffProduct } from '../present-product.ts'
import { readProductParts } from '../read-product.ts'
import type { CatalogueServices } from '../services.ts'
import { staffSightOf } from '../staff-sight.ts'
import { findProducts } from '../stores/product-store.ts'
import { gridReads } from './grid-reads.ts'

type ProductCalls = Omit<
  Handlers<typeof catalogueContract>,
  | 'listCurrencies'
  | 'listCategories'
  | 'readLocation'
  | 'readLocationByName'
  | 'listLocations'
  | 'listVenues'
  | 'readVenue'
  | 'listSuppliers'
  | 'readSupplier'
  | 'readHeadOfficeMembers'
  | 'readSupplierVenue'
  | 'listProductsOfSuppliers'
>

const milesAround = 25

export const productHandlers = (services: CatalogueServices): ProductCalls => {
  const reads = gridReads(services)
  const { database } = services
  return {
    readPriceDisplay: async ({ input, context }) => {
      const shows = (what: 'product' | 'package') =>
        services.showsPrices(context.actor, { sections: [input.section], what })
      return { data: { products: await shows('product'), packages: await shows('package') } }
    },
    readAllocations: async ({ input }) => {
      const { packageSettings } = input
      const rows = await findProducts(database, [...new Set(input.productList)])
      const ask = { ...packageSettings, startDate: packageSettings.startDate ?? null }
      return { data: Object.fromEntries(rows.map((row) => [row.id, availabilityFor(row, ask)])) }
    },
    readProduct: async ({ input, context }) => {
      const { products } = await staffSightOf(database, context.actor)
      const parts = await readProductParts(database, input.id, products)
      if (!parts) return refusal('nodeNotFound', { id: input.id })
      return { data: await reads.pricedProduct(presentProduct(parts), context, input) }
    },
    listProductsInLocation: ({ input, context }) => reads.inLocation(input, context),
    listProductsInLocationById: ({ input, context }) => reads.inLocation(input, context),
    listProductsAround: async ({ input, context }) => {
      const point = { lat: input.lat, lon: input.lon }
      const filter = { around: { point, miles: milesAround } }
      const sight = await staffSightOf(database, context.actor)
      const items = await reads.grid(filter, input.section, point, input, sight.products)
      const distance = (item: StaffGridItem) => item.closestVenue?.distance ?? Number.POSITIVE_INFINITY
      const near = items.filter((item) => distance(item) <= milesAround)
      near.sort((a, b) => distance(a) - distance(b))
      return reads.shown(near, context, { section: input.section, sight })
    },
    groupsOfCategory: ({ input, context }) => reads.publicGroups(input, input, context),
    groupsOfCategoryGroup: ({ input, context }) => reads.publicGroups(input, input, context),
    groupsEverywhere: ({ input, context }) => reads.publicGroups(input, input, context),
    staffGroupsOfCategory: ({ input, context }) => reads.staffGroups(input, input, context),
    staffGroupsOfCategoryGroup: ({ input, context }) => reads.staffGroups(input, input, context),
    staffGroupsEverywhere: ({ input, context }) => reads.staffGroups(input, input, context),
    readProductInLocation: async ({ input, context }) => {
      const { products } = await staffSightOf(database, context.actor)
      const found = await reads.productInLocation(input, products)
      if (isRefusal(found)) return found
      const product = await reads.pricedProduct(presentProduct(found.parts), context, input)
      return { data: { product, location: presentLocation(found.location) } }
    },
    readStaffProductInLocation: async ({ input, context }) => {
      const found = await reads.productInLocation(input, true)
      if (isRefusal(found)) return found
      const { costs } = await staffSightOf(database, context.actor)
      const whole = presentStaffProduct(found.parts)
      const product = await reads.pricedProduct(costs ? whole : hideProductCosts(whole), context, input)
      return { data: { product, location: presentLocation(found.location) } }
    },
    readCategoryInLocation: async ({ input, context }) => {
      const found = await reads.categoryInLocation(input, false, context)
      if (isRefusal(found)) return found
      return { data: { ...found, products: found.products.map(withoutStaffFields) } }
    },
    readStaffCategoryInLocation: async ({ input, context }) => {
      const found = await reads.categoryInLocation(input, true, context)
      return isRefusal(found) ? found : { data: found }
    },
  }
}
