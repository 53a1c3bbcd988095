import { dayOf } from '#kernel/dates.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Section } from '#kernel/section.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import type { LocationAnswer } from '../../rules/answers/location-answers.ts'
import type { ProductAnswer } from '../../rules/answers/product-answers.ts'
import type { Point } from '../../rules/distance.ts'
import type { GridItem, StaffGridItem } from '../../rules/grid/grid-item.ts'
import { groupGrid } from '../../rules/grid/group-grid.ts'
import { lockItem, lockProduct } from '../../rules/lock-product.ts'
import { hideItemCost, hideItemPrice, hideProductPrices } from '../../rules/prices/hide-prices.ts'
import type { CatalogueDeps } from '../catalogue-deps.ts'
import { presentCategory } from '../present-places.ts'
import type { ProductParts } from '../present-product.ts'
import { type GroupWishes, readGrid, readStaffGrid } from '../read-grid.ts'
import { readLocationFields } from '../read-location-fields.ts'
import { staffVisibilityOf } from '../staff-visibility.ts'
import { findCategory, findCategoryGroup } from '../stores/category-store.ts'
import { findPlaceByName, type PlaceRow } from '../stores/place-store.ts'
import type { ProductFilter } from '../stores/product-store.ts'

type Filter = Omit<ProductFilter, 'section'>
/** Where prices are looked at, and for which event. */
type Asked = { section: Section; eventId?: string }
type Paged = GroupWishes & { limit: number; skip: number }
type GroupPlace = {
  section: Section
  locationName?: string
  categoryId?: string
  categoryGroupId?: string
}
type CategoryPlace = {
  locationName: string
  categoryId: string
  section?: Section
  locationFields?: (keyof LocationAnswer)[]
}
/** One of the two ways to read a grid: as everyone sees it, or as staff do. */
type Grid<Item> = (
  filter: ProductFilter,
  section: Section,
  from: Point | null,
  wishes?: GroupWishes,
) => Promise<Item[]>

/** The grids there are, and the one that a reader gets. */
const gridsFor = ({ database, now }: CatalogueDeps) => {
  const publicGrid: Grid<GridItem> = (filter, section, from, wishes) =>
    readGrid(database, { filter, section, today: dayOf(now()), from, wishes })
  /** With staff's fields, but for the costs where they are not shown those. */
  const staffGridOf =
    ({ actor }: RequestContext): Grid<StaffGridItem> =>
    async (filter, section, from, wishes) => {
      const { costs } = await staffVisibilityOf(database, actor)
      const items = await readStaffGrid(database, { filter, section, today: dayOf(now()), from, wishes })
      return costs ? items : items.map(hideItemCost)
    }
  return {
    publicGrid,
    staffGridOf,
    gridFor: async (context: RequestContext): Promise<Grid<GridItem>> =>
      (await staffVisibilityOf(database, context.actor)).products ? staffGridOf(context) : publicGrid,
  }
}

/** What is sold with the prices that its reader is shown. */
const pricesFor = ({ showsPrices }: CatalogueDeps) => ({
  /**
   * Items with their prices, or without for a reader who is not shown them in the section they are looked at in; in
   * none, where a section they are sold in does not show them. Of a section it is asked while the items are read.
   */
  priced: async <Item extends GridItem>(
    reading: Promise<Item[]>,
    context: RequestContext,
    { section, eventId }: Partial<Asked>,
  ): Promise<Item[]> => {
    const silentAmong = (sections: Iterable<Section>) =>
      silentSections(showsPrices, context, sections, eventId)
    const [items, silentHere] = await Promise.all([reading, section && silentAmong([section])])
    const silent = silentHere ?? (await silentAmong(new Set(items.flatMap(({ sections }) => sections))))
    const isSilent = ({ sections }: Item) =>
      section ? silent.has(section) : sections.some((each) => silent.has(each))
    return items.map((item) =>
      isSilent(item) ? hideItemPrice(item) : lockItem(item, context.actor !== null),
    )
  },
  /** A product with its prices, or without for a reader who is not shown them in that section. */
  pricedProduct: async <Product extends ProductAnswer>(
    product: Product,
    { actor }: RequestContext,
    { section, eventId }: Partial<Asked>,
  ): Promise<Product> => {
    const sold = product.settings.section
    const sections = section !== undefined && sold.includes(section) ? [section] : sold
    const seen = lockProduct(product, actor !== null)
    return (await showsPrices(actor, { sections, eventId })) ? seen : hideProductPrices(seen)
  },
})

