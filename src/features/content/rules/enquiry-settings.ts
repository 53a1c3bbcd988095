import { z } from 'zod'
import { sectionList } from '#features/records/rules/record-values.ts'
import { distinctList, type YesNo, yesNoField } from '#kernel/fields.ts'
import type { Section } from '#kernel/section.ts'

/** The places of the buttons that open the enquiry form: the header, its menu, the middle of a page. */
const enquiryButtons = ['top', 'menu', 'middle'] as const
export type EnquiryButton = (typeof enquiryButtons)[number]

/** The forms and buttons that can have an alert, which is shown once in a session (ENQ-020). */
const alertTypes = ['enquiryForm', 'productForm', 'productButton', 'organiserForm'] as const
export type AlertType = (typeof alertTypes)[number]

const label = z.string().min(1).max(60).optional()
const required = z.object({ location: yesNoField, date: yesNoField, notes: yesNoField })

/** The enquiry settings of a template. A section inherits missing settings from the default template (CONT-012). */
export const enquiryRecord = z.strictObject({
  display: yesNoField.optional(),
  /** The labels of the buttons. A button without one gets the usual label of the section. */
  topLabel: label,
  menuLabel: label,
  middleLabel: label,
  /** Whether the enquiry form is shown before the login or after it (ENQ-O13). */
  firstForm: z.enum(['enquiry', 'login']).optional(),
  required: required.partial().strict().optional(),
})
type EnquiryRecord = z.infer<typeof enquiryRecord>

/** The form on the page of a product (CONT-013). A section inherits missing settings from the default template. */
export const productFormRecord = z.strictObject({
  display: yesNoField.optional(),
  /** 'Yes' to start the event with a package that contains the product; 'No' to mention the product in a note. */
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

/** Reasons a customer can give for leaving a package unsaved. Without labels, customers see no form (CONT-015). */
export const packageExitFormRecord = z.strictObject({
  labels: distinctList(
    z.strictObject({
      label: z.string().trim().min(1).max(120),
      /** The sections that offer the label; by default all. */
      section: sectionList().optional(),
    }),
    12,
    ({ label }) => label,
  ).optional(),
})
type PackageExitFormRecord = z.infer<typeof packageExitFormRecord>
/** The labels for one section. */
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

/** The enquiry settings of a section after merging. */
export const enquirySettings = enquiryRecord.extend({
  display: yesNoField,
  firstForm: z.enum(['enquiry', 'login']),
  required,
})
export type EnquirySettings = z.infer<typeof enquirySettings>
export const alertSettings = alertTexts
export type AlertSettings = z.infer<typeof alertSettings>

const no: YesNo = 'No'

/** The defaults when no template has a setting (ENQ-O5, ENQ-O11, ENQ-O13). */
export const builtInEnquiry: EnquirySettings = {
  display: 'Yes',
  firstForm: 'enquiry',
  required: { location: no, date: no, notes: no },
}

/** Returns the base settings, overridden by those of a template. */
export const mergeEnquiry = (base: EnquirySettings, overrides: EnquiryRecord = {}): EnquirySettings => ({
  ...base,
  ...overrides,
  required: { ...base.required, ...overrides.required },
})

/** Returns the built-in settings of the product form, overridden by the base and then by `overrides`. */
export const mergeProductForm = (
  base: ProductFormRecord = {},
  overrides: ProductFormRecord = {},
): ProductFormSettings => ({
  display: 'Yes',
  createPackage: 'Yes',
  buttonLabel: 'Ask About This',
  ...withoutUndefined(base),
  ...withoutUndefined(overrides),
})

/**
 * Returns the exit form labels of a section, or of all sections if no section is given (CONT-015). A list in
 * `overrides` replaces the list in `base`.
 */
export const exitLabelsOf = (
  section: Section | undefined,
  base: PackageExitFormRecord = {},
  overrides: PackageExitFormRecord = {},
): PackageExitFormSettings => ({
  labels: (overrides.labels ?? base.labels ?? [])
    .filter((one) => !one.section || section === undefined || one.section.includes(section))
    .map((one) => one.label),
})

/** Returns the base alert texts, overridden by those of a template. An alert without a text is not shown (ENQ-O11). */
export const mergeAlerts = (base: AlertsRecord = {}, overrides: AlertsRecord = {}): AlertSettings => ({
  enquiryForm: '',
  productForm: '',
  productButton: '',
  organiserForm: '',
  ...base,
  ...overrides,
})

/** Returns an object without its undefined properties. */
export const withoutUndefined = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Partial<Value>
