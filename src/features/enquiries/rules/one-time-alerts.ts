import type { AlertSettings, AlertType } from '#features/content/rules/enquiry-settings.ts'

/** The dialogs whose opening brings an alert with it, by their names. */
const typeOfDialog: Readonly<Record<string, AlertType>> = {
  enquiryForm: 'enquiryForm',
  productForm: 'productForm',
  organiserForm: 'organiserForm',
  'add-product': 'productButton',
}

/** The alert that belongs to a dialog, if one does. */
export const alertOfDialog = (name: string | undefined): AlertType | undefined =>
  name !== undefined && Object.hasOwn(typeOfDialog, name) ? typeOfDialog[name] : undefined

/** The text to show; undefined for one that was shown in this session already, or has no text (ENQ-O11). */
export const alertText = (
  type: AlertType,
  alerts: AlertSettings,
  shown: readonly AlertType[],
): string | undefined => (shown.includes(type) ? undefined : alerts[type].trim() || undefined)
