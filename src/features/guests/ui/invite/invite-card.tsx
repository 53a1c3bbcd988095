import { CalendarDays, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InviteData } from '#features/events/rules/creation/invite-data.ts'
import { countdownLabel } from '#features/events/rules/labels/date-labels.ts'
import { EventDates } from '#features/events/ui/index.ts'
import { dayOf } from '#kernel/dates.ts'
import { sectionLabels, sectionOf } from '#kernel/section.ts'
import { Card } from '#platform/ui/display/card.tsx'

/** Shows who invites, to which event, where and when. The children are the buttons to join. */
export const InviteCard = ({ invite, children }: { invite: InviteData; children: ReactNode }) => {
  const countdown = countdownLabel(invite, dayOf(new Date()))
  return (
    <div data-section={sectionOf(invite.section)}>
      <Card className="grid gap-6 sm:p-10">
        <div className="grid gap-2">
          <p className="font-semibold text-accent-ink">
            {invite.organiserName ? `${invite.organiserName} has invited you` : 'You are invited'}
          </p>
          <h1 className="wrap-anywhere font-bold text-2xl sm:text-3xl">{invite.eventName}</h1>
          <p className="text-ink-soft text-lg">{sectionLabels(invite.section).longName}</p>
        </div>
        <dl className="grid gap-3 text-lg">
          <Fact icon={<CalendarDays />} label="When">
            <EventDates {...invite} placeholder="No date yet" />
            {countdown && <span className="block text-base text-ink-soft">{countdown}</span>}
          </Fact>
          {invite.locationName && (
            <Fact icon={<MapPin />} label="Where">
              {invite.locationName}
            </Fact>
          )}
        </dl>
        {children}
      </Card>
    </div>
  )
}

const Fact = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <div className="flex items-start gap-3 [&_svg]:mt-1 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-accent-ink">
    <dt className="contents">
      <span aria-hidden>{icon}</span>
      <span className="sr-only">{label}</span>
    </dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
