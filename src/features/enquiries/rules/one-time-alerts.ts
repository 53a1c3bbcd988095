import type { AlertSettings, AlertType } from '#features/content/rules/enquiry-settings.ts'

/** The dialogs that show an alert when they open, by name. */
const typeOfDialog: Readonly<Record<string, AlertType>> = {
  enquiryForm: 'enquiryForm',
  productForm: 'productForm',
  organiserForm: 'organiserForm',
  'add-product': 'productButton',
}

/** Returns the alert of a dialog; undefined if it has none. */
export const alertOfDialog = (name: string | undefined): AlertType | undefined =>
  name !== undefined && Object.hasOwn(typeOfDialog, name) ? typeOfDialog[name] : undefined

/**
 * Returns the text to show; undefined if it is empty, or an alert of its type was already shown in this browser session
 * (ENQ-O11).
 */
export const alertText = (
  type: AlertType,
  alerts: AlertSettings,
  shown: readonly AlertType[],
): string | undefined => (shown.includes(type) ? undefined : alerts[type].trim() || undefined)
