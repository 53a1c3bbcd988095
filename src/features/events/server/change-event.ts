import { describeChange } from '#features/event-commands/rules/conflicts/changed-keys.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { paidSoFar } from '#features/event-document/rules/leading-package.ts'
import { entryCountOf } from '#features/event-document/rules/quantities/entry-count.ts'
import { historyState } from '#features/event-document/rules/stages/status-stage.ts'
import { updateDueDates } from '#features/event-prices/rules/due/update-due-dates.ts'
import { type PlanStart, updatePlans } from '#features/event-prices/rules/due/update-plans.ts'
import { canChangePriceModification } from '#features/event-prices/rules/entry/recalculate.ts'
import { changeRoleOf } from '#features/event-prices/rules/promise/changed-by.ts'
import { type ChangedBy, updatePromise } from '#features/event-prices/rules/promise/update-promise.ts'
import { type Actor, personBehind } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { yieldEventLoop } from '#platform/server/yield-event-loop.ts'
import { isWorthRestoring } from '../rules/earlier-versions/is-worth-restoring.ts'
import type { LoggedChanges } from '../rules/logged-operation.ts'
import { refusal } from '../rules/refusals.ts'
import { storeEarlierVersion } from './earlier-versions/earlier-version-store.ts'
import { evaluateBooking } from './evaluate-booking.ts'
import { storeSnapshot } from './event-history-store.ts'
import { lockEventToChange, updateEvent } from './event-store.ts'
import type { BookingFollowUps } from './events-deps.ts'
import { refuseOversold } from './hold-units.ts'
import { missingEvent } from './reading/show-event.ts'
import { refuseUnfit } from './refuse-unfit.ts'

/** The new state that a change creates, and other data to store with it. */
export type NewEventState = {
  readonly event: EventDocument
  /**
   * The entry in the event's history: the commands as they were sent, and the keys that they touched. Missing parts are
   * calculated from the difference between the two states.
   */
  readonly log?: {
    readonly commands: LoggedChanges
    readonly touched?: readonly string[]
    readonly requestId?: string | undefined
  }
  /** Customers whose booked view starts with this change (EVT-O6), for example because they made a first payment. */
  readonly bookedViewOf?: readonly string[]
  /** The start of instalment plans that this change creates; by default today. */
  readonly planStart?: PlanStart
  /** True if staff set prices with this change. It can then lower prices even after the adjustment date. */
  readonly setsPrices?: boolean
  /** The id of a package whose content this change replaced. The due dates are then recalculated. */
  readonly replacedPackageId?: string
}

/** The result of a change function that changes nothing. Then nothing is evaluated or stored. */
export const unchanged = { unchanged: true } as const
export type Unchanged = typeof unchanged

/** The event to change, the user who changes it, and the time of the change. */
export type EventChange = {
  readonly eventId: string
  readonly doneBy: string
  readonly authorKind: ChangedBy
  readonly now: Date
  /** True if the change records a fact, such as received money. It is stored even beyond the limits of the event. */
  readonly hasHappened?: boolean
  /** The refusal if there is no such event; by default nodeNotFound. */
  readonly ifMissing?: Refusal
  /** True to return the new state without storing it. */
  readonly isPreview?: boolean
  readonly followUps: BookingFollowUps
}

/** Returns the change of an event that the actor of a request makes now. */
export const changeByActor = (
  { now, followUps }: { now(): Date; readonly followUps: BookingFollowUps },
  actor: Actor,
  eventId: string,
): EventChange => ({
  eventId,
  doneBy: personBehind(actor),
  authorKind: changeRoleOf(actor),
  now: now(),
  ifMissing: missingEvent(actor, eventId),
  followUps,
})

/** An event before and after a change. Both are the same object if nothing changed. */
type ChangedEvent<Outcome> = {
  readonly before: EventDocument
  readonly after: EventDocument
  /** The return value of the function `change`. */
  readonly outcome: Outcome
}

/**
 * Changes an event. This is the only function that changes events. Locks the event, calls `change` to create the new
 * state, evaluates its booking, and updates due dates, promised prices and instalment plans. Then increases the
 * version, stores document, projections, log and snapshots (and the previous state, if staff may want to restore it),
 * and runs the follow-ups of the change and of a new stage. All of this is in the caller's transaction, which the
 * caller must roll back after a refusal.
 * @returns the event before and after, or a refusal: that of `change`; nodeNotFound; stageForbids for a locked price
 * modification (PKG-054); eventFull and badEventPackage for a state that cannot be stored (refuse-unfit.ts);
 * notEnoughLeft for one that holds more of a product than there is (hold-units.ts)
 */
