import { dayOf } from '#kernel/dates.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Section } from '#kernel/section.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import type { Point } from '../../rules/distance.ts'
import { cardOf, type GridItem, type StaffGridItem } from '../../rules/grid/grid-item.ts'
import { groupGrid } from '../../rules/grid/group-grid.ts'
import { lockItem, lockProduct } from '../../rules/lock-product.ts'
import { hideItemCost, hideItemPrice, hideProductPrices } from '../../rules/prices/hide-prices.ts'
import type { LocationResponse } from '../../rules/responses/location-responses.ts'
import type { ProductResponse } from '../../rules/responses/product-responses.ts'
import type { CatalogueDeps } from '../catalogue-deps.ts'
import { presentCategory } from '../present-catalogue.ts'
import type { ProductParts } from '../present-product.ts'
import { type GroupWishes, readGrid, readStaffGrid } from '../read-grid.ts'
import { readLocationFields } from '../read-location-fields.ts'
import { staffVisibilityOf } from '../staff-visibility.ts'
import { findCategory, findCategoryGroup } from '../stores/category-store.ts'
import { findPlaceByName, findPlaces, type PlaceRow } from '../stores/place-store.ts'
import type { ProductFilter } from '../stores/product-store.ts'

type Filter = Omit<ProductFilter, 'section'>
/** The section and event that decide whether prices are shown. */
type PriceInput = { section: Section; eventId?: string }
type PageInput = GroupWishes & { limit: number; skip: number }
type GroupsQuery = {
  section: Section
  locationName?: string
  categoryId?: string
  categoryGroupId?: string
}
type CategoryQuery = {
  locationName: string
  categoryId: string
  section?: Section
  locationFields?: (keyof LocationResponse)[]
}
/** A function that reads a grid, either for everyone or for staff. */
type ReadGrid<Item> = (
  filter: ProductFilter,
  section: Section,
  from: Point | null,
  wishes?: GroupWishes,
) => Promise<Item[]>

/** Returns functions that read the grid for everyone, for staff, or for the reader of a request. */
const gridsFor = ({ database, now }: CatalogueDeps) => {
  const publicGrid: ReadGrid<GridItem> = (filter, section, from, wishes) =>
    readGrid(database, { filter, section, today: dayOf(now()), from, wishes })
  /** Returns a grid with the staff fields, without costs for staff who cannot see them. */
  const staffGridOf =
    ({ actor }: RequestContext): ReadGrid<StaffGridItem> =>
    async (filter, section, from, wishes) => {
      const { costs } = await staffVisibilityOf(database, actor)
      const items = await readStaffGrid(database, { filter, section, today: dayOf(now()), from, wishes })
      return costs ? items : items.map(hideItemCost)
    }
  return {
    publicGrid,
    staffGridOf,
    gridFor: async (context: RequestContext): Promise<ReadGrid<GridItem>> =>
      (await staffVisibilityOf(database, context.actor)).products ? staffGridOf(context) : publicGrid,
  }
}

/** Returns functions that hide prices from readers who cannot see them. */
const pricesFor = ({ showsPrices }: CatalogueDeps) => ({
  /**
   * Returns items with or without prices. Hides the price of a locked item. Hides prices if the requested section hides
   * them. If no section is requested, hides a price if any section of the item hides it. A requested section is checked
   * while the items are loading.
   */
  withVisiblePrices: async <Item extends GridItem>(
    pendingItems: Promise<Item[]>,
    context: RequestContext,
    { section, eventId }: Partial<PriceInput>,
  ): Promise<Item[]> => {
    const findHidden = (sections: Iterable<Section>) =>
      sectionsWithoutPrices(showsPrices, context, sections, eventId)
    const [items, hiddenInSection] = await Promise.all([pendingItems, section && findHidden([section])])
    const hidden = hiddenInSection ?? (await findHidden(new Set(items.flatMap(({ sections }) => sections))))
    const isPriceHidden = ({ sections }: Item) =>
      section ? hidden.has(section) : sections.some((each) => hidden.has(each))
    return items.map((item) =>
      isPriceHidden(item) ? hideItemPrice(item) : lockItem(item, context.actor !== null),
    )
  },
  /**
   * Returns a product with or without prices, depending on the reader and the section. If the section does not offer
   * the product, or is missing, all sections of the product must show prices.
   */
  pricedProduct: async <Product extends ProductResponse>(
    product: Product,
    { actor }: RequestContext,
    { section, eventId }: Partial<PriceInput>,
  ): Promise<Product> => {
    const productSections = product.settings.section
    const sections = section !== undefined && productSections.includes(section) ? [section] : productSections
    const readable = lockProduct(product, actor !== null)
    return (await showsPrices(actor, { sections, eventId })) ? readable : hideProductPrices(readable)
  },
})

