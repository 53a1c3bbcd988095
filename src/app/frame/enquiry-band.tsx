import { enquiryButtonLabel } from '#features/enquiries/rules/enquiry-buttons.ts'
import { type Section, sectionLabels } from '#kernel/section.ts'
import { EnquiryLink } from './enquiry-link.tsx'
import { useSite } from './use-site.ts'

type Props = {
  section: Section
  /** What the team would plan, such as the name of a location. */
  whatToPlan: string
}

/** A band on public pages that offers help with planning. */
export const EnquiryBand = ({ section, whatToPlan }: Props) => {
  const site = useSite()
  if (enquiryButtonLabel(site.enquiryButtons, section, 'middle') === undefined) return null
  return (
    <aside
      aria-label="Enquiry"
      className="my-10 flex flex-wrap items-center justify-between gap-5 rounded-card bg-accent-soft p-6 sm:p-8"
    >
      <div>
        <h2 className="font-bold text-xl">Rather have it planned for you?</h2>
        <p className="text-ink-soft">
          Tell us the size of your group, and {sectionLabels(section).teamName} will plan {whatToPlan} for
          you.
        </p>
      </div>
      <EnquiryLink section={section} button="middle" kind="primary" />
    </aside>
  )
}
