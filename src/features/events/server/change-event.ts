import { sql } from 'kysely'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { yieldEventLoop } from '#platform/server/yield-event-loop.ts'
import { describeChange } from '../rules/changed-keys.ts'
import type { EventDocument } from '../rules/event-document.ts'
import { canModifyPrices } from '../rules/pricing/recalculate.ts'
import { updateDueDates } from '../rules/pricing/update-due-dates.ts'
import { type PlanStart, updatePlans } from '../rules/pricing/update-plans.ts'
import { type ChangedBy, updatePromise } from '../rules/pricing/update-promise.ts'
import { refusal } from '../rules/refusals.ts'
import { historyState } from '../rules/stages/status-stage.ts'
import { schemaVersion, storedText } from '../rules/stored-event.ts'
import { paidSoFar } from '../rules/summarise-event.ts'
import type { BookingFollowUps } from './booking-follow-ups.ts'
import { evaluateBooking } from './evaluate-booking.ts'
import { lockEvent, updateEvent } from './event-store.ts'
import { refuseOversold } from './hold-units.ts'
import { refuseUnfit } from './refuse-unfit.ts'

/** The result of a change. */
export type Changed = {
  readonly event: EventDocument
  /**
   * For the event's history: the commands as their sender named them, and the keys they touched. Missing parts are
   * calculated from the difference.
   */
  readonly log?: { readonly commands: unknown; readonly touched?: readonly string[] }
  /** Customers whose booked view starts with this change: their first payment (EVT-O6). */
  readonly bookedViewOf?: readonly string[]
  /** The start of instalment plans that begin with this change; by default today. */
  readonly planStart?: PlanStart
  /** Staff set prices by this change, so it can lower them after the adjustment date too. */
  readonly setsPrices?: boolean
  /** A package that was built again under its id, so that its due dates are recalculated. */
  readonly replacedPackageId?: string
}

type Change = (
  event: EventDocument,
) => Promise<Changed | Refusal | 'unchanged'> | Changed | Refusal | 'unchanged'

type About = {
  readonly eventId: string
  readonly doneBy: string
  readonly by: ChangedBy
  readonly now: Date
  /** Records a fact, such as received money, however large the event is. */
  readonly hasHappened?: boolean
  readonly followUps: BookingFollowUps
}

/**
 * Changes an event, as the only function that does. Locks it, lets `change` create the new state, evaluates its booking, and
 * updates due dates, promised prices and instalment plans. Then it raises the version, stores document, projections,
 * log and snapshots, and runs the follow-ups of a new stage. All of this is in the caller's transaction, which a
 * refusal must roll back.
 * @returns the new state, or a refusal: that of `change`; nodeNotFound; stageForbids for a locked price modification
 * (PKG-054); eventFull and badEventPackage for a state that cannot be stored (refuse-unfit.ts); notEnoughLeft for one
 * that holds more of a product than there is (hold-units.ts)
 */
export const changeEvent = async (tx: Tx, about: About, change: Change): Promise<EventDocument | Refusal> => {
  const before = await lockEvent(tx, about.eventId)
  if (!before) return refusal('nodeNotFound', { id: about.eventId })
  const changed = await change(before)
  if (changed === 'unchanged') return before
  if (isRefusal(changed)) return changed
  // Changing and checking a large event each take tens of milliseconds; other requests run in between.
  await yieldEventLoop()
  const isModified = changed.event.priceModification !== before.priceModification
  if (isModified && !canModifyPrices(before)) return refusal('stageForbids', { stage: before.statusStage })
  const evaluated = await evaluateBooking(tx, before, changed.event, about)
  const today = dayOf(about.now)
  const dated = updateDueDates(before, evaluated.event, { today, ...changed })
  const promised = updatePromise(before, dated, { by: about.by, today, setsPrices: changed.setsPrices })
  const updated = updatePlans(before, promised, today, changed.planStart)
  if (updated === before && !changed.log && !changed.bookedViewOf) {
    await notifyOfBooking(tx, about, before, { ...evaluated, event: before })
    return before
  }
  const after = { ...updated, version: before.version + 1 }
  const unfit = about.hasHappened ? undefined : refuseUnfit(before, after)
  if (unfit) return unfit
  const oversold = about.hasHappened ? undefined : await refuseOversold(tx, before, after, about.now)
  if (oversold) return oversold
  await updateEvent(tx, before, after, about.now)
  await logChange(tx, about, after.version, logOf(changed, { before, after }))
  if (after.statusStage !== before.statusStage)
    await storeSnapshot(tx, after, historyState(after.statusStage), about.now)
  for (const customerId of changed.bookedViewOf ?? [])
    await storeSnapshot(tx, after, 'booked', about.now, customerId)
  await notifyOfBooking(tx, about, before, { ...evaluated, event: after })
  return after
}