/** The sections, of some, in which somebody is shown no prices. */
const silentSections = async (
  showsPrices: CatalogueDeps['showsPrices'],
  { actor }: RequestContext,
  sections: Iterable<Section>,
  eventId: string | undefined,
): Promise<ReadonlySet<Section>> => {
  const silent = new Set<Section>()
  for (const each of sections)
    if (!(await showsPrices(actor, { sections: [each], eventId }))) silent.add(each)
  return silent
}

/** What calls name by its address, or the refusal that it is not there. */
const namedIn = (database: CatalogueDeps['database']) => {
  const orNotFound = async <Found>(found: Promise<Found | undefined>, id: string): Promise<Found | Refusal> =>
    (await found) ?? refusal('nodeNotFound', { id })
  return {
    locationOf: (name: string) => orNotFound<PlaceRow>(findPlaceByName(database, name), name),
    categoryOf: (idOrUrl: string) => orNotFound(findCategory(database, idOrUrl), idOrUrl),
    groupOf: (id: string) => orNotFound(findCategoryGroup(database, id), id),
  }
}

/** The reads that several product calls share: a location, a category or a group, and what is sold there. */
export const gridReads = (deps: CatalogueDeps) => {
  const { database } = deps
  const { publicGrid, staffGridOf, gridFor } = gridsFor(deps)
  const { priced, pricedProduct } = pricesFor(deps)
  const { locationOf, categoryOf, groupOf } = namedIn(database)

  const groupsOf = async <Item extends GridItem>(
    grid: Grid<Item>,
    { place, paged, context }: { place: GroupPlace; paged: Paged; context: RequestContext },
  ) => {
    const { section, locationName, categoryId, categoryGroupId } = place
    const location = locationName === undefined ? null : await locationOf(locationName)
    if (isRefusal(location)) return location
    const category = categoryId === undefined ? null : await categoryOf(categoryId)
    if (isRefusal(category)) return category
    const group = categoryGroupId === undefined ? null : await groupOf(categoryGroupId)
    if (isRefusal(group)) return group
    const filter = { locationId: location?.id, categoryId: category?.id, categoryGroupId: group?.id, section }
    const page = async () =>
      (await grid(filter, section, location, paged)).slice(paged.skip, paged.skip + paged.limit)
    const groups = groupGrid(await priced(page(), context, place))
    return { data: groups, count: groups.length }
  }

  const categoryInLocation = async <Item extends GridItem>(
    grid: Grid<Item>,
    input: CategoryPlace,
    context: RequestContext,
  ) => {
    const location = await locationOf(input.locationName)
    if (isRefusal(location)) return location
    const category = await categoryOf(input.categoryId)
    if (isRefusal(category)) return category
    const filter = { locationId: location.id, categoryId: category.id, section: input.section }
    const section = input.section ?? 'stag'
    return {
      category: presentCategory(category),
      location: await readLocationFields(database, location, input.locationFields),
      products: await priced(grid(filter, section, location), context, input),
    }
  }

  return {
    /** What a filter finds in a section, as its reader may see it. */
    found: async (
      filter: Filter,
      input: GroupWishes & Asked,
      from: Point | null,
      context: RequestContext,
    ) => {
      const grid = await gridFor(context)
      return priced(grid({ ...filter, section: input.section }, input.section, from, input), context, input)
    },
    locationOf,
    pricedProduct,
    publicGroups: (place: GroupPlace, paged: Paged, context: RequestContext) =>
      groupsOf(publicGrid, { place, paged, context }),
    staffGroups: (place: GroupPlace, paged: Paged, context: RequestContext) =>
      groupsOf(staffGridOf(context), { place, paged, context }),
    productInLocation: async <Deps extends ProductParts>(
      input: { locationName: string; productId: string },
      read: (id: string) => Promise<Deps | undefined>,
    ) => {
      const location = await locationOf(input.locationName)
      if (isRefusal(location)) return location
      const parts = await read(input.productId)
      if (!parts?.row.location_ids.includes(location.id)) {
        return refusal('nodeNotFound', { id: input.productId })
      }
      return { parts, location }
    },
    publicCategory: (input: CategoryPlace, context: RequestContext) =>
      categoryInLocation(publicGrid, input, context),
    staffCategory: (input: CategoryPlace, context: RequestContext) =>
      categoryInLocation(staffGridOf(context), input, context),
  }
}
