import { z } from 'zod'
import { sectionList } from '#features/records/rules/record-values.ts'
import { distinctList, type YesNo, yesNoField } from '#kernel/fields.ts'
import type { Section } from '#kernel/section.ts'

/** Where a button that opens the enquiry form stands: in the head, in its menu, in the middle of a page. */
const enquiryButtons = ['top', 'menu', 'middle'] as const
export type EnquiryButton = (typeof enquiryButtons)[number]

/** The alerts that show once in a session, by what they belong to (002 §4). */
const alertTypes = ['enquiryForm', 'productForm', 'productButton', 'organiserForm'] as const
export type AlertType = (typeof alertTypes)[number]

const label = z.string().min(1).max(60).optional()
const required = z.object({ location: yesNoField, date: yesNoField, notes: yesNoField })

/** What a template says of the enquiry form; whatever it leaves out is taken from the one below it (002 §3). */
export const enquiryRecord = z.strictObject({
  display: yesNoField.optional(),
  /** What the buttons read; without it the section's own words. */
  topLabel: label,
  menuLabel: label,
  middleLabel: label,
  /** Whether the questions come first, or who asks (ENQ-O13). */
  firstForm: z.enum(['enquiry', 'login']).optional(),
  required: required.partial().strict().optional(),
})
type EnquiryRecord = z.infer<typeof enquiryRecord>

/** The form on the page of a product (002 §3); what is left out is taken from the template below. */
export const productFormRecord = z.strictObject({
  display: yesNoField.optional(),
  /** Whether the event begins with a package that holds the product, or with a note of it. */
  createPackage: yesNoField.optional(),
  buttonLabel: label,
})
type ProductFormRecord = z.infer<typeof productFormRecord>
export type ProductFormSettings = {
  readonly display: YesNo
  readonly createPackage: YesNo
  readonly buttonLabel: string
}
export const productFormSettings = z.object({
  display: yesNoField,
  createPackage: yesNoField,
  buttonLabel: z.string(),
}) satisfies z.ZodType<ProductFormSettings>

/** What somebody who leaves a package unsaved may say of why; no label, no question (002 §3). */
export const packageExitFormRecord = z.strictObject({
  labels: distinctList(
    z.strictObject({
      label: z.string().trim().min(1).max(120),
      /** Where it is offered; in all sections when left out. */
      section: sectionList().optional(),
    }),
    12,
    ({ label }) => label,
  ).optional(),
})
type PackageExitFormRecord = z.infer<typeof packageExitFormRecord>
/** The labels of one section. */
export const packageExitFormSettings = z.object({ labels: z.array(z.string()).max(12) })
export type PackageExitFormSettings = z.infer<typeof packageExitFormSettings>

const text = z.string().max(1000)
const alertTexts = z.strictObject({
  enquiryForm: text,
  productForm: text,
  productButton: text,
  organiserForm: text,
})
export const alertsRecord = alertTexts.partial()
type AlertsRecord = z.infer<typeof alertsRecord>

/** The settings in force, as they are read. */
export const enquirySettings = enquiryRecord.extend({
  display: yesNoField,
  firstForm: z.enum(['enquiry', 'login']),
  required,
})
export type EnquirySettings = z.infer<typeof enquirySettings>
export const alertSettings = alertTexts
export type AlertSettings = z.infer<typeof alertSettings>

const no: YesNo = 'No'

/** What stands when no template says otherwise (ENQ-O5, ENQ-O11, ENQ-O13). */
export const builtInEnquiry: EnquirySettings = {
  display: 'Yes',
  firstForm: 'enquiry',
  required: { location: no, date: no, notes: no },
}

/** The settings of `below` with what a template's own say put over them. */
export const mergeEnquiry = (below: EnquirySettings, own: EnquiryRecord = {}): EnquirySettings => ({
  ...below,
  ...own,
  required: { ...below.required, ...own.required },
})

/** The same for the form of a product, over what is built in. */
export const mergeProductForm = (
  below: ProductFormRecord = {},
  own: ProductFormRecord = {},
): ProductFormSettings => ({
  display: 'Yes',
  createPackage: 'Yes',
  buttonLabel: 'Ask About This',
  ...withoutGaps(below),
  ...withoutGaps(own),
})

/** The labels that hold in a section (CONT-015); a section's own list takes the place of the shared one. */
export const exitLabelsOf = (
  section: Section | undefined,
  below: PackageExitFormRecord = {},
  own: PackageExitFormRecord = {},
): PackageExitFormSettings => ({
  labels: (own.labels ?? below.labels ?? [])
    .filter((one) => !one.section || section === undefined || one.section.includes(section))
    .map((one) => one.label),
})

/** An alert without a text does not show (ENQ-O11). */
export const mergeAlerts = (shared: AlertsRecord = {}, own: AlertsRecord = {}): AlertSettings => ({
  enquiryForm: '',
  productForm: '',
  productButton: '',
  organiserForm: '',
  ...shared,
  ...own,
})

/** What is said, without what is left open. */
export const withoutGaps = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Partial<Value>
