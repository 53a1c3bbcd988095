import { clsx } from 'clsx'
import { CalendarDays, Hourglass, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatusStageBadge } from '#features/bookings/ui/index.ts'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import { countdownLabel } from '#features/events/rules/labels/date-labels.ts'
import { peopleLabel } from '#features/events/rules/labels/people-labels.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { EventDates } from '#features/events/ui/index.ts'
import { sectionLabels } from '#kernel/section.ts'

/** The length in characters above which a name has a smaller font. */
const longNameLength = 40

type Props = {
  event: WireEvent
  pack: WirePackage | undefined
  actions?: ReactNode
  /** A button beside the name, for readers who can change it. */
  nameAction?: ReactNode
  /** The picture beside the text, or above it on narrow screens. */
  picture?: ReactNode
}

/** Renders the header of an event: name, dates, location, people, countdown and stage. */
export const EventHeader = ({ event, pack, actions, nameAction, picture }: Props) => {
  const name = eventDisplayName(event)
  const location = pack?.locationName ?? pack?.customSearch?.name
  const countdown = countdownLabel(event, event.today)
  return (
    <header
      className={clsx(
        'grid gap-x-10 gap-y-4 py-6 sm:py-8',
        picture && 'items-center lg:grid-cols-[1fr_26rem]',
      )}
    >
      {picture && <div className="lg:order-last">{picture}</div>}
      <div className="grid gap-4">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div className="flex flex-wrap items-center gap-2 font-semibold text-accent-ink text-sm">
            <span>{sectionLabels(event.section).name}</span>
            <StatusStageBadge stage={event.statusStage} />
          </div>
          {actions}
        </div>
        <div className="grid min-w-0 max-w-3xl gap-1">
          <div className="flex items-center gap-1">
            <h1
              className={clsx(
                'wrap-anywhere font-bold',
                name.length > longNameLength ? 'text-2xl' : 'text-3xl',
              )}
            >
              {name}
            </h1>
            {nameAction}
          </div>
          {event.guestOfHonour && <p className="text-ink-soft text-lg">For {event.guestOfHonour}</p>}
        </div>
        <dl className="flex flex-wrap gap-x-5 gap-y-2">
          <Fact
            icon={<CalendarDays />}
            label="When"
            text={<EventDates {...event} placeholder="No date yet" />}
          />
          {location && <Fact icon={<MapPin />} label="Where" text={location} />}
          <Fact icon={<Users />} label="Who" text={peopleLabel(event)} />
          {countdown && <Fact icon={<Hourglass />} label="Countdown" text={countdown} strong />}
        </dl>
      </div>
    </header>
  )
}

type FactProps = { icon: ReactNode; label: string; text: ReactNode; strong?: boolean }

const Fact = ({ icon, label, text, strong }: FactProps) => (
  <div className="flex min-w-0 items-center gap-2 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-accent-ink">
    <dt className="contents">
      <span aria-hidden>{icon}</span>
      <span className="sr-only">{label}</span>
    </dt>
    <dd className={strong ? 'font-semibold tabular-nums' : 'min-w-0 wrap-anywhere tabular-nums'}>{text}</dd>
  </div>
)
