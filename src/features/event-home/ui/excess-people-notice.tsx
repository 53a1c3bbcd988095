import { excessPeople } from '#features/event-document/rules/stages/excess-people.ts'
import { eventPackageAddress } from '#features/events/rules/event-address.ts'
import { isOver } from '#features/events/rules/labels/people-labels.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'

type Props = { event: WireEvent; pack: WirePackage }

/** Renders the notice that more people are coming than the package is for, with a link to change the number. */
export const ExcessPeopleNotice = ({ event, pack }: Props) => {
  const excess = excessPeople(event.customerSummary ?? [], pack.peopleCount)
  const isOpen = !isOver(event) && event.timeStage !== 'In Progress' && pack.status !== 'Cancelled'
  if (!excess || !isOpen) return null
  return (
    <Notice
      tone="warn"
      title={excess.title}
      action={
        <LinkButton
          href={eventPackageAddress({ eventId: event._doc, packageId: pack.id, section: event.section })}
          kind="secondary"
        >
          Change the number
        </LinkButton>
      }
    >
      {excess.text}
    </Notice>
  )
}
