import { Pencil } from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { countsAsStaff, isStaffSession } from '#features/accounts/ui/index.ts'
import { ownPart } from '#features/event-home/rules/own-part.ts'
import {
  DeclinedNotice,
  ExcessPeopleNotice,
  goToPayment,
  HistoryNotice,
  OwnAnswer,
  PackageChoice,
  paymentElementId,
  ShareInvite,
  useAddedProducts,
  useAttendanceQuestion,
  type useEventHome,
  useLogSession,
  useNewEventQuestion,
  useScrollToPayment,
} from '#features/event-home/ui/index.ts'
import { hasPassedUnbooked, isOver } from '#features/events/rules/labels/people-labels.ts'
import type { EventContext } from '#features/events/rules/reading/derived-context.ts'
import { permissionContextOf } from '#features/events/rules/reading/permission-context.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { openEditEventNames } from '#features/events/ui/index.ts'
import { useAttendance } from '#features/guests/ui/index.ts'
import { isAskedForReviews } from '#features/reviews/rules/can-review.ts'
import { useViewedEvent } from '#features/tracking/ui/viewed-event.ts'
import { formatPounds } from '#kernel/money.ts'
import type { Permission } from '#kernel/permission.ts'
import { sectionOf } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { BelowFold } from '#platform/ui/layout/below-fold.tsx'
import { useProvideEventRole, useProvideEventSection } from '../../../frame/event-context.ts'
import { useSite } from '../../../frame/use-site.ts'
import { contactOf } from '../../../site.ts'
import { EventPlan } from './event-plan.tsx'

/** Loads the parts that a phone shows only after scrolling, from their own script file. */
const loadBelow = () => loadPart(() => import('./event-below.tsx'))
const EventMoney = lazy(async () => ({ default: (await loadBelow()).EventMoney }))
const GuestPanel = lazy(async () => ({ default: (await loadBelow()).GuestPanel }))
// A separate part, because only past events have reviews.
const EventReviews = lazy(async () => ({
  default: (await loadPart(() => import('#features/reviews/ui/event-reviews.tsx'))).EventReviews,
}))
const EventNotes = lazy(async () => ({ default: (await loadBelow()).EventNotes }))
const TripDates = lazy(async () => ({ default: (await loadBelow()).TripDates }))

type Home = ReturnType<typeof useEventHome> & {
  user: CurrentUser
  event: WireEvent
  context: EventContext
}

/** An event as its organiser or a guest sees it, below the header. */
export const EventPage = ({
  home: { user, event, context, pack, historyState, query, storeEvent },
}: {
  home: Home
}) => {
  const isOrganiser = event.organiser?.id === user.id
  const isReadOnly = historyState !== undefined
  useLogSession(isStaffSession(user) || isReadOnly ? undefined : event._doc)
  useViewedEvent(
    isReadOnly
      ? undefined
      : {
          eventId: event._doc,
          packageId: pack?.id,
          isOrganiser,
          statusStage: event.statusStage,
          hasManager: Boolean(event.manager),
        },
  )
  useProvideEventRole(isOrganiser)
  useProvideEventSection(sectionOf(event.section))
  useAddedProducts(query)
  useNewEventQuestion(query, event, isOrganiser && !isReadOnly, storeEvent)
  const { can } = usePermissions({ context: permissionContextOf(event) })
  // Staff who act as a customer also need the permission themselves.
  const isLocked = (permission: Permission) => isReadOnly || (countsAsStaff(user) && !can(permission))
  const isAnswerLocked = isLocked('eventArea.edit') || isOver(event) || event.timeStage === 'In Progress'
  useScrollToPayment(query, event._doc)
  const askAttendance = useAttendance(event, user.id, storeEvent)
  useAttendanceQuestion(query, event._doc, isAnswerLocked ? undefined : askAttendance)
  return (
    <>
      {!isOrganiser && !isAnswerLocked && (
        <div className="mb-6">
          <OwnAnswer
            attending={context.attending}
            onChange={() => void askAttendance()}
            part={ownPart(event, pack?.id, user.id)}
            onPay={isLocked('payments.takePayment') ? undefined : goToPayment}
          />
        </div>
      )}
      <EventParts
        event={event}
        pack={pack}
        historyState={historyState}
        userId={user.id}
        isOrganiser={isOrganiser}
        hasOpenQuestion={query.asksNames || query.asksDate}
        isPaymentLocked={isLocked('payments.takePayment')}
        isLocked={isLocked('eventArea.edit')}
        onChanged={storeEvent}
      />
    </>
  )
}

type PartsProps = Pick<Home, 'event' | 'pack' | 'historyState'> & {
  readonly userId: string
  readonly isOrganiser: boolean
  /** True if the organiser has just created the event or a package, and a dialog asks for names or a date. */
  readonly hasOpenQuestion: boolean
  /**
   * True if the reader can't pay. Like `isLocked` for changes, it is true if they see an earlier state of the event, or
   * are staff without the permission.
   */
  readonly isPaymentLocked: boolean
  readonly isLocked: boolean
  readonly onChanged: Home['storeEvent']
}

