import { permissionsAsStaff } from '#features/access/server/index.ts'
import type { EventsDeps } from '#features/events/server/index.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { readInBlocks } from '#platform/server/http/streamed-rows.ts'
import type { listEndpoints } from '../../contract/event-list-endpoints.ts'
import { eventListItem } from '../../rules/lists/event-list-item.ts'
import { sortsByCost, usesStaffFields } from '../../rules/lists/event-list-query.ts'
import { summariseTasks } from '../suppliers/event-task-store.ts'
import {
  type EventRow,
  findEventRows,
  findRowsWithAttendance,
  listEvents,
  listEventsOfCustomer,
} from './event-list-store.ts'
import { customerListItem, staffListItem, viewCost } from './list-item.ts'

export const listHandlers = (deps: EventsDeps): Handlers<typeof listEndpoints> => {
  const { database } = deps
  const today = () => dayOf(deps.now())
  return {
    listCustomerEvents: async ({ input: { id, ...query }, context }) => {
      // The access of the endpoint has already refused everyone except the customer and staff with the permission.
      const isStaff = countsAsStaff(context.actor)
      if (!isStaff && usesStaffFields(query)) return refusal('notAllowed')
      const facts = await listFacts(deps, context.actor)
      if (!facts.seesCost && sortsByCost(query)) return refusal('notAllowed')
      const filter = isStaff ? query.filter : { ...query.filter, authenticatedOnly: true }
      const found = await listEventsOfCustomer(
        database,
        id,
        { ...query, filter },
        { today: today(), isStaff },
      )
      if (isRefusal(found)) return found
      const { ids, count } = found
      const rowsOf = (blockIds: readonly string[]) => findRowsWithAttendance(database, id, blockIds)
      const data = await readInBlocks(eventListItem, ids, async (blockIds) =>
        isStaff
          ? staffItems(deps, await rowsOf(blockIds), facts)
          : (await rowsOf(blockIds)).map(customerListItem),
      )
      return { data, count }
    },
    listEvents: async ({ input, context }) => {
      const facts = await listFacts(deps, context.actor)
      if (!facts.seesCost && sortsByCost(input)) return refusal('notAllowed')
      const found = await listEvents(database, input, today())
      if (isRefusal(found)) return found
      const { ids, ...counted } = found
      const data = await readInBlocks(eventListItem, ids, async (blockIds) =>
        staffItems(deps, await findEventRows(database, blockIds), facts),
      )
      return { data, ...counted }
    },
  }
}

/** Returns whether the rows contain costs for this reader. */
const listFacts = async ({ database }: EventsDeps, actor: Actor | null) => ({
  seesCost: (await permissionsAsStaff(database, actor))(viewCost),
})

const staffItems = async (
  { database, now }: EventsDeps,
  rows: readonly (EventRow & { attending?: boolean })[],
  facts: { readonly seesCost: boolean },
) => {
  const ids = rows.map(({ id }) => id)
  const tasks = await summariseTasks(database, ids, dayOf(now()))
  return rows.map((row) => staffListItem(row, { ...facts, tasks }))
}
