import { lazy, memo } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { countsAsStaff } from '#features/accounts/ui/index.ts'
import {
  HistoryNotice,
  PackageChoice,
  PeopleBeyondNotice,
  ShareInvite,
  useAddedProducts,
  type useEventHome,
  useNewEventQuestion,
} from '#features/event-home/ui/index.ts'
import { permissionContextOf } from '#features/events/rules/reading/permission-context.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { isOver, wasNeverBooked } from '#features/events/rules/words/people-words.ts'
import { formatPounds } from '#kernel/money.ts'
import type { Permission } from '#kernel/permission.ts'
import { sectionOf } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { BelowFold } from '#platform/ui/layout/below-fold.tsx'
import { usePublishRole, usePublishSection } from '../../../frame/event-at-hand.ts'
import { EventPlan } from './event-plan.tsx'

/** What stands below the first sight of a phone, in a script of its own. */
const below = () => loadPart(() => import('./event-below.tsx'))
const EventMoney = lazy(async () => ({ default: (await below()).EventMoney }))
const GuestPanel = lazy(async () => ({ default: (await below()).GuestPanel }))
const EventNotes = lazy(async () => ({ default: (await below()).EventNotes }))

type Home = ReturnType<typeof useEventHome> & { user: CurrentUser; event: WireEvent }

/** One event as its organiser or a guest sees it, below its head. */
export const EventPage = ({ home: { user, event, pack, state, query, takeEvent } }: { home: Home }) => {
  const isOrganiser = event.organiser?.id === user.id
  const isReadOnly = state !== undefined
  usePublishRole(isOrganiser)
  usePublishSection(sectionOf(event.section))
  useAddedProducts(query)
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
  return (
    <div className="grid gap-6">
      {state && <HistoryNotice state={state} />}
      {isCancelled && (
        <Notice title="This event is cancelled">
          All bookings have been cancelled, and nobody can join or pay.{' '}
          {event.refundedGBP ? `${formatPounds(event.refundedGBP)} has been refunded.` : ''}
        </Notice>
      )}
      {wasNeverBooked(event) && (
        <Notice title="This date is in the past">
          It wasn’t booked, so there is nothing to pay.
          {isOrganiser && pack && ' If you still want to go, choose a new start date in the package.'}
        </Notice>
      )}
      {isOrganiser && !reader.isShut && pack && <PeopleBeyondNotice event={event} pack={pack} />}
      {pack && <PackageChoice event={event} pack={pack} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr]">
        <EventPlan
          event={event}
          pack={pack}
          userId={userId}
          isOpen={isOrganiser && !isReadOnly}
          isReadOnly={isReadOnly}
          isSettled={!reader.isNew}
          onChanged={onChanged}
        />
        {/* Where nothing is to be shared or paid, the guests stand beside the plan. */}
        <div className="peer grid min-w-0 gap-6 has-[>:only-child:empty]:hidden lg:col-start-2 lg:row-span-3 lg:row-start-1">
          {isOrganiser && !isReadOnly && !isOver(event) && event.token && (
            <ShareInvite event={event} token={event.token} />
          )}
          <BelowFold
            className="grid min-w-0 gap-6 empty:hidden"
            room={<Skeleton className="h-96 w-full rounded-card" />}
          >
            <EventMoney
              event={event}
              packageId={pack?.id}
              customerId={userId}
              isReadOnly={reader.isMoneyShut}
              onPaid={onChanged}
            />
          </BelowFold>
        </div>
        <BelowFold
          className="grid min-w-0 gap-6 lg:peer-has-[>:only-child:empty]:col-start-2 lg:peer-has-[>:only-child:empty]:row-start-1"
          room={<Skeleton className="h-96 w-full rounded-card" />}
        >
          <GuestPanel
            event={event}
            userId={userId}
            isReadOnly={isOver(event) || reader.isShut}
            onChanged={onChanged}
          />
          {isOrganiser && (event.notes?.customer || !isOver(event)) && (
            <EventNotes
              key={event._doc}
              event={event}
              isReadOnly={isOver(event) || reader.isShut}
              onChanged={onChanged}
            />
          )}
        </BelowFold>
      </div>
    </div>
  )
})
