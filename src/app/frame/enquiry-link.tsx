import type { EnquiryButton } from '#features/content/rules/enquiry-settings.ts'
import { enquiryAddress, enquiryButtonLabel } from '#features/enquiries/rules/enquiry-buttons.ts'
import type { Section } from '#kernel/section.ts'
import type { ButtonLook } from '#platform/ui/actions/button-style.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { useSite } from './use-site.ts'

type Props = ButtonLook & { section: Section; button: EnquiryButton; className?: string }

/** Opens the enquiry of a section over the page; not there where editors have switched it off. */
export const EnquiryLink = ({ section, button, ...look }: Props) => {
  const site = useSite()
  const label = enquiryButtonLabel(site.enquiryButtons, section, button)
  return label === undefined ? null : (
    <LinkButton {...look} href={enquiryAddress(button)}>
      {label}
    </LinkButton>
  )
}
