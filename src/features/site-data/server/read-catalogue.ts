import type { z } from 'zod'
import {
  type CategoryGroupRecord,
  type CategoryRecord,
  type CurrencyRecord,
  categoryGroupRecord,
  categoryRecord,
  currencyRecord,
  type LocationRecord,
  locationRecord,
  type ReviewRecord,
  reviewRecord,
  type SupplierRecord,
  supplierRecord,
  type VenueRecord,
  venueRecord,
} from '#features/catalogue/rules/records/catalogue-records.ts'
import { type ProductRecord, productRecord } from '#features/catalogue/rules/records/product-record.ts'
import { type MailTextRecord, mailTextRecord } from '#features/comms/rules/automatic-mails/mail-text.ts'
import { type CalendarRecord, calendarRecord } from '#features/content/rules/calendar/calendar-record.ts'
import {
  type DictionaryRecord,
  dictionaryRecord,
  type TemplateRecord,
  templateRecord,
} from '#features/content/rules/content-records.ts'
import { type ContentRecord, contentRecord } from '#features/content/rules/items/content-record.ts'
import { type MediaRecord, mediaRecord } from '#features/media/rules/media-record.ts'
import { type WebPackageRecord, webPackageRecord } from '#features/web-packages/rules/web-package-record.ts'
import { type DataFile, mailTextsFile, photosFile } from './data-files.ts'
import { type PositionedRecord, type RecordProblem, readRecords } from './read-records.ts'

/** All records in data/, validated one by one. `InLocation` marks records of files in the folder of a location. */
export type CatalogueData = {
  currencies: PositionedRecord<CurrencyRecord>[]
  categoryGroups: PositionedRecord<CategoryGroupRecord>[]
  categories: PositionedRecord<CategoryRecord>[]
  suppliers: PositionedRecord<SupplierRecord>[]
  templates: PositionedRecord<TemplateRecord>[]
  messages: PositionedRecord<DictionaryRecord>[]
  contentItems: PositionedRecord<ContentRecord>[]
  calendar: PositionedRecord<CalendarRecord>[]
  /** Empty if the folder has no photos. */
  photos: PositionedRecord<MediaRecord>[]
  /** The edited texts of automatic emails. Empty if the folder has none. */
  mailTexts: PositionedRecord<MailTextRecord>[]
  locations: PositionedRecord<LocationRecord>[]
  venues: InLocation<VenueRecord>[]
  products: InLocation<ProductRecord>[]
  reviews: InLocation<ReviewRecord>[]
  webPackages: InLocation<WebPackageRecord>[]
}
type InLocation<Value> = PositionedRecord<Value> & { readonly locationId: string }

const locationFile = /^locations\/([a-z0-9-]+)\/(location|venues|products|reviews|web-packages)\.yaml$/

/** Reads all files. A file with a problem yields no records. */
export const readCatalogue = (
  files: readonly DataFile[],
): { data: CatalogueData; problems: RecordProblem[] } => {
  const data: CatalogueData = {
    currencies: [],
    categoryGroups: [],
    categories: [],
    suppliers: [],
    templates: [],
    messages: [],
    contentItems: [],
    calendar: [],
    photos: [],
    mailTexts: [],
    locations: [],
    venues: [],
    products: [],
    reviews: [],
    webPackages: [],
  }
  const problems: RecordProblem[] = []
  const read = <Schema extends z.ZodType>(file: DataFile, schema: Schema, listKey?: string) => {
    const result = readRecords(file, schema, listKey)
    problems.push(...result.problems)
    return result.problems.length > 0 ? [] : result.records
  }
  for (const file of files) {
    const locationMatch = locationFile.exec(file.name)
    if (locationMatch) readLocationFile(file, locationMatch[1]!, locationMatch[2]!, data, read)
    else if (file.name.startsWith('content/')) data.contentItems.push(...read(file, contentRecord))
    else if (file.name === 'calendar.yaml') data.calendar = read(file, calendarRecord)
    else if (file.name === photosFile) data.photos = read(file, mediaRecord)
    else if (file.name === mailTextsFile) data.mailTexts = read(file, mailTextRecord)
    else if (file.name === 'currencies.yaml') data.currencies = read(file, currencyRecord)
    else if (file.name === 'suppliers.yaml') data.suppliers = read(file, supplierRecord)
    else if (file.name === 'templates.yaml') data.templates = read(file, templateRecord)
    else if (file.name === 'dictionary.yaml') data.messages = read(file, dictionaryRecord)
    else if (file.name === 'categories.yaml') {
      data.categoryGroups = read(file, categoryGroupRecord, 'groups')
      data.categories = read(file, categoryRecord, 'categories')
    } else problems.push({ file: file.name, line: 1, reason: 'is not a catalogue file' })
  }
  return { data, problems }
}

type Read = <Schema extends z.ZodType>(file: DataFile, schema: Schema) => PositionedRecord<z.output<Schema>>[]

const readLocationFile = (
  file: DataFile,
  locationId: string,
  kind: string,
  data: CatalogueData,
  read: Read,
) => {
  const withLocation = <Value>(records: PositionedRecord<Value>[]) =>
    records.map((record) => ({ ...record, locationId }))
  if (kind === 'location') data.locations.push(...read(file, locationRecord))
  else if (kind === 'venues') data.venues.push(...withLocation(read(file, venueRecord)))
  else if (kind === 'products') data.products.push(...withLocation(read(file, productRecord)))
  else if (kind === 'web-packages') data.webPackages.push(...withLocation(read(file, webPackageRecord)))
  else data.reviews.push(...withLocation(read(file, reviewRecord)))
}
