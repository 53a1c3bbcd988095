import { dayOf } from '#kernel/dates.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Section } from '#kernel/section.ts'
import type { CallContext } from '#platform/server/http/call-context.ts'
import type { ProductAnswer } from '../../rules/answers/product-answers.ts'
import type { Point } from '../../rules/distance.ts'
import type { GridItem, StaffGridItem } from '../../rules/grid-item.ts'
import { groupGrid } from '../../rules/group-grid.ts'
import { hideItemCost, hideItemPrice, hideProductPrices } from '../../rules/hide-prices.ts'
import { lockProduct } from '../../rules/lock-product.ts'
import { withoutStaffFields } from '../../rules/project-grid.ts'
import { presentCategory, presentLocation } from '../present-places.ts'
import { type GroupWishes, readGrid } from '../read-grid.ts'
import { readProductParts } from '../read-product.ts'
import type { CatalogueServices } from '../services.ts'
import { type StaffSight, staffSightOf } from '../staff-sight.ts'
import { findCategory, findCategoryGroup } from '../stores/category-store.ts'
import { findLocationByName, type LocationRow } from '../stores/place-store.ts'
import type { ProductFilter } from '../stores/product-store.ts'

type Filter = Omit<ProductFilter, 'withStaffOnly' | 'section'>
/** Where prices are looked at, and for which event. */
type Asked = { section: Section; eventId?: string }
type Paged = GroupWishes & { limit: number; skip: number }
type GroupPlace = {
  section: Section
  locationName?: string
  categoryId?: string
  categoryGroupId?: string
}

/** The reads that several product calls share: a location, a category or a group, and what is sold there. */
export const gridReads = ({ database, now, showsPrices }: CatalogueServices) => {
  const grid = (filter: Filter, section: Section, from: Point | null, wishes: GroupWishes, staff: boolean) =>
    readGrid(database, {
      filter: { ...filter, section, withStaffOnly: staff },
      section,
      today: dayOf(now()),
      from,
      wishes,
    })
  const locationOf = async (name: string): Promise<LocationRow | Refusal> =>
    (await findLocationByName(database, name)) ?? refusal('nodeNotFound', { id: name })
  const categoryOf = async (idOrUrl: string) =>
    (await findCategory(database, idOrUrl)) ?? refusal('nodeNotFound', { id: idOrUrl })

  const groupsOf = async (place: GroupPlace, paged: Paged, staff: boolean) => {
    const location = place.locationName === undefined ? null : await locationOf(place.locationName)
    if (isRefusal(location)) return location
    const category = place.categoryId === undefined ? null : await categoryOf(place.categoryId)
    if (isRefusal(category)) return category
    const wanted = place.categoryGroupId
    const group = wanted === undefined ? null : await findCategoryGroup(database, wanted)
    if (group === undefined) return refusal('nodeNotFound', { id: wanted ?? '' })
    const filter = { locationId: location?.id, categoryId: category?.id, categoryGroupId: group?.id }
    const items = await grid(filter, place.section, location, paged, staff)
    return items.slice(paged.skip, paged.skip + paged.limit)
  }

  /** Items with their prices, or without for a reader who is not shown them. */
  const priced = async <Item extends GridItem>(
    items: Item[],
    { actor }: CallContext,
    { section, eventId }: Asked,
  ): Promise<Item[]> =>
    (await showsPrices(actor, { sections: [section], eventId })) ? items : items.map(hideItemPrice)

  /** Items as far as staff see them: those who see no costs get none. */
  const forStaff = (items: StaffGridItem[], { costs }: StaffSight) =>
    costs ? items : items.map(hideItemCost)

  const shown = async (
    items: StaffGridItem[],
    context: CallContext,
    { sight, ...asked }: Asked & { sight: StaffSight },
  ) => ({
    data: await priced<GridItem>(
      sight.products ? forStaff(items, sight) : items.map(withoutStaffFields),
      context,
      asked,
    ),
    count: items.length,
  })

  return {
    grid,
    shown,
    /** A product with its prices, or without for a reader who is not shown them in that section. */
    pricedProduct: async <Product extends ProductAnswer>(
      product: Product,
      { actor }: CallContext,
      { section, eventId }: Partial<Asked>,
    ): Promise<Product> => {
      const sold = product.settings.section
      const sections = section !== undefined && sold.includes(section) ? [section] : sold
      const seen = lockProduct(product, actor !== null)
      return (await showsPrices(actor, { sections, eventId })) ? seen : hideProductPrices(seen)
    },
    inLocation: async (
      input: GroupWishes & Asked & { locationName: string; type?: string; idList?: string[] },
      context: CallContext,
    ) => {
      const location = await locationOf(input.locationName)
      if (isRefusal(location)) return location
      const filter = { locationId: location.id, type: input.type, ids: input.idList }
      const sight = await staffSightOf(database, context.actor)
      const items = await grid(filter, input.section, location, input, sight.products)
      return shown(items, context, { section: input.section, eventId: input.eventId, sight })
    },
    publicGroups: async (place: GroupPlace, paged: Paged, context: CallContext) => {
      const items = await groupsOf(place, paged, false)
      if (isRefusal(items)) return items
      const groups = groupGrid(await priced(items.map(withoutStaffFields), context, place))
      return { data: groups, count: groups.length }
    },
    staffGroups: async (place: GroupPlace, paged: Paged, context: CallContext) => {
      const items = await groupsOf(place, paged, true)
      if (isRefusal(items)) return items
      const seen = forStaff(items, await staffSightOf(database, context.actor))
      const groups = groupGrid(await priced(seen, context, place))
      return { data: groups, count: groups.length }
    },
    productInLocation: async (input: { locationName: string; productId: string }, staff: boolean) => {
      const location = await locationOf(input.locationName)
      if (isRefusal(location)) return location
      const parts = await readProductParts(database, input.productId, staff)
      if (!parts?.row.location_ids.includes(location.id)) {
        return refusal('nodeNotFound', { id: input.productId })
      }
      return { parts, location }
    },
    categoryInLocation: async (
      input: { locationName: string; categoryId: string; section?: Section },
      staff: boolean,
      context: CallContext,
    ) => {
      const location = await locationOf(input.locationName)
      if (isRefusal(location)) return location
      const category = await categoryOf(input.categoryId)
      if (isRefusal(category)) return category
      const filter = {
        locationId: location.id,
        categoryId: category.id,
        section: input.section,
        withStaffOnly: staff,
      }
      const section = input.section ?? 'stag'
      const items = await readGrid(database, { filter, section, today: dayOf(now()), from: location })
      const seen = forStaff(items, await staffSightOf(database, context.actor))
      const products = await priced(seen, context, { section })
      return { category: presentCategory(category), location: presentLocation(location), products }
    },
  }
}
