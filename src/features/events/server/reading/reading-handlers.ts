import { permissionsAsStaff } from '#features/access/server/index.ts'
import { findPeople, listStaff } from '#features/accounts/server/index.ts'
import { bookingStage } from '#features/packages/rules/stages/booking-stage.ts'
import { readerSight, refuseGone, showEventTo } from '#features/packages/server/index.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, refusal, refusalAnswer } from '#kernel/refusal.ts'
import { actorOf } from '#platform/server/http/call-context.ts'
import type { Handlers } from '#platform/server/http/implement-calls.ts'
import type { readingCalls } from '../../contract/reading-calls.ts'
import { customersDetails } from '../../rules/guests/customers-details.ts'
import { asksForCosts, asksForStaffFacts } from '../../rules/lists/event-list-query.ts'
import { validateEvent } from '../../rules/validate-event.ts'
import type { EventsParts } from '../events-parts.ts'
import { listEvents, listEventsOfCustomer } from '../lists/event-list-store.ts'
import { customerListItem, staffListItem, viewCost } from '../lists/list-item.ts'
import { summariseTasks } from '../suppliers/event-task-store.ts'
import { attendsFutureEvent, guestsOfOrganiser, readSnapshot } from './event-facts-store.ts'
import { missingEvent, readOwnEvent, showEvent } from './show-event.ts'

export const readingHandlers = (parts: EventsParts): Handlers<typeof readingCalls> => {
  const { database } = parts
  const today = () => dayOf(parts.now())
  return {
    readEvent: async ({ input, context }) => {
      const event = await readOwnEvent(parts, context.actor, input.id)
      if (isRefusal(event)) return event
      const shown = await showEvent(parts, context.actor, event)
      return isRefusal(shown) ? shown : { data: shown }
    },
    validateEvent: async ({ input, context }) => {
      const event = await readOwnEvent(parts, context.actor, input.id)
      return isRefusal(event) ? event : { data: validateEvent(event, today()) }
    },
    readBookingStage: async ({ input, context }) => {
      const event = await readOwnEvent(parts, context.actor, input.id)
      if (isRefusal(event)) return event
      const pack = event.packages.find(({ id }) => id === input.packageId)
      if (!pack) return refusal('nodeNotFound', { id: input.packageId })
      const stage = bookingStage(event, pack, today())
      const gone = stage.canBook ? await refuseGone(database, event, pack.id, parts.now()) : undefined
      return { data: gone ? { ...stage, canBook: false, reason: refusalAnswer(gone).text } : stage }
    },
    readCustomersDetails: async ({ input, context }) => {
      const event = await readOwnEvent(parts, context.actor, input.id)
      if (isRefusal(event)) return event
      const people = await findPeople(
        database,
        event.guests.flatMap(({ registered, customerId, placeAskedBy = [] }) => [
          ...(registered ? [customerId] : []),
          ...placeAskedBy.map((asking) => asking.customerId),
        ]),
      )
      const seen = await readerSight(parts, event, context.actor)
      return seen ? { data: customersDetails(event, people, seen) } : refusal('notAllowed')
    },
    readBookedState: ({ input, context }) =>
      readHistory(parts, context.actor, input.id, 'booked', input.customerId),
    readState: ({ input, context }) => readHistory(parts, context.actor, input.id, input.state, ''),
    listManagers: async ({ input, context }) => {
      const event = await readOwnEvent(parts, context.actor, input.id)
      return isRefusal(event)
        ? event
        : { data: (await listStaff(database)).map(({ id, name }) => ({ id, name })) }
    },
    listCustomerEvents: async ({ input: { id, ...question }, context }) => {
      // Nobody but the customer and staff who may look at events gets this far.
      const isStaff = countsAsStaff(context.actor)
      if (!isStaff && asksForStaffFacts(question)) return refusal('notAllowed')
      const facts = await listFacts(parts, context.actor)
      if (!facts.seesCost && asksForCosts(question)) return refusal('notAllowed')
      const filter = isStaff ? question.filter : { ...question.filter, authenticatedOnly: true }
      const found = await listEventsOfCustomer(database, id, { ...question, filter }, today())
      if (isRefusal(found)) return found
      const { rows, count } = found
      if (!isStaff) return { data: rows.map(customerListItem), count }
      const tasks = await tasksOf(parts, rows)
      return { data: rows.map((row) => staffListItem(row, { ...facts, tasks })), count }
    },
    listEvents: async ({ input, context }) => {
      const facts = await listFacts(parts, context.actor)
      if (!facts.seesCost && asksForCosts(input)) return refusal('notAllowed')
      const found = await listEvents(database, input, today())
      if (isRefusal(found)) return found
      const { rows, ...counted } = found
      const tasks = await tasksOf(parts, rows)
      return { data: rows.map((row) => staffListItem(row, { ...facts, tasks })), ...counted }
    },
    readIsAttending: async ({ input }) => ({
      data: { isAttending: await attendsFutureEvent(database, input.id, today()) },
    }),
    readPhones: async ({ input: { customerIdList }, context }) => {
      const actor = actorOf(context)
      if (!countsAsStaff(actor)) {
        const own = await guestsOfOrganiser(database, actor.userId, customerIdList)
        if (customerIdList.some((id) => !own.has(id))) return refusal('notAllowed')
      }
      const people = await findPeople(database, customerIdList)
      return { data: [...people.values()].map(({ id, phone }) => ({ customerId: id, phone: phone || null })) }
    },
  }
}

/** What a reader's rows of a list tell besides what every staff member reads. */
const listFacts = async ({ database }: EventsParts, actor: Actor | null) => ({
  seesCost: (await permissionsAsStaff(database, actor))(viewCost),
})

const tasksOf = (parts: EventsParts, rows: readonly { id: string }[]) =>
  summariseTasks(
    parts.database,
    rows.map(({ id }) => id),
    dayOf(parts.now()),
  )

/** The event as it was: who may read it now decides what of it is shown (001 §4, EVT-O6). */
const readHistory = async (
  parts: EventsParts,
  actor: Parameters<typeof showEvent>[1],
  eventId: string,
  state: string,
  customerId: string,
) => {
  const event = await readOwnEvent(parts, actor, eventId)
  if (isRefusal(event)) return missingEvent(actor, eventId)
  const then = await readSnapshot(parts.database, eventId, state, customerId)
  if (!then) return refusal('stateNotShown')
  const shown = await showEventTo(parts, event, { actor, then })
  return shown ? { data: shown } : refusal('notAllowed')
}
