import type { GridSource } from '#features/catalogue/rules/grid/project-grid.ts'
import { isLocked } from '#features/catalogue/rules/lock-product.ts'
import { type Picture, pictureIn } from '#features/catalogue/rules/pictures.ts'
import { chosenImages, imageOfSource } from '#features/catalogue/server/index.ts'
import { poundsFromPence } from '#kernel/money.ts'
import { randomForText } from '#kernel/random.ts'
import type { Section } from '#kernel/section.ts'
import { minWebPackagePrice, type PriceRequest } from '../rules/price-web-package.ts'
import type {
  OpenedWebPackageResponse,
  PlannedProductResponse,
  WebPackageCardResponse,
  WebPackageResponse,
} from '../rules/web-package-responses.ts'
import type { WebPackageRow } from './web-package-store.ts'

/** Returns a ready-made package in the form of its endpoints. */
export const presentWebPackage = (row: WebPackageRow): WebPackageResponse => ({
  id: row.id,
  setting: {
    section: row.sections,
    nightsCount: row.nights_count,
    location: { id: row.location_id },
    editable: row.editable ? 'Yes' : 'No',
    standard: row.standard,
    setDates: row.content.setDates,
  },
  content: { name: row.name, description: row.content.description, images: chosenImages(row.content) },
  productList: row.content.productList,
})

type Viewer = {
  readonly isLoggedIn: boolean
  readonly showsPrices: boolean
  /** The section of the page that shows the package. */
  readonly section: Section
}

/** Returns a product of an opened package, without prices if the user has to log in to see it or prices are hidden. */
export const presentPlanned = (
  source: GridSource,
  { isLoggedIn, showsPrices, section }: Viewer,
): PlannedProductResponse => {
  const image = imageOfSource(source, section)
  const locked = isLocked(source, isLoggedIn)
  return {
    id: source.id,
    name: source.name,
    type: source.type,
    categoryName: source.categoryName,
    categoryUrl: source.categoryUrl,
    imageId: image.cloudinaryId,
    imageAlt: image.alt,
    tint: source.tint,
    durationMinutes: source.durationMinutes,
    description: source.description,
    locked,
    config: source.config,
    availability: source.availability,
    prices:
      locked || !showsPrices
        ? []
        : source.prices.map(({ costMinor: _cost, markUpPercent: _markUp, ...row }) => row),
  }
}

const isActivity = ({ type }: GridSource) => type !== 'Accommodation' && type !== 'Airport Transfer'
/** Compares two products, to sort activities before accommodation and transfers. */
const activitiesFirst = (one: GridSource, other: GridSource) =>
  Number(isActivity(other)) - Number(isActivity(one))

/**
 * Returns the product whose picture is shown for a package without its own picture: an activity, or the first product
 * if there is no activity. The choice depends on the package’s id, so that it does not change with reviews.
 * @param used products whose pictures are already shown for other packages on the page
 */
export const leadingSource = (
  packageId: string,
  sources: readonly GridSource[],
  usedProductIds: ReadonlySet<string> = new Set(),
): GridSource | undefined =>
  sources
    .filter(isActivity)
    .map((source) => ({ source, rank: randomForText(`${packageId} ${source.id}`).next() }))
    .sort(
      (one, other) =>
        Number(usedProductIds.has(one.source.id)) - Number(usedProductIds.has(other.source.id)) ||
        one.rank - other.rank,
    )[0]?.source ?? sources[0]

/** Returns the package's own picture, or that of its leading product. */
export const imageOfPackage = (
  { content }: Pick<WebPackageRow, 'content'>,
  lead: GridSource | undefined,
  section: Section,
): Picture | undefined => pictureIn(chosenImages(content), section) ?? (lead && imageOfSource(lead, section))

type CardInput = {
  readonly row: WebPackageRow
  readonly location: OpenedWebPackageResponse['location']
  /** The available products, by id. */
  readonly offeredProducts: ReadonlyMap<string, GridSource>
  readonly lead: GridSource | undefined
}

export const presentCard = (
  { row, location, offeredProducts, lead }: CardInput,
  { isLoggedIn, showsPrices, section }: Viewer,
  request: PriceRequest,
): WebPackageCardResponse => {
  const plannedProducts = row.content.productList.flatMap(({ productId, dayIndex }) => {
    const product = offeredProducts.get(productId)
    return product ? [{ product, dayIndex }] : []
  })
  const isHidden = !showsPrices || plannedProducts.some(({ product }) => isLocked(product, isLoggedIn))
  const price = isHidden ? null : minWebPackagePrice(plannedProducts, request)
  const image = imageOfPackage(row, lead, section)
  return {
    id: row.id,
    name: row.name,
    description: row.content.description,
    standard: row.standard,
    nightsCount: row.nights_count,
    location: { id: location.id, slug: location.slug, name: location.name },
    imageId: image?.cloudinaryId ?? null,
    imageAlt: image?.alt ?? '',
    tint: lead?.tint ?? 1,
    products: [
      ...new Set(
        plannedProducts
          .map(({ product }) => product)
          .toSorted(activitiesFirst)
          .map(({ name }) => name),
      ),
    ],
    price: price && poundsFromPence(price.perPersonPence),
    priceHidden: isHidden,
    people: request.people,
  }
}