/** Returns the sections in which prices are hidden from the reader. */
const sectionsWithoutPrices = async (
  showsPrices: CatalogueDeps['showsPrices'],
  { actor }: RequestContext,
  sections: Iterable<Section>,
  eventId: string | undefined,
): Promise<ReadonlySet<Section>> => {
  const hidden = new Set<Section>()
  for (const each of sections)
    if (!(await showsPrices(actor, { sections: [each], eventId }))) hidden.add(each)
  return hidden
}

/** Returns functions that find a record by name, url or id. They refuse with nodeNotFound if there is none. */
const findersIn = (database: CatalogueDeps['database']) => {
  const orNotFound = async <Found>(
    pendingRecord: Promise<Found | undefined>,
    id: string,
  ): Promise<Found | Refusal> => (await pendingRecord) ?? refusal('nodeNotFound', { id })
  return {
    locationOf: (name: string) => orNotFound<PlaceRow>(findPlaceByName(database, name), name),
    categoryOf: (idOrUrl: string) => orNotFound(findCategory(database, idOrUrl), idOrUrl),
    groupOf: (idOrUrl: string) => orNotFound(findCategoryGroup(database, idOrUrl), idOrUrl),
  }
}

/** Creates the functions with which product handlers read locations, categories, groups and their products. */
export const gridReads = (deps: CatalogueDeps) => {
  const { database } = deps
  const { publicGrid, staffGridOf, gridFor } = gridsFor(deps)
  const { withVisiblePrices, pricedProduct } = pricesFor(deps)
  const { locationOf, categoryOf, groupOf } = findersIn(database)

  const groupsOf = async <Item extends GridItem>(
    readItems: ReadGrid<Item>,
    { query, pageInput, context }: { query: GroupsQuery; pageInput: PageInput; context: RequestContext },
  ) => {
    const { section, locationName, categoryId, categoryGroupId } = query
    const location = locationName === undefined ? null : await locationOf(locationName)
    if (isRefusal(location)) return location
    const category = categoryId === undefined ? null : await categoryOf(categoryId)
    if (isRefusal(category)) return category
    const group = categoryGroupId === undefined ? null : await groupOf(categoryGroupId)
    if (isRefusal(group)) return group
    const filter = { locationId: location?.id, categoryId: category?.id, categoryGroupId: group?.id, section }
    const readPage = async () =>
      (await readItems(filter, section, location, pageInput)).slice(
        pageInput.skip,
        pageInput.skip + pageInput.limit,
      )
    const groups = groupGrid(await withVisiblePrices(readPage(), context, query))
    return { data: groups, count: groups.length }
  }

  const categoryInLocation = async <Item extends GridItem>(
    readItems: ReadGrid<Item>,
    input: CategoryQuery,
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
      products: await withVisiblePrices(readItems(filter, section, location), context, input),
    }
  }

  const findProducts = async (
    filter: Filter,
    input: GroupWishes & PriceInput,
    from: Point | null,
    context: RequestContext,
  ) => {
    const readItems = await gridFor(context)
    return withVisiblePrices(
      readItems({ ...filter, section: input.section }, input.section, from, input),
      context,
      input,
    )
  }

  return {
    /** Returns the products that match a filter in a section, as the reader can see them. */
    findProducts,
    /**
     * Returns the cards of products, in the given order, each with its first location. Products whose first location
     * has no page are missing.
     */
    placedCards: async (ids: readonly string[], input: PriceInput, context: RequestContext) => {
      if (ids.length === 0) return []
      const items = await findProducts({ ids }, input, null, context)
      const places = await findPlaces(
        database,
        items.flatMap((item) => item.locationList[0] ?? []),
      )
      const placedItems = items.flatMap((item) => {
        const place = places.find(({ id }) => id === item.locationList[0])
        return place && !place.remove_from_web
          ? { item: cardOf(item), place: { name: place.name, slug: place.slug } }
          : []
      })
      return ids.flatMap((id) => placedItems.find(({ item }) => item.id === id) ?? [])
    },
    locationOf,
    pricedProduct,
    publicGroups: (query: GroupsQuery, pageInput: PageInput, context: RequestContext) =>
      groupsOf(publicGrid, { query, pageInput, context }),
    staffGroups: (query: GroupsQuery, pageInput: PageInput, context: RequestContext) =>
      groupsOf(staffGridOf(context), { query, pageInput, context }),
    productInLocation: async <Parts extends ProductParts>(
      input: { locationName: string; productId: string },
      read: (id: string) => Promise<Parts | undefined>,
    ) => {
      const location = await locationOf(input.locationName)
      if (isRefusal(location)) return location
      const parts = await read(input.productId)
      if (!parts?.row.location_ids.includes(location.id)) {
        return refusal('nodeNotFound', { id: input.productId })
      }
      return { parts, location }
    },
    publicCategory: (input: CategoryQuery, context: RequestContext) =>
      categoryInLocation(publicGrid, input, context),
    staffCategory: (input: CategoryQuery, context: RequestContext) =>
      categoryInLocation(staffGridOf(context), input, context),
  }
}
