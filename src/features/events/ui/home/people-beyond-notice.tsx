import type { WireEvent, WirePackage } from '#features/packages/rules/reading/wire-schema.ts'
import { peopleBeyond } from '#features/packages/rules/stages/people-beyond.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { isOver } from '../../rules/home/people-words.ts'
import { packageAddress } from './home-address.ts'

type Props = { event: WireEvent; pack: WirePackage }

/** For the organiser: more people are coming than the package is for, with the link to where the number is changed. */
export const PeopleBeyondNotice = ({ event, pack }: Props) => {
  const beyond = peopleBeyond(event.customerSummary ?? [], pack.peopleCount)
  const isOpen = !isOver(event) && event.timeStage !== 'In Progress' && pack.status !== 'Cancelled'
  if (!beyond || !isOpen) return null
  return (
    <Notice
      tone="warn"
      title={beyond.title}
      action={
        <LinkButton
          href={packageAddress({ eventId: event._doc, packageId: pack.id, section: event.section })}
          kind="secondary"
        >
          Change the number
        </LinkButton>
      }
    >
      {beyond.text}
    </Notice>
  )
}
