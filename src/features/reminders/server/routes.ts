import { findPeople } from '#features/accounts/server/index.ts'
import { readEvent } from '#features/events/server/index.ts'
import { personBehind } from '#kernel/actor.ts'
import { poundsFromPence } from '#kernel/money.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { readIdempotencyKey } from '#platform/server/http/idempotency.ts'
import { implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import { listTurnedOff } from '#platform/server/mail/mail-choice-store.ts'
import { remindersContract } from '../contract.ts'
import { nextDue, owingGuests } from '../rules/plan-reminders.ts'
import { refusal } from '../rules/refusals.ts'
import { sendingTime } from '../rules/reminder-schedule.ts'
import { namesInReminder } from './mails.ts'
import { readDueFacts } from './read-due-facts.ts'
import { remindGuests } from './remind-guests.ts'
import { listRemindedOn } from './reminder-store.ts'
import type { OrganiserRemindersDeps } from './reminders-deps.ts'

/** Returns the endpoints of reminders by the organiser, connected to their handlers. */
export const reminderRoutes = (deps: OrganiserRemindersDeps) => {
  const { database, gate, now } = deps
  return implementEndpoints(remindersContract, gate, {
    readOwingGuests: async ({ input: { id } }) => {
      const event = await readEvent(database, id)
      if (!event) return refusal('nodeNotFound', { id })
      const time = sendingTime(now())
      const facts = { ...(await readDueFacts(database, id, now())), today: time.sentOn }
      const owingPayees = owingGuests(event, facts)
      const ids = owingPayees.map((guest) => guest.id)
      const people = await findPeople(database, [event.organiserId, ...ids])
      const turnedOff = await listTurnedOff(database, { eventId: id, choice: 'organiser-reminders' }, ids)
      const remindedIds = await listRemindedOn(database, time.sentOn, ids)
      const stateOf = (guestId: string) => {
        if (remindedIds.has(guestId)) return 'remindedThatDay' as const
        if (!people.get(guestId)?.email) return 'noAddress' as const
        return turnedOff.has(guestId) ? ('turnedOff' as const) : ('canBeReminded' as const)
      }
      const guests = owingPayees.map((guest) => {
        const { kind, dueDate, pence } = nextDue(guest)!
        return {
          id: guest.id,
          name: guest.name,
          kind,
          dueDate,
          amountGBP: poundsFromPence(pence),
          state: stateOf(guest.id),
        }
      })
      const names = namesInReminder(event, people.get(event.organiserId))
      return { data: { guests, ...names, ...time } }
    },
    remindGuests: async ({ input, context }) => {
      const key = readIdempotencyKey(context)
      if (isRefusal(key)) return key
      const reminded = await remindGuests(deps, input, { sentBy: personBehind(actorOf(context)), key })
      return isRefusal(reminded) ? reminded : { data: reminded }
    },
  })
}