/** Returns the note that a person's money is held until staff decide about its refund; empty if none is held. */
const heldMoneyNote = ({ customerSummary = [] }: WireEvent, userId: string): string => {
  const money = customerSummary.find(({ customer }) => customer.id === userId)?.money
  // Charges that are still owed may use up the money.
  if (money?.totalGBP !== 0 || money.paidGBP === 0) return ''
  return `We hold ${formatPounds(money.paidGBP)} for your place. Our team decides about the refund.`
}

/** The parts of the page. Memoized, because rendering them is expensive. */
const EventParts = memo((props: PartsProps) => {
  const {
    event,
    pack,
    historyState,
    userId,
    isOrganiser,
    hasOpenQuestion,
    isPaymentLocked,
    isLocked,
    onChanged,
  } = props
  const site = useSite()
  const isReadOnly = historyState !== undefined
  const isCancelled = event.statusStage === 'Cancelled'
  const hasReviews = event.reviews !== undefined && event.reviews.length > 0
  return (
    <div className="grid gap-6">
      {historyState && <HistoryNotice state={historyState} />}
      {isCancelled && (
        <Notice title="This event is cancelled">
          All bookings have been cancelled, and nobody can join or pay.{' '}
          {event.refundedGBP ? `${formatPounds(event.refundedGBP)} has been refunded. ` : ''}
          {heldMoneyNote(event, userId)}
        </Notice>
      )}
      {hasPassedUnbooked(event) && (
        <Notice title="This date is in the past">
          It wasn’t booked, so there is nothing to pay.
          {isOrganiser && pack && ' If you still want to go, choose a new start date in the package.'}
        </Notice>
      )}
      {!isReadOnly && (
        <DeclinedNotice
          event={event}
          email={contactOf(site, sectionOf(event.section)).email}
          isOrganiser={isOrganiser}
          canChange={isOrganiser && !isLocked}
        />
      )}
      {isOrganiser && !isLocked && pack && <ExcessPeopleNotice event={event} pack={pack} />}
      {!isReadOnly && (hasReviews || isAskedForReviews(event, userId)) && (
        <Suspense fallback={<Skeleton className="h-64 w-full rounded-card" />}>
          <EventReviews event={event} userId={userId} onChanged={onChanged} />
        </Suspense>
      )}
      {pack && <PackageChoice event={event} pack={pack} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr]">
        <EventPlan
          event={event}
          pack={pack}
          userId={userId}
          offersActions={isOrganiser && !isReadOnly}
          isReadOnly={isReadOnly}
          isLocked={isLocked}
          hasOpenQuestion={hasOpenQuestion}
          onChanged={onChanged}
        />
        {/* If this column is empty because there is nothing to share or pay, the guests are beside the package. */}
        <div className="peer grid min-w-0 gap-6 has-[>:only-child:empty]:hidden lg:col-start-2 lg:row-span-3 lg:row-start-1">
          {isOrganiser && !isReadOnly && !isOver(event) && event.token && (
            <ShareInvite event={event} token={event.token} />
          )}
          <BelowFold
            id={paymentElementId}
            className="grid min-w-0 scroll-mt-24 gap-6 outline-none empty:hidden"
            placeholder={<Skeleton className="h-96 w-full rounded-card" />}
          >
            <EventMoney
              event={event}
              packageId={pack?.id}
              customerId={userId}
              isReadOnly={isPaymentLocked}
              onPaid={onChanged}
            />
          </BelowFold>
        </div>
        <BelowFold
          className="grid min-w-0 gap-6 lg:peer-has-[>:only-child:empty]:col-start-2 lg:peer-has-[>:only-child:empty]:row-start-1"
          placeholder={<Skeleton className="h-96 w-full rounded-card" />}
        >
          <GuestPanel
            event={event}
            userId={userId}
            isReadOnly={isOver(event) || isLocked}
            onChanged={onChanged}
          />
          {isOrganiser && (
            <EventNotes
              key={pack?.id}
              event={event}
              pack={pack}
              isReadOnly={isOver(event) || isLocked}
              onChanged={onChanged}
            />
          )}
          {pack && !isReadOnly && !isCancelled && !isOver(event) && (
            <TripDates
              locationId={pack.locationId}
              locationName={pack.locationName}
              startDate={pack.startDate}
              endDate={pack.endDate}
              today={event.today}
            />
          )}
        </BelowFold>
      </div>
    </div>
  )
})

type NamesProps = {
  readonly event: WireEvent
  readonly onRenamed: (event: WireEvent) => void
}

/** Lets the organiser correct the names of the event (EVT-060). */
export const EditNamesButton = ({ event, onRenamed }: NamesProps) => {
  const api = useEventsApi()
  const edit = async () => {
    const changed = await openEditEventNames({ api, event })
    if (changed) onRenamed(changed)
  }
  return <IconButton label="Change the name" icon={<Pencil aria-hidden />} onClick={() => void edit()} />
}