/** Runs the follow-ups of a change of the booking, after it is stored. */
const notifyOfBooking = async (
  tx: Tx,
  { doneBy, followUps }: About,
  before: EventDocument,
  { event: after, undecided, isNew }: Awaited<ReturnType<typeof evaluateBooking>>,
) => {
  if (after.statusStage !== before.statusStage)
    await followUps.afterStageChange(tx, { before, after, doneBy })
  if (undecided && (isNew || paidSoFar(after) > paidSoFar(before)))
    await followUps.afterUndecided(tx, { event: after, reason: undecided, isNew })
}

type States = Readonly<Record<'before' | 'after', EventDocument>>

/** Adds the keys that the booking touched to the log of the change that caused it. */
const logOf = ({ event, log }: Changed, { before, after }: States) => {
  if (!log?.touched) return { ...describeChange(before, after), ...log }
  const byBooking = after.statusStage === event.statusStage ? [] : describeChange(event, after).touched
  return { ...log, touched: [...new Set([...log.touched, ...byBooking])] }
}

/** Stores a version's row in the event's history, with the keys it touched. */
const logChange = async (
  tx: Tx,
  { eventId, doneBy, now }: { eventId: string; doneBy: string; now: Date },
  version: number,
  { commands, touched }: { commands: unknown; touched: readonly string[] },
) => {
  await tx
    .insertInto('event_command')
    .values({
      event_id: eventId,
      version,
      commands: JSON.stringify(commands),
      touched: [...touched],
      done_by: doneBy,
      done_at: now,
    })
    .execute()
}

/** Stores the event as it is now, to show it later as a history state (EVT-O6). */
export const storeSnapshot = async (
  tx: Tx,
  event: EventDocument,
  state: string,
  now: Date,
  customerId = '',
): Promise<void> => {
  await tx
    .insertInto('event_snapshot')
    .values({
      event_id: event.id,
      state,
      customer_id: customerId,
      version: event.version,
      document: storedText(event),
      schema_version: schemaVersion,
      taken_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const dayLength = 86_400_000

/** Returns whether any save of an event touched a key. Allows clocks to differ by a day. */
export const wasTouched = async (
  tx: Tx,
  { id, createdAt }: Pick<EventDocument, 'id' | 'createdAt'>,
  key: string,
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from event_command
      where event_id = ${id} and ${key} = any(touched)
        and done_at > ${new Date(Date.parse(createdAt) - dayLength)}) as found`.execute(tx)
  return rows[0]!.found
}

/**
 * Returns the keys touched by saves after a version, to detect conflicts (PKG-O10). Each save has one row, so the
 * newest month usually has them all and older partitions are not read. Allows clocks to differ by a day.
 */
export const touchedSince = async (
  tx: Tx,
  { id, version, createdAt }: Pick<EventDocument, 'id' | 'version' | 'createdAt'>,
  since: number,
  now: Date,
): Promise<Set<string>> => {
  const { rows } = await sql<{ touched: string[] }>`
    select touched from event_command
    where event_id = ${id} and version > ${since}
      and done_at > ${new Date(Date.parse(createdAt) - dayLength)}
      and done_at < ${new Date(now.getTime() + dayLength)}
    order by done_at desc, version desc limit ${version - since}`.execute(tx)
  return new Set(rows.flatMap(({ touched }) => touched))
}
