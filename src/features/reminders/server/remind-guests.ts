import { findPeople } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { lockEvent } from '#features/events/server/index.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { once } from '#platform/server/http/idempotency.ts'
import { listTurnedOff } from '#platform/server/mail/mail-choice-store.ts'
import { yieldEventLoop } from '#platform/server/yield-event-loop.ts'
import type { PaymentDue } from '../rules/payments-due.ts'
import { nextDue, owingGuests } from '../rules/plan-reminders.ts'
import { refusal } from '../rules/refusals.ts'
import type { ReminderTone } from '../rules/reminder-texts.ts'
import { organiserReminderMail } from './mails.ts'
import { readDueFacts } from './read-due-facts.ts'
import { deleteReminders, insertReminders } from './reminder-store.ts'
import type { RemindersDeps } from './reminders-deps.ts'

type Named = { readonly id: string; readonly name: string }
type Request = { readonly id: string; readonly customerIds: readonly string[]; readonly tone: ReminderTone }
type Sender = { readonly sentBy: string; readonly key: string }

export type Reminded = {
  reminded: Named[]
  remindedBefore: Named[]
  notReminded: Named[]
}

/**
 * Reminds guests of what they owe, in the organiser's name, once for an idempotency key. Refuses nodeNotFound,
 * customerNotFound for a person who is not a guest, nothingDue if none of them owes anything, and idempotencyMismatch.
 */
export const remindGuests = (
  deps: RemindersDeps,
  request: Request,
  { sentBy, key }: Sender,
): Promise<Reminded | Refusal> =>
  transact(deps.database, (tx) =>
    once(tx, { scope: `remindGuests ${sentBy}`, key, request }, () =>
      queueReminders(tx, deps, request, sentBy),
    ),
  )

const queueReminders = async (
  tx: Tx,
  { outbox, config, now }: RemindersDeps,
  { id, customerIds, tone }: Request,
  sentBy: string,
): Promise<Reminded | Refusal> => {
  const event = await lockEvent(tx, id)
  if (!event) return refusal('nodeNotFound', { id })
  const chosen = chosenGuests(event, customerIds)
  if (isRefusal(chosen)) return chosen
  const facts = await readDueFacts(tx, id, now())
  const dues = new Map<string, PaymentDue>(
    owingGuests(event, facts).map((payee) => [payee.id, nextDue(payee)!]),
  )
  if (!chosen.some((guest) => dues.has(guest.id))) return refusal('nothingDue')
  const people = await findPeople(tx, [event.organiserId, ...customerIds])
  const turnedOff = await listTurnedOff(tx, { eventId: id, choice: 'organiser-reminders' }, customerIds)
  const reachable = chosen.filter(
    (guest) => dues.has(guest.id) && people.get(guest.id)?.email && !turnedOff.has(guest.id),
  )
  const stored = await insertReminders(
    tx,
    reachable.map((guest) => ({
      customer_id: guest.id,
      sent_on: facts.today,
      event_id: id,
      due_kind: dues.get(guest.id)!.kind,
      due_date: dues.get(guest.id)!.dueDate,
      step: null,
      sent_by: sentBy,
      turned_off: false,
    })),
  )
  const sent = new Set<string>()
  for (const { customer_id } of stored) {
    const mail = organiserReminderMail(config, event, people.get(customer_id)!, {
      ...dues.get(customer_id)!,
      organiser: people.get(event.organiserId),
      tone,
      today: facts.today,
    })
    if (await outbox.queueMail(tx, mail)) sent.add(customer_id)
    await yieldEventLoop()
  }
  await deleteReminders(
    tx,
    facts.today,
    stored.map(({ customer_id }) => customer_id).filter((customerId) => !sent.has(customerId)),
  )
  const storedIds = new Set(stored.map(({ customer_id }) => customer_id))
  const groupOf = (guest: Named) => {
    if (sent.has(guest.id)) return 'reminded'
    return reachable.includes(guest) && !storedIds.has(guest.id) ? 'remindedBefore' : 'notReminded'
  }
  const { reminded = [], remindedBefore = [], notReminded = [] } = Object.groupBy(chosen, groupOf)
  return { reminded, remindedBefore, notReminded }
}

const chosenGuests = ({ guests }: EventDocument, customerIds: readonly string[]): Named[] | Refusal => {
  const wanted = new Set(customerIds)
  const chosen = guests.filter(({ customerId }) => wanted.has(customerId))
  return chosen.length === wanted.size
    ? chosen.map(({ customerId, name }) => ({ id: customerId, name }))
    : refusal('customerNotFound')
}
