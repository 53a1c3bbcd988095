import { z } from 'zod'
import { images } from '#features/catalogue/rules/records/catalogue-fields.ts'
import { dateText, name, sectionList, slug, text } from '#features/records/rules/record-values.ts'
import { distinctList, yesNoField } from '#kernel/fields.ts'
import { medals } from './medals.ts'

/** As many nights as an event can have where a section's template says nothing (001 §9). */
const maxNights = 7
/** Far more than a weekend of a week holds. */
const maxProducts = 60

/** Days, both ends inside, on which it may begin. */
const startDates = z.strictObject({ from: dateText, to: dateText }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  message: 'should not be before the start',
})

const setting = z.strictObject({
  section: sectionList(),
  nightsCount: z.number().int().min(0).max(maxNights),
  /** No: it is taken as a whole, or not at all. */
  editable: yesNoField.default('Yes'),
  standard: z.enum(medals),
  /** None: it may begin on any day. */
  setDates: distinctList(startDates, 50, JSON.stringify).default([]),
})

const contents = z.strictObject({ name, description: text.optional(), images })

const product = z.strictObject({ productId: slug, dayIndex: z.number().int().min(0).max(maxNights) })

const parts = {
  content: contents,
  // A product stands once on a day: `checkDays` says where it does not.
  productList: z.array(product).min(1).max(maxProducts).meta({ uniqueItems: true }),
}

type Dated = { setting: { nightsCount: number }; productList: { productId: string; dayIndex: number }[] }

/** What shows in the record alone: days that it does not have, and a product twice on a day. */
export const checkDays = ({ value: { setting, productList }, issues }: z.core.ParsePayload<Dated>): void => {
  const seen = new Set<string>()
  for (const [index, { productId, dayIndex }] of productList.entries()) {
    const say = (field: string, message: string) =>
      issues.push({ code: 'custom', path: ['productList', index, field], message, input: productList })
    if (dayIndex > setting.nightsCount) say('dayIndex', 'should be a day of the package (the first is 0)')
    if (seen.has(`${productId} ${dayIndex}`)) say('productId', 'is listed twice on this day')
    seen.add(`${productId} ${dayIndex}`)
  }
}

/** A ready-made package as a file of `data/` has it; its folder says where it is (CONT-018). */
export const webPackageRecord = z.strictObject({ id: slug, setting, ...parts }).check(checkDays)

const placedSetting = setting.extend({ location: z.strictObject({ id: slug }) })
/** What the documents' calls carry, and staff edit: with its place. */
export const webPackageFields = { setting: placedSetting, ...parts }
export const editedWebPackage = z.strictObject({ id: slug, ...webPackageFields }).check(checkDays)

export type WebPackageRecord = z.infer<typeof webPackageRecord>
export type EditedWebPackage = z.infer<typeof editedWebPackage>

/** The record of a file with the location whose folder it is in. */
export const placedWebPackage = (
  { setting, ...record }: WebPackageRecord,
  locationId: string,
): EditedWebPackage => ({ ...record, setting: { ...setting, location: { id: locationId } } })
