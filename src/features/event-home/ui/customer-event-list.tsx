import { CalendarDays, MapPin, PartyPopper } from 'lucide-react'
import type { EventListItem } from '#features/bookings/rules/lists/event-list-item.ts'
import { StatusStageBadge } from '#features/bookings/ui/index.ts'
import { tripPictures } from '#features/catalogue/rules/trip-pictures.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { countdownLabel } from '#features/events/rules/labels/date-labels.ts'
import { EventDates } from '#features/events/ui/index.ts'
import { dayOf } from '#kernel/dates.ts'
import { sectionLabels, sectionOf } from '#kernel/section.ts'
import { LinkCard } from '#platform/ui/display/card.tsx'
import { tintOf } from '#platform/ui/display/tint.ts'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { CardGrid } from '#platform/ui/layout/page-body.tsx'

type Props = {
  events: readonly EventListItem[]
  userId: string
  /** The picture for an event without a location. */
  fallbackPicture: string | undefined
}

/** Renders a person's events as cards with links. */
export const EventList = ({ events, userId, fallbackPicture }: Props) => {
  const pictures = tripPictures(events.map(({ id, location }) => ({ id, locationId: location.id })))
  return (
    <CardGrid>
      {events.map((event, index) => (
        <EventCard
          key={event.id}
          event={event}
          picture={pictures[index] ?? fallbackPicture}
          isOwn={event.organiser.id === userId}
        />
      ))}
    </CardGrid>
  )
}

type CardProps = { event: EventListItem; picture: string | undefined; isOwn: boolean }

const EventCard = ({ event, picture, isOwn }: CardProps) => {
  const countdown = countdownLabel(event, dayOf(new Date()))
  return (
    <div data-section={sectionOf(event.section)} className="grid min-w-0">
      <LinkCard
        level={2}
        href={eventHomeAddress({ eventId: event.id, section: event.section })}
        title={<span className="wrap-anywhere">{event.name}</span>}
        picture={
          <TintPicture picture={picture} tint={tintOf(event.name)} icon={<PartyPopper />} shape="banner" />
        }
        footer={
          <>
            <StatusStageBadge stage={event.statusStage} />
            {countdown && <span className="text-ink-soft text-sm tabular-nums">{countdown}</span>}
          </>
        }
      >
        <p className="pb-2 font-semibold text-accent-ink">
          {sectionLabels(event.section).name}
          <span className="font-normal text-ink-soft">
            {isOwn ? ' · you organise' : ` · ${event.organiser.name} organises`}
          </span>
        </p>
        <p className="flex items-start gap-2">
          <CalendarDays aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            <EventDates {...event} placeholder="No date yet" />
          </span>
        </p>
        {event.location.name && (
          <p className="flex items-center gap-2 pt-1">
            <MapPin aria-hidden className="size-4 shrink-0" />
            {event.location.name}
          </p>
        )}
      </LinkCard>
    </div>
  )
}
