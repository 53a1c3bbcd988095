import { z } from 'zod'
import { sectionList } from '#features/records/rules/record-values.ts'
import { sections } from '#kernel/section.ts'
import { alertsRecord, enquiryRecord, packageExitFormRecord, productFormRecord } from './enquiry-settings.ts'
import { formsRecord } from './form-descriptions.ts'
import { contentImage } from './items/content-record.ts'
import { passwordRecord } from './password-settings.ts'

const limits = (smallest: number) => {
  const count = z.number().int().min(smallest).max(1000).optional()
  return z.strictObject({ min: count, max: count, default: count }).default({})
}
/** Maximum number of days from today to a start date: ten years. */
const maxDaysAhead = 3660

/** A template: the settings that editors can change. One is named 'default', and each section can have one. */
export const templateRecord = z
  .strictObject({
    name: z.enum(['default', ...sections]),
    defaultSortFormula: z.string().min(1).max(500).optional(),
    homePageTitle: z.string().min(1).max(200).optional(),
    /** The picture that replaces the scene on the section's page or, in the default template, on the home page. */
    picture: contentImage.optional(),
    /** The picture that replaces the scene of events without a location. Only used in the default template. */
    eventPicture: contentImage.optional(),
    defaultGroupSize: z.number().int().min(1).max(100).optional(),
    /** In per cent. */
    vatRate: z.number().min(0).max(100).optional(),
    /** Sections whose prices are hidden from logged-out visitors. */
    hidePrices: sectionList(0).optional(),
    /** In minutes. */
    sessionTimeout: z.number().int().min(1).max(1440).optional(),
    people: limits(1),
    nights: limits(0),
    startDate: z
      .strictObject({
        minDays: z.number().int().min(0).max(maxDaysAhead).optional(),
        maxDays: z.number().int().min(1).max(maxDaysAhead).optional(),
      })
      .default({}),
    forms: formsRecord.optional(),
    enquiryForm: enquiryRecord.optional(),
    productForm: productFormRecord.optional(),
    packageExitForm: packageExitFormRecord.optional(),
    alerts: alertsRecord.optional(),
    /** Default template only, because an account belongs to no section. */
    password: passwordRecord.optional(),
  })
  .refine(({ name, password }) => name === 'default' || password === undefined, {
    path: ['password'],
    message: 'can only be set in the default template',
  })
  .refine(({ name, eventPicture }) => name === 'default' || eventPicture === undefined, {
    path: ['eventPicture'],
    message: 'can only be set in the default template',
  })
export type TemplateRecord = z.infer<typeof templateRecord>

export const dictionaryRecord = z.strictObject({
  name: z
    .string()
    .max(80)
    .regex(/^[a-z][A-Za-z]+$/, 'should be a name such as packageSaveSuccess'),
  text: z.string().min(1).max(1000),
})
export type DictionaryRecord = z.infer<typeof dictionaryRecord>
