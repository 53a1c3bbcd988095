import { findPeople } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventDates } from '#features/event-document/rules/leading-package.ts'
import { seesOwnShare } from '#features/event-document/rules/sees-own-share.ts'
import { sendsMail } from '#features/event-document/rules/sends-mail.ts'
import { lockEvent } from '#features/events/server/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { runEach } from '#platform/server/jobs/run-each.ts'
import { yieldEventLoop } from '#platform/server/yield-event-loop.ts'
import { changedShares, noticedShares } from '../rules/changed-shares.ts'
import { isReminderTime } from '../rules/reminder-schedule.ts'
import { priceChangedMail, tripTomorrowMail } from './notice-mails.ts'
import {
  insertTripNotice,
  listPriceChanges,
  listStartingEvents,
  storePriceChange,
  takePriceChange,
} from './notice-store.ts'
import type { RemindersDeps } from './reminders-deps.ts'

type Deps = Omit<RemindersDeps, 'gate'>

/** Runs work for each event in its own transaction. A failure for one event does not stop the others. */
const forEachEvent = (
  { database }: Deps,
  eventIds: readonly string[],
  work: (tx: Tx, eventId: string) => Promise<void>,
): Promise<void> =>
  runEach(
    eventIds,
    (eventId) => transact(database, (tx) => work(tx, eventId)),
    (failures) => `people of ${failures} events were not notified`,
  )

/** Notifies the attendees of events that start tomorrow, once each, and only during the day. */
export const sendTripNotices = async (deps: Deps): Promise<void> => {
  if (!isReminderTime(deps.now())) return
  const tomorrow = addDays(dayOf(deps.now()), 1)
  await forEachEvent(deps, await listStartingEvents(deps.database, tomorrow), async (tx, eventId) => {
    const event = await lockEvent(tx, eventId)
    if (!event || !sendsMail(event, 'trip-tomorrow') || event.statusStage !== 'Booked') return
    if (eventDates(event).startDate !== tomorrow || !(await insertTripNotice(tx, eventId, tomorrow))) return
    const attendees = event.guests.filter(({ attending }) => attending === 'Yes')
    const people = await findPeople(
      tx,
      attendees.map(({ customerId }) => customerId),
    )
    for (const { customerId } of attendees) {
      const person = people.get(customerId)
      if (!person?.email) continue
      await deps.outbox.queueMail(tx, tripTomorrowMail(deps.config, event, person, tomorrow))
      await yieldEventLoop()
    }
  })
}

/**
 * Stores the shares before a change of an event if guests are notified of it. Runs in the transaction of the change.
 */
export const notePriceChange = async (
  tx: Tx,
  before: EventDocument,
  after: EventDocument,
  now: Date,
): Promise<void> => {
  const shares = noticedShares(before)
  if (shares && changedShares(after, shares).length > 0) await storePriceChange(tx, after.id, shares, now)
}

/** Minutes after the last price change until guests are notified. */
const quietMinutes = 30
const batchSize = 200

/** Notifies guests whose share has changed, half an hour after the last change and only during the day. */
export const sendPriceNotices = async (deps: Deps): Promise<void> => {
  const now = deps.now()
  if (!isReminderTime(now)) return
  const latestChange = new Date(now.getTime() - quietMinutes * 60_000)
  const eventIds = await listPriceChanges(deps.database, { before: latestChange, limit: batchSize })
  await forEachEvent(deps, eventIds, async (tx, eventId) => {
    const event = await lockEvent(tx, eventId)
    const shares = await takePriceChange(tx, eventId, latestChange)
    if (!event || !shares || !sendsMail(event, 'price-changed')) return
    const guests = changedShares(event, shares).filter(({ customerId }) => seesOwnShare(event, customerId))
    const people = await findPeople(
      tx,
      guests.map(({ customerId }) => customerId),
    )
    for (const guest of guests) {
      const person = people.get(guest.customerId)
      if (!person?.email) continue
      await deps.outbox.queueMail(tx, priceChangedMail(deps.config, event, person, guest))
      await yieldEventLoop()
    }
  })
}

/** Returns the jobs that send notices. The trip notices are sent at 10; later runs send those that were missed. */
export const noticeJobs = (deps: Deps, onError: (problem: unknown) => void): JobQueue[] => [
  {
    name: 'trip-notices',
    cron: '0 10-19 * * *',
    atOnce: 1,
    options: { retryLimit: 0, expireInSeconds: 1800 },
    work: () => sendTripNotices(deps).catch(onError),
  },
  {
    name: 'price-notices',
    cron: '*/15 9-19 * * *',
    atOnce: 1,
    options: { retryLimit: 0, expireInSeconds: 1800 },
    work: () => sendPriceNotices(deps).catch(onError),
  },
]
