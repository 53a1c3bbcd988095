import { findPeople } from '#features/accounts/server/index.ts'
import { type EventsDeps, readEventAsActor } from '#features/events/server/index.ts'
import { personBehind } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { readOptionalKey } from '#platform/server/http/idempotency.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { taskEndpoints } from '../../contract/task-endpoints.ts'
import { changeTask, createTask, removeTask } from './change-tasks.ts'
import { findOpenTasks } from './open-task-store.ts'
import { personIdsOf, readEventTasks, sharedTaskFields } from './show-tasks.ts'

/**
 * Handlers for the tasks of events: they list the tasks of an event and open tasks of all events, and change tasks
 * (EVT-011, EVT-O17).
 */
export const taskHandlers = (deps: EventsDeps): Handlers<typeof taskEndpoints> => {
  const tasksOf = async (eventId: string, context: RequestContext) => ({
    data: await readEventTasks(deps, eventId, personBehind(actorOf(context))),
  })
  const tasksAfter = async (
    change: Promise<Refusal | undefined>,
    { id }: { readonly id: string },
    context: RequestContext,
  ) => (await change) ?? tasksOf(id, context)
  return {
    listEventTasks: async ({ input: { id }, context }) => {
      const event = await readEventAsActor(deps, context.actor, id)
      return isRefusal(event) ? event : tasksOf(id, context)
    },
    createEventTask: async ({ input, context }) => {
      const { id, ...task } = input
      const key = readOptionalKey(context)
      if (isRefusal(key)) return key
      return tasksAfter(createTask(deps, actorOf(context), id, { ...task, key }), input, context)
    },
    updateEventTask: ({ input, context }) =>
      tasksAfter(changeTask(deps, actorOf(context), input), input, context),
    removeEventTask: ({ input, context }) =>
      tasksAfter(removeTask(deps, actorOf(context), input), input, context),
    listOpenTasks: async ({ input: { list, ...page }, context }) => {
      const assigneeId = list === 'mine' ? personBehind(actorOf(context)) : undefined
      const found = await findOpenTasks(deps.database, { ...page, assigneeId })
      if (isRefusal(found)) return found
      const { tasks, ...counted } = found
      const facts = { people: await findPeople(deps.database, personIdsOf(tasks)), today: dayOf(deps.now()) }
      const data = tasks.map((row) => ({
        ...sharedTaskFields(row, facts),
        event: { id: row.event_id, name: row.event_title },
      }))
      return { data, ...counted }
    },
  }
}
