import type { GridSource } from '#features/catalogue/rules/grid/project-grid.ts'
import type { CatalogueDeps } from '#features/catalogue/server/index.ts'
import { findGridSources, findPlaces, type PlaceRow } from '#features/catalogue/server/index.ts'
import { readTemplate } from '#features/content/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Section } from '#kernel/section.ts'
import { medals } from '../rules/medals.ts'
import { isOver } from '../rules/plan-web-package.ts'
import type { OpenedWebPackageResponse, WebPackageCardResponse } from '../rules/web-package-responses.ts'
import {
  imageOfPackage,
  leadingSource,
  presentCard,
  presentPlanned,
  presentWebPackage,
} from './present-web-package.ts'
import { findWebPackages, listWebPackages, type WebPackageRow } from './web-package-store.ts'

/** Maximum number of packages read for the cards of a section: many more than a site has. */
const maxListed = 500

const productIds = (rows: readonly WebPackageRow[]) => [
  ...new Set(rows.flatMap(({ content }) => content.productList.map(({ productId }) => productId))),
]

/** Returns those products of a package that are still sold in its location and in the section, by id. */
const offeredIn = (
  sources: readonly GridSource[],
  { location_id, content }: WebPackageRow,
  section: Section,
): ReadonlyMap<string, GridSource> => {
  const namedIds = new Set(content.productList.map(({ productId }) => productId))
  return new Map(
    sources
      .filter(
        ({ id, locationIds, sections }) =>
          namedIds.has(id) && locationIds.includes(location_id) && sections.includes(section),
      )
      .map((source) => [source.id, source]),
  )
}

const presentLocation = ({ id, slug, name, country_id }: PlaceRow): OpenedWebPackageResponse['location'] => ({
  id,
  slug,
  name,
  country: country_id,
})

/**
 * Returns true if the user can see prices of packages. Such a price would reveal prices of products, so the user must
 * be allowed to see both.
 */
const showsPackagePrices = async (
  { showsPrices }: CatalogueDeps,
  actor: Actor | null,
  section: Section,
): Promise<boolean> =>
  (await showsPrices(actor, { sections: [section], what: 'package' })) &&
  (await showsPrices(actor, { sections: [section], what: 'product' }))

type CardsRequest = {
  readonly section: Section
  readonly location?: PlaceRow
  readonly idList?: readonly string[]
  readonly count: number
}

/**
 * Returns the cards of a section’s packages (in one location, in all locations, or by ids), the highest medal first.
 * Packages whose start dates have all passed, or that cannot be offered (see `canBeOffered`), are omitted. The number
 * of queries does not depend on the number of packages.
 */
export const readCards = async (
  deps: CatalogueDeps,
  actor: Actor | null,
  { section, location: requestedLocation, idList, count }: CardsRequest,
): Promise<WebPackageCardResponse[]> => {
  const { database, now } = deps
  if (idList?.length === 0) return []
  const filter = { section, locationId: requestedLocation?.id }
  const rows = idList
    ? (await findWebPackages(database, idList)).filter(isWithin(filter))
    : await listWebPackages(database, filter, { limit: maxListed, skip: 0 })
  const today = dayOf(now())
  const currentRows = rows
    .filter(({ content }) => !isOver(content.setDates, today))
    .toSorted((one, other) => medals.indexOf(other.standard) - medals.indexOf(one.standard))
  const [sources, locations, template, arePricesShown] = await Promise.all([
    currentRows.length === 0 ? [] : findGridSources(database, { ids: productIds(currentRows) }),
    requestedLocation
      ? [requestedLocation]
      : findPlaces(database, [...new Set(currentRows.map(({ location_id }) => location_id))]),
    readTemplate(database, section),
    showsPackagePrices(deps, actor, section),
  ])
  const locationById = new Map(
    locations.filter(({ remove_from_web }) => !remove_from_web).map((one) => [one.id, presentLocation(one)]),
  )
  const viewer = { isLoggedIn: actor !== null, showsPrices: arePricesShown, section }
  const request = { section, people: template.defaultGroupSize }
  const usedProductIds = new Set<string>()
  return currentRows
    .flatMap((row) => {
      const location = locationById.get(row.location_id)
      const offeredProducts = offeredIn(sources, row, section)
      if (!location || !canBeOffered(row, offeredProducts)) return []
      const lead = leadingSource(row.id, [...offeredProducts.values()], usedProductIds)
      if (lead) usedProductIds.add(lead.id)
      return [presentCard({ row, location, offeredProducts, lead }, viewer, request)]
    })
    .slice(0, count)
}

const isWithin =
  ({ section, locationId }: { readonly section: Section; readonly locationId: string | undefined }) =>
  ({ sections, location_id }: WebPackageRow): boolean =>
    sections.includes(section) && (locationId === undefined || location_id === locationId)

/**
 * Returns whether the card of a package is shown. If some of its products are unavailable, its card is shown only if
 * the customer can change the package and at least one product is available. The package’s page is not affected.
 */
const canBeOffered = ({ editable, content }: WebPackageRow, offered: ReadonlyMap<string, GridSource>) =>
  editable ? offered.size > 0 : content.productList.every(({ productId }) => offered.has(productId))

/**
 * Returns a package with the data from which its page and its price are computed.
 * @returns nodeNotFound if it is missing, not in the section or location, or its location is removed from the site
 */
export const readOpened = async (
  deps: CatalogueDeps,
  actor: Actor | null,
  { id, section, locationName }: { id: string; section: Section; locationName?: string },
): Promise<OpenedWebPackageResponse | Refusal> => {
  const { database } = deps
  const [row] = await findWebPackages(database, [id])
  const notFound = refusal('nodeNotFound', { id })
  if (!row?.sections.includes(section)) return notFound
  const [[location], sources, arePricesShown] = await Promise.all([
    findPlaces(database, [row.location_id]),
    findGridSources(database, { ids: productIds([row]) }),
    showsPackagePrices(deps, actor, section),
  ])
  if (!location || location.remove_from_web) return notFound
  const requestedName = locationName?.toLowerCase()
  if (
    requestedName !== undefined &&
    ![location.slug, location.id, location.name.toLowerCase()].includes(requestedName)
  )
    return notFound
  const offeredProducts = offeredIn(sources, row, section)
  const lead = leadingSource(row.id, [...offeredProducts.values()])
  const image = imageOfPackage(row, lead, section)
  const viewer = { isLoggedIn: actor !== null, showsPrices: arePricesShown, section }
  return {
    ...presentWebPackage(row),
    location: presentLocation(location),
    imageId: image?.cloudinaryId ?? null,
    imageAlt: image?.alt ?? '',
    priceHidden: !arePricesShown,
    products: [...offeredProducts.values()].map((source) => presentPlanned(source, viewer)),
  }
}
