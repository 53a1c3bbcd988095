import type { EnquiryButton } from '#features/content/rules/enquiry-settings.ts'
import type { YesNo } from '#kernel/fields.ts'
import { type Section, sectionLabels } from '#kernel/section.ts'

/** The forms an enquiry is asked with: on any page, about a product, on leaving a package (ENQ-O9). */
export const enquiryForms = ['enquiryForm', 'productForm', 'packageExitForm'] as const
export type EnquiryFormType = (typeof enquiryForms)[number]

/** Whether a section's enquiry form shows, and what editors call its buttons (002 §3). */
export type EnquiryButtons = {
  readonly [Each in Section]: { readonly display: YesNo } & {
    readonly [Button in EnquiryButton]?: string
  } & {
    /** What the button on the page of a product reads; not there where its form does not show. */
    readonly product?: string
  }
}

/**
 * What a button that opens the enquiry reads: the editors' label or the section's own words; undefined where
 * the form does not show.
 */
export const enquiryButtonLabel = (
  buttons: EnquiryButtons,
  section: Section,
  button: EnquiryButton,
): string | undefined => {
  const { display, [button]: label } = buttons[section]
  return display === 'No' ? undefined : (label ?? sectionLabels(section).enquiryButton)
}

/** The address that opens the form about a product over the page it stands on. */
export const productFormAddress = (productId: string): string =>
  `?dialog=productForm&page=1&product=${encodeURIComponent(productId)}`

/** The address that opens the enquiry over the page it stands on (002 §2). */
export const enquiryAddress = (button: EnquiryButton): string => `?dialog=enquiryForm&page=1&button=${button}`
