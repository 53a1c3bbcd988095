import { ListChecks, PartyPopper } from 'lucide-react'
import { lazy, memo, Suspense, startTransition, useEffect, useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { countsAsStaff } from '#features/accounts/ui/index.ts'
import {
  EventHeader,
  eventListAddress,
  HistoryNotice,
  PackageChoice,
  ShareInvite,
  type useEventHome,
  useNewEventQuestion,
} from '#features/events/ui/index.ts'
import { permissionContextOf } from '#features/packages/rules/reading/permission-context.ts'
import type { WireEvent, WirePackage } from '#features/packages/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'
import type { Permission } from '#kernel/permission.ts'
import { sectionOf } from '#kernel/section.ts'
import { tripPicture } from '#kernel/trip-pictures.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { tintOf } from '#platform/ui/display/tint.ts'
import { useTellRole, useTellSection } from '../../../frame/event-at-hand.ts'
import { HeadPicture } from '../../../frame/head-picture.tsx'
import { useSite } from '../../../frame/use-site.ts'
import { EventPlan } from './event-plan.tsx'

/** What stands below the first sight of a phone, in a script of its own. */
const below = () => loadPart(() => import('./event-below.tsx'))
const EventMoney = lazy(async () => ({ default: (await below()).EventMoney }))
const GuestPanel = lazy(async () => ({ default: (await below()).GuestPanel }))
const EventNotes = lazy(async () => ({ default: (await below()).EventNotes }))

type Home = ReturnType<typeof useEventHome> & { user: CurrentUser; event: WireEvent }

/** One event as its organiser or a guest sees it. */
export const EventPage = ({ home: { user, event, pack, state, query, takeEvent } }: { home: Home }) => {
  const isOrganiser = event.organiser?.id === user.id
  const isReadOnly = state !== undefined
  useTellRole(isOrganiser)
  useTellSection(sectionOf(event.section))
  useNewEventQuestion(query, event, isOrganiser && !isReadOnly, takeEvent)
  const { may } = usePermissions({ context: permissionContextOf(event) })
  // Whoever acts as a customer is staff and needs the permission of staff.
  const isShut = (permission: Permission) => isReadOnly || (countsAsStaff(user) && !may(permission))
  return (
    <EventParts
      event={event}
      pack={pack}
      state={state}
      userId={user.id}
      isOrganiser={isOrganiser}
      isNew={query.isNew}
      isMoneyShut={isShut('payments.takePayment')}
      isShut={isShut('eventArea.edit')}
      onChanged={takeEvent}
    />
  )
}

type Parts = Pick<Home, 'event' | 'pack' | 'state'> & {
  readonly userId: string
  readonly isOrganiser: boolean
  /** Its organiser has just come to it, and is asked for its details. */
  readonly isNew: boolean
  /** Nobody pays here, and nobody is invited or changed: it is looked at as it was, or by somebody who may not. */
  readonly isMoneyShut: boolean
  readonly isShut: boolean
  readonly onChanged: Home['takeEvent']
}

/** Its parts: they are much, and drawn anew only when something they show has changed. */
const EventParts = memo(({ event, pack, state, userId, isOrganiser, onChanged, ...reader }: Parts) => {
  const isReadOnly = state !== undefined
  const isCancelled = event.statusStage === 'Cancelled'
  const isSeen = useSeen()
  return (
    <div data-section={sectionOf(event.section)}>
      <EventHeader
        event={event}
        pack={pack}
        picture={<EventPicture event={event} pack={pack} />}
        actions={
          // There at once, however many there are: what came later would move the page.
          <Link
            href={eventListAddress}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-ink hover:underline"
          >
            <ListChecks aria-hidden className="size-5" />
            All my events
          </Link>
        }
      />
      <div className="grid gap-6">
        {state && <HistoryNotice state={state} />}
        {isCancelled && (
          <Notice title="This event is cancelled">
            Nothing is booked any more, and nobody can join or pay.{' '}
            {event.refundedGBP ? `${formatPounds(event.refundedGBP)} was paid back.` : ''}
          </Notice>
        )}
        {pack && <PackageChoice event={event} pack={pack} />}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr]">
          <EventPlan
            event={event}
            pack={pack}
            userId={userId}
            isOpen={isOrganiser && !isReadOnly}
            isReadOnly={isReadOnly}
            isSettled={!reader.isNew}
          />
          <div className="grid min-w-0 gap-6 lg:col-start-2 lg:row-span-3 lg:row-start-1">
            {isOrganiser && !isReadOnly && !isCancelled && event.token && (
              <ShareInvite event={event} token={event.token} />
            )}
            {isSeen && (
              <Suspense>
                <EventMoney
                  event={event}
                  packageId={pack?.id}
                  customerId={userId}
                  isReadOnly={reader.isMoneyShut}
                  onPaid={onChanged}
                />
              </Suspense>
            )}
          </div>
          {isSeen && (
            <Suspense>
              <GuestPanel
                event={event}
                userId={userId}
                isReadOnly={isCancelled || reader.isShut}
                onChanged={onChanged}
              />
              {isOrganiser && (
                <EventNotes key={event._doc} event={event} isReadOnly={reader.isShut} onChanged={onChanged} />
              )}
            </Suspense>
          )}
        </div>
      </div>
    </div>
  )
})

/** False while something is drawn for the first time; true, in a transition, once that is on the screen. */
const useSeen = (): boolean => {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setSeen(true)))
    // No frame comes where nobody looks.
    if (document.hidden) setSeen(true)
    return () => cancelAnimationFrame(frame)
  }, [])
  return isSeen
}

/** Where it goes, as soon as that is known. */
const EventPicture = ({ event, pack }: { event: WireEvent; pack: WirePackage | undefined }) => {
  const site = useSite()
  const place = tripPicture({ id: event._doc, locationId: pack?.locationId })
  const picture = place ? { id: place, alt: '' } : site.pictures.event
  return <HeadPicture picture={picture} tint={tintOf(event.name)} icon={<PartyPopper />} />
}
