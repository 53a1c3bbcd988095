import { z } from 'zod'
import { type YesNo, yesNoField } from '#kernel/fields.ts'

/** Where a button that opens the enquiry form stands: in the head, in its menu, in the middle of a page. */
export const enquiryButtons = ['top', 'menu', 'middle'] as const
export type EnquiryButton = (typeof enquiryButtons)[number]

/** The alerts that show once in a session, by what they belong to (002 §4). */
export const alertTypes = ['enquiryForm', 'productForm', 'productButton', 'organiserForm'] as const
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
export type EnquiryRecord = z.infer<typeof enquiryRecord>

const text = z.string().max(1000)
const alertTexts = z.strictObject({
  enquiryForm: text,
  productForm: text,
  productButton: text,
  organiserForm: text,
})
export const alertsRecord = alertTexts.partial()
export type AlertsRecord = z.infer<typeof alertsRecord>

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

/** An alert without a text does not show (ENQ-O11). */
export const mergeAlerts = (shared: AlertsRecord = {}, own: AlertsRecord = {}): AlertSettings => ({
  enquiryForm: '',
  productForm: '',
  productButton: '',
  organiserForm: '',
  ...shared,
  ...own,
})