export const changeEvent = async <Outcome extends NewEventState | Unchanged>(
  tx: Tx,
  eventChange: EventChange,
  change: (event: EventDocument) => Promise<Outcome | Refusal> | Outcome | Refusal,
): Promise<ChangedEvent<Outcome> | Refusal> => {
  const lockedEvent = await lockEventToChange(tx, eventChange.eventId)
  if (!lockedEvent) return eventChange.ifMissing ?? refusal('nodeNotFound', { id: eventChange.eventId })
  const { event: before, changedAt } = lockedEvent
  // Never earlier than the last change, which another process with a later clock may have stored.
  const now = new Date(Math.max(eventChange.now.getTime(), changedAt.getTime()))
  const outcome = await change(before)
  if (isRefusal(outcome)) return outcome
  const after =
    'unchanged' in outcome
      ? before
      : await storeChange(tx, { ...eventChange, now, changedAt }, before, outcome)
  return isRefusal(after) ? after : { before, after, outcome }
}

/** A change, and the time of the event's last change before it. */
type TimedChange = EventChange & { readonly changedAt: Date }

/**
 * Returns whether deriving and checking a new state takes more than about a millisecond. It takes 0.1 ms with 5 entries
 * and a guest, 0.6 ms with 40 entries and 20 guests, 1.4 ms with 40 and 60, and 8 ms with 400 entries.
 */
const isLarge = (event: EventDocument): boolean => entryCountOf(event) * (20 + event.guests.length) > 2000

/** Stores the new state of a locked event with everything that depends on it. */
const storeChange = async (
  tx: Tx,
  eventChange: TimedChange,
  before: EventDocument,
  changed: NewEventState,
): Promise<EventDocument | Refusal> => {
  // Evaluating commands on a large event and checking the result take long. This lets other requests run in between.
  if (isLarge(changed.event)) await yieldEventLoop()
  const isModified = changed.event.priceModification !== before.priceModification
  if (isModified && !canChangePriceModification(before))
    return refusal('stageForbids', { stage: before.statusStage })
  const evaluated = await evaluateBooking(tx, before, changed.event, eventChange)
  const today = dayOf(eventChange.now)
  const withDueDates = updateDueDates(before, evaluated.event, { today, ...changed })
  const withPromise = updatePromise(before, withDueDates, {
    by: eventChange.authorKind,
    today,
    setsPrices: changed.setsPrices,
  })
  const withPlans = updatePlans(before, withPromise, today, changed.planStart)
  if (withPlans === before && !changed.log && !changed.bookedViewOf) {
    await runFollowUps(tx, eventChange, before, { ...evaluated, event: before })
    return before
  }
  const after = { ...withPlans, version: before.version + 1 }
  const unfitRefusal = eventChange.hasHappened ? undefined : refuseUnfit(before, after)
  if (unfitRefusal) return unfitRefusal
  const oversoldRefusal = eventChange.hasHappened
    ? undefined
    : await refuseOversold(tx, before, after, eventChange.now)
  if (oversoldRefusal) return oversoldRefusal
  if (eventChange.isPreview) return { ...after, version: before.version }
  const sinceChangeMs = eventChange.now.getTime() - eventChange.changedAt.getTime()
  if (isWorthRestoring(before, after, { by: eventChange.authorKind, sinceChangeMs }))
    await storeEarlierVersion(tx, before)
  const { commands, ...log } = logOf(changed, before, after)
  await updateEvent(tx, before, after, {
    now: eventChange.now,
    log: { ...log, commands: JSON.stringify(commands), doneBy: eventChange.doneBy },
  })
  if (after.statusStage !== before.statusStage)
    await storeSnapshot(tx, after, historyState(after.statusStage), eventChange.now)
  for (const customerId of changed.bookedViewOf ?? [])
    await storeSnapshot(tx, after, 'booked', eventChange.now, customerId)
  await eventChange.followUps.afterChange(tx, { before, after })
  await runFollowUps(tx, eventChange, before, { ...evaluated, event: after })
  return after
}

/** Runs the follow-ups of a changed booking. Call it after the event is stored, or when nothing has to be stored. */
const runFollowUps = async (
  tx: Tx,
  { doneBy, followUps }: EventChange,
  before: EventDocument,
  { event: after, undecided, isNew }: Awaited<ReturnType<typeof evaluateBooking>>,
) => {
  if (after.statusStage !== before.statusStage)
    await followUps.afterStageChange(tx, { before, after, doneBy })
  if (undecided && (isNew || paidSoFar(after) > paidSoFar(before)))
    await followUps.afterUndecided(tx, { event: after, reason: undecided, isNew })
}

/** Returns the log of a change. If the change caused a booking, includes the keys that the booking touched. */
const logOf = ({ event, log }: NewEventState, before: EventDocument, after: EventDocument) => {
  if (!log?.touched) return { ...describeChange(before, after), ...log }
  const touchedByBooking = after.statusStage === event.statusStage ? [] : describeChange(event, after).touched
  return { ...log, touched: [...new Set([...log.touched, ...touchedByBooking])] }
}
