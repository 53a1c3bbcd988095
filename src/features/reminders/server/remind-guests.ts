import { findPeople } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { lockEvent } from '#features/events/server/index.ts'
import { dayOf, hourOfDay, type IsoDate } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { runOncePerKey } from '#platform/server/http/idempotency.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { listTurnedOff } from '#platform/server/mail/mail-choice-store.ts'
import { yieldEventLoop } from '#platform/server/yield-event-loop.ts'
import type { PaymentDue } from '../rules/payments-due.ts'
import { nextDue, owingGuests } from '../rules/plan-reminders.ts'
import { refusal } from '../rules/refusals.ts'
import { isReminderTime, type SendingTime, sendingTime } from '../rules/reminder-schedule.ts'
import type { ReminderTone } from '../rules/reminder-texts.ts'
import { organiserReminderMail } from './mails.ts'
import { readDueFacts } from './read-due-facts.ts'
import { deleteReminders, insertReminders } from './reminder-store.ts'
import type { OrganiserRemindersDeps, RemindersDeps } from './reminders-deps.ts'

type Named = { readonly id: string; readonly name: string }
type Request = { readonly id: string; readonly customerIds: readonly string[]; readonly tone: ReminderTone }
type Sender = { readonly sentBy: string; readonly key: string }

export type Reminded = SendingTime & {
  reminded: Named[]
  remindedBefore: Named[]
  notReminded: Named[]
}

/** Reminders that were requested at night, as the job that sends them in the morning gets them. */
type QueuedReminders = Request & Sender & Pick<SendingTime, 'sentOn'>

const queue = 'queued-reminders'
/** Seconds by which the job runs later than planned, because the clocks of processes and the database can differ. */
const marginSeconds = 60

/**
 * Reminds guests of what they owe, in the organiser's name, once for an idempotency key. At night, the emails wait for
 * the morning. Refuses with nodeNotFound, customerNotFound for a person who is not a guest, nothingDue if none of the
 * chosen guests owes anything, and idempotencyMismatch.
 */
export const remindGuests = (
  deps: OrganiserRemindersDeps,
  request: Request,
  sender: Sender,
): Promise<Reminded | Refusal> =>
  transact(deps.database, (tx) =>
    runOncePerKey(tx, { scope: `remindGuests ${sender.sentBy}`, key: sender.key, request }, () =>
      storeReminders(tx, deps, request, sender),
    ),
  )

const storeReminders = async (
  tx: Tx,
  deps: OrganiserRemindersDeps,
  request: Request,
  sender: Sender,
): Promise<Reminded | Refusal> => {
  const { id, customerIds } = request
  const event = await lockEvent(tx, id)
  if (!event) return refusal('nodeNotFound', { id })
  const chosenPeople = chosenGuests(event, customerIds)
  if (isRefusal(chosenPeople)) return chosenPeople
  const now = deps.now()
  const time = sendingTime(now)
  const reachability = await findReachable(tx, event, customerIds, { now, today: time.sentOn })
  if (reachability.dues.size === 0) return refusal('nothingDue')
  const { dues } = reachability
  const reachable = chosenPeople.filter((guest) => reachability.reachable.has(guest.id))
  const stored = await insertReminders(
    tx,
    reachable.map((guest) => ({
      customer_id: guest.id,
      sent_on: time.sentOn,
      event_id: id,
      due_kind: dues.get(guest.id)!.kind,
      due_date: dues.get(guest.id)!.dueDate,
      step: null,
      sent_by: sender.sentBy,
      turned_off: false,
    })),
  )
  const storedIds = new Set(stored.map(({ customer_id }) => customer_id))
  const sentIds =
    time.sentAtHour === null
      ? await queueMails(tx, deps, event, {
          ...reachability,
          ids: storedIds,
          tone: request.tone,
          day: time.sentOn,
        })
      : await queueForMorning(tx, deps, { ...request, ...sender, customerIds: [...storedIds] }, time)
  const groupOf = (guest: Named) => {
    if (sentIds.has(guest.id)) return 'reminded'
    return reachable.includes(guest) && !storedIds.has(guest.id) ? 'remindedBefore' : 'notReminded'
  }
  const { reminded = [], remindedBefore = [], notReminded = [] } = Object.groupBy(chosenPeople, groupOf)
  return { ...time, reminded, remindedBefore, notReminded }
}

type Reachable = {
  /** What each of the chosen guests owes next, by customer. */
  readonly dues: ReadonlyMap<string, PaymentDue>
  readonly people: Awaited<ReturnType<typeof findPeople>>
  /** The guests in `dues` who have an address and have not turned these emails off. */
  readonly reachable: ReadonlySet<string>
}

