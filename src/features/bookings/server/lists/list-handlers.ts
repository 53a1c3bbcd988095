import { permissionsAsStaff } from '#features/access/server/index.ts'
import type { EventsDeps } from '#features/events/server/index.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { listEndpoints } from '../../contract/event-list-endpoints.ts'
import { sortsByCost, usesStaffFields } from '../../rules/lists/event-list-query.ts'
import { summariseTasks } from '../suppliers/event-task-store.ts'
import { listEvents, listEventsOfCustomer } from './event-list-store.ts'
import { customerListItem, staffListItem, viewCost } from './list-item.ts'

export const listHandlers = (deps: EventsDeps): Handlers<typeof listEndpoints> => {
  const { database } = deps
  const today = () => dayOf(deps.now())
  return {
    listCustomerEvents: async ({ input: { id, ...question }, context }) => {
      // The endpoint's access lets only the customer and staff with the permission get here.
      const isStaff = countsAsStaff(context.actor)
      if (!isStaff && usesStaffFields(question)) return refusal('notAllowed')
      const facts = await listFacts(deps, context.actor)
      if (!facts.seesCost && sortsByCost(question)) return refusal('notAllowed')
      const filter = isStaff ? question.filter : { ...question.filter, authenticatedOnly: true }
      const found = await listEventsOfCustomer(
        database,
        id,
        { ...question, filter },
        { today: today(), searcher: isStaff ? 'staff' : 'customer' },
      )
      if (isRefusal(found)) return found
      const { rows, count } = found
      if (!isStaff) return { data: rows.map(customerListItem), count }
      const tasks = await tasksOf(deps, rows)
      return { data: rows.map((row) => staffListItem(row, { ...facts, tasks })), count }
    },
    listEvents: async ({ input, context }) => {
      const facts = await listFacts(deps, context.actor)
      if (!facts.seesCost && sortsByCost(input)) return refusal('notAllowed')
      const found = await listEvents(database, input, today())
      if (isRefusal(found)) return found
      const { rows, ...counted } = found
      const tasks = await tasksOf(deps, rows)
      return { data: rows.map((row) => staffListItem(row, { ...facts, tasks })), ...counted }
    },
  }
}

/** Returns which optional fields the rows contain for this reader. */
const listFacts = async ({ database }: EventsDeps, actor: Actor | null) => ({
  seesCost: (await permissionsAsStaff(database, actor))(viewCost),
})

const tasksOf = (deps: EventsDeps, rows: readonly { id: string }[]) =>
  summariseTasks(
    deps.database,
    rows.map(({ id }) => id),
    dayOf(deps.now()),
  )
