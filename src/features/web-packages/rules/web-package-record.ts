import { z } from 'zod'
import { images } from '#features/catalogue/rules/records/catalogue-fields.ts'
import { dateText, name, sectionList, slug, text } from '#features/records/rules/record-values.ts'
import { distinctList, yesNoField } from '#kernel/fields.ts'
import { medals } from './medals.ts'

/** Maximum number of nights of an event if the section’s template has no limit. */
const maxNights = 7
/** Maximum number of products in a package: many more than a week needs. */
const maxProducts = 60

/** A range of start dates, both ends included. */
const startDates = z.strictObject({ from: dateText, to: dateText }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  message: 'should not be before the start',
})

const setting = z.strictObject({
  section: sectionList(),
  nightsCount: z.number().int().min(0).max(maxNights),
  /** 'No' for a package that can only be booked unchanged. */
  editable: yesNoField.default('Yes'),
  standard: z.enum(medals),
  /** Empty for a package that can start on any day. */
  setDates: distinctList(startDates, 50, JSON.stringify).default([]),
})

const contents = z.strictObject({ name, description: text.optional(), images })

const product = z.strictObject({ productId: slug, dayIndex: z.number().int().min(0).max(maxNights) })

const sharedFields = {
  content: contents,
  // `checkDays` reports a product that is on a day twice.
  productList: z.array(product).min(1).max(maxProducts).meta({ uniqueItems: true }),
}

type DatedPackage = {
  setting: { nightsCount: number }
  productList: { productId: string; dayIndex: number }[]
}

/** Reports days outside the package, and products listed twice on a day. */
export const checkDays = ({
  value: { setting, productList },
  issues,
}: z.core.ParsePayload<DatedPackage>): void => {
  const seen = new Set<string>()
  for (const [index, { productId, dayIndex }] of productList.entries()) {
    const report = (field: string, message: string) =>
      issues.push({ code: 'custom', path: ['productList', index, field], message, input: productList })
    if (dayIndex > setting.nightsCount) report('dayIndex', 'should be a day of the package (the first is 0)')
    if (seen.has(`${productId} ${dayIndex}`)) report('productId', 'is listed twice on this day')
    seen.add(`${productId} ${dayIndex}`)
  }
}

/**
 * A ready-made package in a file of `data/`. Its location is the name of the folder that contains the file (CONT-018).
 */
export const webPackageRecord = z.strictObject({ id: slug, setting, ...sharedFields }).check(checkDays)

const placedSetting = setting.extend({ location: z.strictObject({ id: slug }) })
/** The fields including the location, for the endpoints and the editor. */
export const webPackageFields = { setting: placedSetting, ...sharedFields }
export const editedWebPackage = z.strictObject({ id: slug, ...webPackageFields }).check(checkDays)

export type WebPackageRecord = z.infer<typeof webPackageRecord>
export type EditedWebPackage = z.infer<typeof editedWebPackage>

/** Returns the record of a file with the location of its folder. */
export const placedWebPackage = (
  { setting, ...record }: WebPackageRecord,
  locationId: string,
): EditedWebPackage => ({ ...record, setting: { ...setting, location: { id: locationId } } })
