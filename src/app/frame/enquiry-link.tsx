import type { EnquiryButton } from '#features/content/rules/enquiry-settings.ts'
import {
  enquiryAddress,
  enquiryButtonLabel,
  productFormAddress,
} from '#features/enquiries/rules/enquiry-buttons.ts'
import type { Section } from '#kernel/section.ts'
import type { ButtonLook } from '#platform/ui/actions/button-style.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { useSite } from './use-site.ts'

type Props = ButtonLook & { section: Section; button: EnquiryButton; className?: string }

/** A link that opens the enquiry form of a section over the page. Renders nothing if editors have turned it off. */
export const EnquiryLink = ({ section, button, ...look }: Props) => {
  const site = useSite()
  const label = enquiryButtonLabel(site.enquiryButtons, section, button)
  return label === undefined ? null : (
    <LinkButton {...look} href={enquiryAddress(button)}>
      {label}
    </LinkButton>
  )
}

/** A link that opens the enquiry form about a product. Renders nothing if editors have turned it off. */
export const ProductFormLink = ({ section, productId }: { section: Section; productId: string }) => {
  const site = useSite()
  const { product: label } = site.enquiryButtons[section]
  return label === undefined ? null : (
    <LinkButton size="large" wide href={productFormAddress(productId)}>
      {label}
    </LinkButton>
  )
}
