import { categoryGroupKind, categoryKind } from '#features/catalogue/rules/records/category-kinds.ts'
import { locationKind, venueKind } from '#features/catalogue/rules/records/place-kinds.ts'
import { productKind } from '#features/catalogue/rules/records/product-kind.ts'
import { currencyKind, supplierKind } from '#features/catalogue/rules/records/supplier-kinds.ts'
import { calendarKind } from '#features/content/rules/calendar/calendar-kind.ts'
import { contentKind } from '#features/content/rules/items/content-kind.ts'
import { dictionaryKind, templateKind } from '#features/content/rules/text-kinds.ts'
import { mediaKind } from '#features/media/rules/media-kind.ts'
import type { RecordKind, RecordValue } from '#features/records/rules/record-kind.ts'
import type { ShippedRecords } from '#features/records/server/index.ts'
import { webPackageKind } from '#features/web-packages/rules/web-package-kind.ts'
import { placedWebPackage } from '#features/web-packages/rules/web-package-record.ts'
import type { CatalogueData } from './read-catalogue.ts'

/**
 * Returns the records of the files as staff edit them. Adds what the files express by folder and order: the location of
 * a record, and its place in a list.
 */
export const recordsOfData = (data: CatalogueData): ShippedRecords[] => {
  const valuesOf = (records: readonly { value: object }[]) => records.map(({ value }) => value as RecordValue)
  const withOrder = (records: readonly { value: object }[]) =>
    records.map(({ value }, order) => ({ ...value, order }))
  const withLocation = (records: readonly { value: object; locationId: string }[]) =>
    records.map(({ value, locationId }) => ({ ...value, location: locationId }))
  const recordsOf = (kind: { readonly name: string }, values: readonly RecordValue[]): ShippedRecords => ({
    kind: kind as unknown as RecordKind,
    values,
  })
  return [
    recordsOf(currencyKind, valuesOf(data.currencies)),
    recordsOf(categoryGroupKind, withOrder(data.categoryGroups)),
    recordsOf(categoryKind, withOrder(data.categories)),
    recordsOf(supplierKind, valuesOf(data.suppliers)),
    recordsOf(locationKind, valuesOf(data.locations)),
    recordsOf(venueKind, withLocation(data.venues)),
    recordsOf(productKind, withLocation(data.products)),
    recordsOf(
      webPackageKind,
      data.webPackages.map(({ value, locationId }) => placedWebPackage(value, locationId)),
    ),
    recordsOf(templateKind, valuesOf(data.templates)),
    recordsOf(dictionaryKind, valuesOf(data.messages)),
    recordsOf(contentKind, valuesOf(data.contentItems)),
    recordsOf(calendarKind, valuesOf(data.calendar)),
    ...(data.photos.length > 0 ? [recordsOf(mediaKind, valuesOf(data.photos))] : []),
  ]
}
