import { findPeople } from '#features/accounts/server/index.ts'
import { applyBookingTrigger } from '#features/event-commands/rules/booking/book-package.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { automaticCancellationOf } from '#features/events/rules/automatic-cancellation.ts'
import { changeEvent, type EventsDeps, unchanged } from '#features/events/server/index.ts'
import { eventsWithPendingPayment } from '#features/payments/server/index.ts'
import { addDays, dayOf, type IsoDate } from '#kernel/dates.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { inPages, runEach } from '#platform/server/jobs/run-each.ts'
import { automaticAuthor, planCancellation, warningDays } from '../../rules/cancelling/plan-cancellation.ts'
import { findWarnings, insertWarning, listUnpaidEvents } from './cancellation-store.ts'
import { cancellationWarningMail } from './cancelling-mails.ts'

type Deps = Pick<EventsDeps, 'database' | 'outbox' | 'config' | 'followUps' | 'now'>

const batchSize = 100

/**
 * Returns the next step of the automatic cancellation for each unpaid event, with the event's organiser. Leaves out
 * events that `automaticCancellationOf` returns nothing for. Sends three statements for any number of events.
 */
export const planUnpaidEvents = async (store: Database | Tx, events: readonly EventDocument[], now: Date) => {
  const unpaidEvents = events.flatMap((event) => {
    const unpaid = automaticCancellationOf(event)
    return unpaid ? [{ event, unpaid }] : []
  })
  if (unpaidEvents.length === 0) return []
  const ids = unpaidEvents.map(({ event }) => event.id)
  const organisers = await findPeople(
    store,
    unpaidEvents.map(({ event }) => event.organiserId),
  )
  const warnings = await findWarnings(store, ids)
  const pendingEventIds = await eventsWithPendingPayment(store, ids, now)
  return unpaidEvents.map(({ event, unpaid }) => {
    const organiser = organisers.get(event.organiserId)!
    const warning = warnings.find((one) => one.event_id === event.id && one.last_day === unpaid.lastDay)
    const plan = planCancellation(event, unpaid, {
      today: dayOf(now),
      warnedOn: warning?.warned_on ?? null,
      isPaymentPending: pendingEventIds.has(event.id),
      hasAddress: Boolean(organiser.email),
    })
    return { event, plan, organiser }
  })
}

type UnpaidEvent = Awaited<ReturnType<typeof listUnpaidEvents>>[number]

/**
 * Sends the warnings that are due, and cancels the events whose last day to pay has passed. Each event is locked and
 * read again in its own transaction, so parallel runs warn and cancel only once.
 * @throws AggregateError with all failures, after the other events have been handled
 */
export const cancelUnpaidEvents = async (deps: Deps): Promise<void> => {
  const today = dayOf(deps.now())
  const until = addDays(today, warningDays)
  await runEach(
    inPages<UnpaidEvent>(batchSize, (page) => listUnpaidEvents(deps.database, { until, today, ...page })),
    ({ id }) => takeNextStep(deps, id),
    (failures) => `${failures} unpaid events could not be handled`,
  )
}

/** Carries out the next step for an event if it is due: sends the warning, or cancels the event. */
const takeNextStep = (deps: Deps, eventId: string) =>
  transact(deps.database, (tx) => {
    const now = deps.now()
    const change = {
      eventId,
      doneBy: automaticAuthor,
      authorKind: 'system',
      now,
      followUps: deps.followUps,
    } as const
    return changeEvent(tx, change, async (event) => {
      const [plannedEvent] = await planUnpaidEvents(tx, [event], now)
      if (!plannedEvent || plannedEvent.plan.step === 'stay' || plannedEvent.plan.on > dayOf(now))
        return unchanged
      const { plan, organiser } = plannedEvent
      if (plan.step === 'cancel') return cancellationOf(event, dayOf(now))
      await insertWarning(tx, { event_id: eventId, last_day: plan.lastDay, warned_on: dayOf(now) })
      const mail = cancellationWarningMail(deps.config, event, organiser, { ...plan, today: dayOf(now) })
      await deps.outbox.queueMail(tx, mail)
      return unchanged
    })
  })

const cancellationOf = (event: EventDocument, today: IsoDate) => ({
  event: applyBookingTrigger(event, leadingPackage(event)?.id ?? '', 'cancelled', today),
  log: { commands: [{ name: 'cancelUnpaid' as const, data: {} }] },
})

/** Returns the job that warns organisers and cancels events. It runs every hour from 8 to 20, so not at night. */
export const cancelUnpaidJob = (deps: Deps, onError: (problem: unknown) => void): JobQueue => ({
  name: 'cancel-unpaid-events',
  cron: '23 8-20 * * *',
  atOnce: 1,
  // A failed run is not retried, because the next one handles the same events.
  options: { retryLimit: 0, expireInSeconds: 1800 },
  work: () => cancelUnpaidEvents(deps).catch(onError),
})
