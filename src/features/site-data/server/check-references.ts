import { isPersonUnit } from '#features/catalogue/rules/units.ts'
import { isMissingScene } from '#features/catalogue/server/index.ts'
import { contentKind } from '#features/content/rules/items/content-kind.ts'
import { imagesOfItem } from '#features/content/rules/items/images-of-item.ts'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import { referencesOf } from '#features/records/rules/references.ts'
import { productProblems } from '#features/web-packages/rules/web-package-kind.ts'
import { placedWebPackage } from '#features/web-packages/rules/web-package-record.ts'
import type { CatalogueData } from './read-catalogue.ts'
import type { PositionedRecord, RecordProblem } from './read-records.ts'

/** Returns the problems that schemas cannot find, such as duplicate ids and references to missing records. */
export const checkReferences = (data: CatalogueData): RecordProblem[] => [
  ...findDuplicates(data.currencies, 'name'),
  ...findDuplicates(data.categoryGroups, 'id'),
  ...findDuplicates(data.categories, 'id'),
  ...findDuplicates(data.suppliers, 'id'),
  ...findDuplicates(data.templates, 'name'),
  ...findDuplicates(data.messages, 'name'),
  ...findDuplicates(data.locations, 'id'),
  ...duplicateAddresses(data.locations),
  ...findDuplicates(data.venues, 'id'),
  ...findDuplicates(data.products, 'id'),
  ...checkLocations(data),
  ...checkSuppliers(data),
  ...checkProducts(data),
  ...checkReviews(data),
  ...findDuplicates(data.contentItems, 'id'),
  ...findDuplicates(data.calendar, 'id'),
  ...data.calendar.flatMap((record) =>
    missingReferences(record, 'locations', idsOf(data.locations), 'location'),
  ),
  ...checkContent(data),
  ...findDuplicates(data.webPackages, 'id'),
  ...checkWebPackages(data),
]

type KnownIds = ReadonlySet<unknown>
const idsOf = (records: readonly PositionedRecord<{ id: string }>[]): KnownIds =>
  new Set(records.map(({ value }) => value.id))

const findDuplicates = <Key extends 'id' | 'name', Value extends Record<Key, string>>(
  records: readonly PositionedRecord<Value>[],
  key: Key,
): RecordProblem[] => {
  const seen = new Set<string>()
  return records.flatMap(({ value, problem }) => {
    const id = value[key]
    if (seen.has(id)) return [problem([key], 'is used twice')]
    seen.add(id)
    return []
  })
}

/** Returns a problem for each duplicate address of a location. */
const duplicateAddresses = (locations: CatalogueData['locations']): RecordProblem[] => {
  const known = new Set(locations.map(({ value }) => value.id))
  const seen = new Set<string>()
  return locations.flatMap(({ value: { id, slug }, problem }) => {
    if (slug === undefined || slug === id) return []
    if (known.has(slug) || seen.has(slug)) return [problem(['slug'], 'is already used by another location')]
    seen.add(slug)
    return []
  })
}

/** Returns a problem for each unknown id in a field, which contains one id, a list of ids or nothing. */
const missingReferences = <Value extends object>(
  { value, problem }: PositionedRecord<Value>,
  field: keyof Value & string,
  known: KnownIds,
  what: string,
): RecordProblem[] => {
  const fieldValue: unknown = value[field]
  if (Array.isArray(fieldValue)) {
    return fieldValue.flatMap((id, index) =>
      known.has(id) ? [] : [problem([field, index], `there is no ${what} ${id}`)],
    )
  }
  return fieldValue === undefined || known.has(fieldValue)
    ? []
    : [problem([field], `there is no ${what} ${fieldValue}`)]
}

const checkLocations = ({ locations, venues, categories, categoryGroups, suppliers }: CatalogueData) => {
  const [locationIds, supplierIds, groups] = [idsOf(locations), idsOf(suppliers), idsOf(categoryGroups)]
  return [
    ...locations.flatMap((record) => [
      ...missingReferences(record, 'country', locationIds, 'location'),
      ...missingReferences(record, 'region', locationIds, 'location'),
    ]),
    ...categories.flatMap((record) => missingReferences(record, 'group', groups, 'category group')),
    ...venues.flatMap((record) => [
      ...missingReferences(record, 'supplier', supplierIds, 'supplier'),
      ...(locationIds.has(record.locationId)
        ? []
        : [record.problem([], `there is no location ${record.locationId}`)]),
    ]),
  ]
}

