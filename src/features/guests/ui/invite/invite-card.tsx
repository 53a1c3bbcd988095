import { CalendarDays, MapPin, PiggyBank } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InviteData } from '#features/events/rules/creation/invite-data.ts'
import { countdownLabel } from '#features/events/rules/labels/date-labels.ts'
import { EventDates } from '#features/events/ui/index.ts'
import { dayOf, formatDate } from '#kernel/dates.ts'
import { formatPounds } from '#kernel/money.ts'
import { sectionLabels, sectionOf } from '#kernel/section.ts'
import { Card } from '#platform/ui/display/card.tsx'

type Props = {
  invite: InviteData
  /** A picture of the trip. */
  picture?: ReactNode
  /** The buttons to join. */
  children: ReactNode
}

/** Shows who invites, to which event, where and when, what it costs, and what is planned. */
export const InviteCard = ({ invite, picture, children }: Props) => {
  const countdown = countdownLabel(invite, dayOf(new Date()))
  return (
    <div data-section={sectionOf(invite.section)}>
      <Card className="grid grid-cols-1 gap-6 sm:p-10">
        {picture}
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
          {invite.pricePerPersonGBP !== null && (
            <Fact icon={<PiggyBank />} label="Price">
              {invite.startDate === null && 'from '}
              <strong className="tabular-nums">{formatPounds(invite.pricePerPersonGBP)}</strong> each
              <span className="block text-base text-ink-soft">
                Everyone pays their own share.
                {invite.statusStage === 'Enquiry' && ' Nothing to pay yet.'}
              </span>
            </Fact>
          )}
        </dl>
        {children}
        <Plan invite={invite} />
      </Card>
    </div>
  )
}

/** Lists the products of each day. */
const Plan = ({ invite: { plan, optionCount } }: { invite: InviteData }) => {
  const days = plan.filter(({ names }) => names.length > 0)
  if (days.length === 0) return null
  return (
    <section aria-labelledby="invite-plan" className="grid gap-3 border-line border-t pt-6">
      <h2 id="invite-plan" className="font-semibold text-xl">
        The plan
      </h2>
      {optionCount > 1 && (
        <p className="text-ink-soft">The first of {optionCount} options that the group chooses from.</p>
      )}
      <ol className="grid gap-3">
        {days.map(({ dayIndex, date, names }) => (
          <li key={dayIndex} className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
            <h3 className="text-ink-soft">{date === null ? `Day ${dayIndex + 1}` : formatDate(date)}</h3>
            <p className="min-w-0 wrap-anywhere font-medium">{names.join(', ')}</p>
          </li>
        ))}
      </ol>
    </section>
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
