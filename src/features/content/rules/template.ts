import { type Section, sections } from '#kernel/section.ts'
import type { TemplateRecord } from './content-records.ts'
import {
  type AlertSettings,
  builtInEnquiry,
  type EnquirySettings,
  exitLabelsOf,
  mergeAlerts,
  mergeEnquiry,
  mergeProductForm,
  type PackageExitFormSettings,
  type ProductFormSettings,
  withoutUndefined,
} from './enquiry-settings.ts'
import { builtInForms, type FormDescriptions, mergeForms } from './form-descriptions.ts'
import { mergePassword, type PasswordSettings } from './password-settings.ts'

/** The complete settings of a section after merging (CONT-008). */
export type Template = {
  name: string
  /** The formula for sorting grids. Empty if no template has one; grids are then sorted by popularity. */
  defaultSortFormula: string
  homePageTitle: string
  defaultGroupSize: number
  /** In per cent. */
  vatRate: number
  hidePrices: Section[]
  /** In minutes. */
  sessionTimeout: number
  people: { min?: number; max?: number; default?: number }
  nights: { min?: number; max?: number; default?: number }
  startDate: { minDays?: number; maxDays?: number }
  forms: FormDescriptions
  enquiryForm: EnquirySettings
  productForm: ProductFormSettings
  packageExitForm: PackageExitFormSettings
  alerts: AlertSettings
  password: PasswordSettings
}

const builtIn = {
  defaultSortFormula: '',
  homePageTitle: "{organiserFirstName}'s {section name}",
  defaultGroupSize: 12,
  vatRate: 20,
  hidePrices: [],
  sessionTimeout: 30,
}

/**
 * Merges a section's own template over the default one and the built-in settings. Limits are merged field by field, so
 * a section inherits each limit that it leaves out. Password settings come only from the default template.
 */
export const mergeTemplate = (
  name: string,
  shared: Partial<TemplateRecord> = {},
  own: Partial<TemplateRecord> = {},
): Template => ({
  ...builtIn,
  ...withoutUndefined(shared),
  ...withoutUndefined(own),
  name,
  people: { ...shared.people, ...own.people },
  nights: { ...shared.nights, ...own.nights },
  startDate: { ...shared.startDate, ...own.startDate },
  forms: mergeForms(mergeForms(builtInForms, shared.forms), own.forms),
  enquiryForm: mergeEnquiry(mergeEnquiry(builtInEnquiry, shared.enquiryForm), own.enquiryForm),
  productForm: mergeProductForm(shared.productForm, own.productForm),
  packageExitForm: exitLabelsOf(
    sections.find((section) => section === name),
    shared.packageExitForm,
    own.packageExitForm,
  ),
  alerts: mergeAlerts(shared.alerts, own.alerts),
  password: mergePassword(shared.password),
})