const checkSuppliers = ({ suppliers, currencies }: CatalogueData) => {
  const known = new Set(currencies.map(({ value }) => value.name))
  const offices = new Set(
    suppliers.filter(({ value }) => value.type === 'Group Head Office').map(({ value }) => value.id),
  )
  return suppliers.flatMap((record) => [
    ...missingReferences(record, 'currency', known, 'currency'),
    ...missingReferences(record, 'parent', offices, 'Group Head Office'),
  ])
}

const checkProducts = ({ products, categories, suppliers, venues, locations }: CatalogueData) => {
  const [categoryIds, supplierIds, locationIds] = [idsOf(categories), idsOf(suppliers), idsOf(locations)]
  const venueIds = idsOf(venues.filter(({ value }) => value.settingType === 'Venue'))
  const meetingPoints = idsOf(venues.filter(({ value }) => value.settingType === 'Meeting Point'))
  return products.flatMap((record) => {
    const { config, topVenues, venues: productVenues } = record.value
    return [
      ...missingReferences(record, 'category', categoryIds, 'category'),
      ...missingReferences(record, 'secondCategories', categoryIds, 'category'),
      ...missingReferences(record, 'supplier', supplierIds, 'supplier'),
      ...missingReferences(record, 'alsoIn', locationIds, 'location'),
      ...missingReferences(record, 'venues', venueIds, 'venue'),
      ...missingReferences(record, 'meetingPoint', meetingPoints, 'meeting point'),
      ...(topVenues.every((id) => productVenues.includes(id))
        ? []
        : [record.problem(['topVenues'], 'should be one of the venues')]),
      ...(isPersonUnit(config) && config.maxPeoplePerUnit !== 1
        ? [record.problem(['config', 'maxPeoplePerUnit'], 'should be 1 for unit type Person')]
        : []),
    ]
  })
}

const checkReviews = ({ reviews, products }: CatalogueData) => {
  const sections = new Map(products.map(({ value }) => [value.id, value.sections]))
  return reviews.flatMap((record) => {
    const { product, section } = record.value
    if (product === undefined || sections.get(product)?.includes(section)) return []
    const reason = sections.has(product)
      ? `the product is not sold to ${section}`
      : `there is no product ${product}`
    return [record.problem([sections.has(product) ? 'section' : 'product'], reason)]
  })
}

/** Checks the scenes and records that an item references. */
const checkContent = (data: CatalogueData) => {
  const { contentItems, locations, categories, products, webPackages } = data
  const known: Partial<Record<RecordKindName, KnownIds>> = {
    location: idsOf(locations),
    category: idsOf(categories),
    product: idsOf(products),
    webPackage: idsOf(webPackages),
  }
  const typeOf = new Map(locations.map(({ value }) => [value.id, value.type]))
  return contentItems.flatMap(({ value, problem }) => {
    const { type } = value.setting
    const locationId = value.links.location
    const isWrongLocationType =
      (type === 'country' || type === 'region') && locationId && typeOf.get(locationId) !== type
    return [
      ...referencesOf(contentKind, value)
        .filter(({ kind, id }) => !known[kind]?.has(id))
        .map(({ kind, id, path }) => problem(path, `there is no ${kind} ${id}`)),
      ...imagesOfItem(value)
        .filter(({ image }) => isMissingScene(image.id))
        .map(({ image, path }) => problem(path, `there is no ${image.id}`)),
      ...(isWrongLocationType ? [problem(['links', 'location'], `should be a ${type}`)] : []),
    ]
  })
}

const checkWebPackages = ({ webPackages, products, locations }: CatalogueData) => {
  const locationIds = idsOf(locations)
  const productsById = new Map(
    products.map(({ value, locationId }) => [value.id, { ...value, location: locationId }]),
  )
  return webPackages.flatMap(({ value, locationId, problem }) => [
    ...(locationIds.has(locationId) ? [] : [problem([], `there is no location ${locationId}`)]),
    ...value.productList.flatMap(({ productId }, index) =>
      productsById.has(productId)
        ? []
        : [problem(['productList', index, 'productId'], `there is no product ${productId}`)],
    ),
    ...productProblems(placedWebPackage(value, locationId), (id) => productsById.get(id)).map(
      ({ path, message }) => problem(path, message),
    ),
  ])
}
