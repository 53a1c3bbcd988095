import { findPeople } from '#features/accounts/server/index.ts'
import { lockEvent } from '#features/events/server/index.ts'
import { dueDatesPaidByCard, type PaymentsDeps } from '#features/payments/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { inPages, runEach } from '#platform/server/jobs/run-each.ts'
import { listTurnedOff } from '#platform/server/mail/mail-choice-store.ts'
import { yieldEventLoop } from '#platform/server/yield-event-loop.ts'
import { planReminders } from '../rules/plan-reminders.ts'
import { dueDatesOn, isEssentialStep, isReminderTime, reminderCron } from '../rules/reminder-schedule.ts'
import { paymentReminderMail } from './mails.ts'
import { readDueFacts } from './read-due-facts.ts'
import { insertReminders, listEventsDue } from './reminder-store.ts'
import type { RemindersDeps } from './reminders-deps.ts'

type Deps = Omit<RemindersDeps, 'gate'> & Pick<PaymentsDeps, 'gateway'>

const batchSize = 100

/**
 * Sends the automatic payment reminders of the day that were not sent before. Each event has its own transaction, which
 * locks the event and reads its payments again. So parallel runs send each reminder once.
 * @throws AggregateError with the failures, after all other events
 */
export const sendReminders = async (deps: Deps): Promise<void> => {
  if (!isReminderTime(deps.now())) return
  const today = dayOf(deps.now())
  const days = dueDatesOn(today)
  await runEach(
    inPages<string>(batchSize, (page) => listEventsDue(deps.database, { days, today, ...page })),
    (id) => transact(deps.database, (tx) => remindPayers(tx, deps, id)),
    (failures) => `payers of ${failures} events could not be reminded`,
  )
}

const remindPayers = async (tx: Tx, deps: Deps, eventId: string): Promise<void> => {
  const { outbox, config, now } = deps
  const event = await lockEvent(tx, eventId)
  if (!event) return
  const facts = await readDueFacts(tx, eventId, now())
  const { today } = facts
  const paidByCard = await dueDatesPaidByCard(tx, deps, event)
  const reminders = planReminders(event, { ...facts, paidByCard })
  const people = await findPeople(tx, [...new Set(reminders.map(({ payerId }) => payerId))])
  const sendableReminders = reminders.filter(({ payerId }) => people.get(payerId)?.email)
  // A reminder that its recipient has turned off must not take the place of another one on the same day.
  const turnedOff = await listTurnedOff(
    tx,
    { eventId, choice: 'payment-reminders' },
    sendableReminders.map(({ payerId }) => payerId),
  )
  const stored = await insertReminders(
    tx,
    sendableReminders.map(({ payerId, kind, dueDate, step }) => ({
      customer_id: payerId,
      sent_on: today,
      event_id: eventId,
      due_kind: kind,
      due_date: dueDate,
      step,
      sent_by: null,
      turned_off: !isEssentialStep(step) && turnedOff.has(payerId),
    })),
  )
  for (const row of stored) {
    const reminder = sendableReminders.find(
      ({ payerId, kind, dueDate }) =>
        payerId === row.customer_id && kind === row.due_kind && dueDate === row.due_date,
    )!
    await outbox.queueMail(
      tx,
      paymentReminderMail(config, event, people.get(row.customer_id)!, { ...reminder, today }),
    )
    await yieldEventLoop()
  }
}

/** Returns the job that sends automatic payment reminders. It runs only during the day. */
export const sendRemindersJob = (deps: Deps, onError: (problem: unknown) => void): JobQueue => ({
  name: 'payment-reminders',
  cron: reminderCron,
  atOnce: 1,
  // A failed run is not retried, because the next run does the same work.
  options: { retryLimit: 0, expireInSeconds: 1800 },
  work: () => sendReminders(deps).catch(onError),
})
