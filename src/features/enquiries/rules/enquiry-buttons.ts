import type { EnquiryButton } from '#features/content/rules/enquiry-settings.ts'
import type { YesNo } from '#kernel/fields.ts'
import { type Section, sectionOf } from '#kernel/section.ts'

/** The enquiry forms: on any page, about a product, and when leaving a package (ENQ-O9). */
export const enquiryForms = ['enquiryForm', 'productForm', 'packageExitForm'] as const
export type EnquiryFormType = (typeof enquiryForms)[number]

const defaultLabels: Readonly<Record<Section, string>> = {
  stag: 'Quick Stag Do Enquiry',
  hen: 'Quick Hen Do Enquiry',
  groups: 'Quick Event Enquiry',
  events: 'Quick Corporate Event Enquiry',
}

/** Returns the label that a section’s enquiry button has if editors chose none (SHELL-005 to SHELL-008). */
export const defaultEnquiryLabel = (section: string | null | undefined): string =>
  defaultLabels[sectionOf(section)]

/** For each section, whether it shows its enquiry form, and the editors’ labels of its buttons (ENQ-021). */
export type EnquiryButtons = {
  readonly [Each in Section]: { readonly display: YesNo } & {
    readonly [Button in EnquiryButton]?: string
  } & {
    /** The label of the button on a product's page; missing if the product form is hidden. */
    readonly product?: string
  }
}

/**
 * Returns the label of a button that opens the enquiry: the editors' label or the section's default. Returns
 * undefined if the form is hidden.
 */
export const enquiryButtonLabel = (
  buttons: EnquiryButtons,
  section: Section,
  button: EnquiryButton,
): string | undefined => {
  const { display, [button]: label } = buttons[section]
  return display === 'No' ? undefined : (label ?? defaultEnquiryLabel(section))
}

/** Returns the address that opens the form about a product on the current page. */
export const productFormAddress = (productId: string): string =>
  `?dialog=productForm&page=1&product=${encodeURIComponent(productId)}`

/** Returns the address that opens the enquiry on the current page (ENQ-001). */
export const enquiryAddress = (button: EnquiryButton): string => `?dialog=enquiryForm&page=1&button=${button}`
