import type { AlertSettings, AlertType } from '#features/content/rules/enquiry-settings.ts'

/** The type of the alert that a dialog shows when it opens, by the dialog's name. */
const typeOfDialog: Readonly<Record<string, AlertType>> = {
  enquiryForm: 'enquiryForm',
  productForm: 'productForm',
  organiserForm: 'organiserForm',
  'add-product': 'productButton',
}

/** Returns the type of a dialog's alert; undefined if the dialog has none. */
export const alertOfDialog = (name: string | undefined): AlertType | undefined =>
  name !== undefined && Object.hasOwn(typeOfDialog, name) ? typeOfDialog[name] : undefined

/**
 * Returns the text of an alert; undefined if it is empty, or if an alert of this type was already shown in this session
 * (ENQ-O11).
 */
export const alertText = (
  type: AlertType,
  alerts: AlertSettings,
  shownTypes: readonly AlertType[],
): string | undefined => (shownTypes.includes(type) ? undefined : alerts[type].trim() || undefined)