/** Returns which of the chosen guests owe something on a day, and which of these can be reminded by email. */
const findReachable = async (
  tx: Tx,
  event: EventDocument,
  customerIds: readonly string[],
  { now, today }: { readonly now: Date; readonly today: IsoDate },
): Promise<Reachable> => {
  const facts = { ...(await readDueFacts(tx, event.id, now)), today }
  const chosenIds = new Set(customerIds)
  const dues = new Map(
    owingGuests(event, facts).flatMap((payee) =>
      chosenIds.has(payee.id) ? [[payee.id, nextDue(payee)!] as const] : [],
    ),
  )
  const people = await findPeople(tx, [event.organiserId, ...customerIds])
  const turnedOff = await listTurnedOff(tx, { eventId: event.id, choice: 'organiser-reminders' }, customerIds)
  const reachable = [...dues.keys()].filter((id) => people.get(id)?.email && !turnedOff.has(id))
  return { dues, people, reachable: new Set(reachable) }
}

type MailRequest = Reachable & {
  /** The guests whose reminders are stored. */
  readonly ids: ReadonlySet<string>
  readonly tone: ReminderTone
  readonly day: IsoDate
}

/**
 * Queues the emails to the guests who can still be reminded, and deletes the stored reminders of the others, so that
 * these guests can still get one on that day.
 * @returns the guests whose emails were queued
 */
const queueMails = async (
  tx: Tx,
  { outbox, config }: Pick<RemindersDeps, 'outbox' | 'config'>,
  event: EventDocument,
  { dues, people, reachable, ids, tone, day }: MailRequest,
): Promise<Set<string>> => {
  const sentIds = new Set<string>()
  for (const id of ids) {
    if (!reachable.has(id)) continue
    const mail = organiserReminderMail(config, event, people.get(id)!, {
      ...dues.get(id)!,
      organiser: people.get(event.organiserId),
      tone,
      today: day,
    })
    if (await outbox.queueMail(tx, mail)) sentIds.add(id)
    await yieldEventLoop()
  }
  await deleteReminders(
    tx,
    day,
    [...ids].filter((id) => !sentIds.has(id)),
  )
  return sentIds
}

/** Queues a job that sends the stored reminders in the morning. Returns their guests. */
const queueForMorning = async (
  tx: Tx,
  { jobs, now }: OrganiserRemindersDeps,
  reminders: Request & Sender,
  { sentOn, sentAtHour }: SendingTime,
): Promise<Set<string>> => {
  if (reminders.customerIds.length === 0) return new Set()
  const waitMs = hourOfDay(sentOn, sentAtHour!).getTime() - now().getTime()
  const data: QueuedReminders = { ...reminders, sentOn }
  await jobs.enqueue(tx, queue, data, Math.ceil(waitMs / 1000) + marginSeconds)
  return new Set(reminders.customerIds)
}

/**
 * Sends reminders that were queued at night, once, to the guests who still owe something. If an outage has delayed them
 * past the hours of their day, nobody is reminded, and the organiser can remind the guests again.
 */
export const sendQueuedReminders = (
  deps: Omit<RemindersDeps, 'gate'>,
  reminders: QueuedReminders,
): Promise<unknown> =>
  transact(deps.database, (tx) =>
    runOncePerKey(
      tx,
      { scope: `${queue} ${reminders.sentBy}`, key: reminders.key, request: reminders },
      async () => {
        const { id, customerIds, tone, sentOn } = reminders
        const now = deps.now()
        const isInTime = isReminderTime(now) && dayOf(now) === sentOn
        const event = isInTime ? await lockEvent(tx, id) : undefined
        if (event) {
          const reachability = await findReachable(tx, event, customerIds, { now, today: sentOn })
          await queueMails(tx, deps, event, { ...reachability, ids: new Set(customerIds), tone, day: sentOn })
        } else await deleteReminders(tx, sentOn, customerIds)
        return true
      },
    ),
  )

/** Returns the job that sends the reminders that were queued at night. */
export const queuedRemindersJob = (deps: Omit<RemindersDeps, 'gate'>): JobQueue<QueuedReminders> => ({
  name: queue,
  work: async (reminders) => {
    await sendQueuedReminders(deps, reminders)
  },
})

const chosenGuests = ({ guests }: EventDocument, customerIds: readonly string[]): Named[] | Refusal => {
  const chosenIds = new Set(customerIds)
  const chosen = guests.filter(({ customerId }) => chosenIds.has(customerId))
  return chosen.length === chosenIds.size
    ? chosen.map(({ customerId, name }) => ({ id: customerId, name }))
    : refusal('customerNotFound')
}
