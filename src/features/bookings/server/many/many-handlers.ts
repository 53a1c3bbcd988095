import { maxViews } from '#features/records/rules/record-table.ts'
import { refusal as recordRefusal } from '#features/records/rules/refusals.ts'
import { listViews, removeView, saveView } from '#features/records/server/index.ts'
import { personBehind } from '#kernel/actor.ts'
import { doneBody } from '#kernel/endpoint.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { manyEndpoints } from '../../contract/event-many-endpoints.ts'
import type { EventView } from '../../rules/lists/event-view.ts'
import { changeEvents, type ManyDeps } from './change-events.ts'

/**
 * Returns the owner of views of the event list. These views are stored like those of record lists, with the kind
 * 'event'.
 */
const ownerOf = (context: RequestContext) => ({ userId: personBehind(actorOf(context)), kind: 'event' })

export const manyHandlers = (deps: ManyDeps): Handlers<typeof manyEndpoints> => ({
  changeEvents: async ({ input, context }) => {
    const plan = await changeEvents(deps, actorOf(context), input)
    return isRefusal(plan) ? plan : { data: plan }
  },
  listEventViews: async ({ context }) => ({
    data: (await listViews(deps.database, ownerOf(context))) as { name: string; view: EventView }[],
  }),
  saveEventView: async ({ input, context }) =>
    (await saveView(deps.database, { ...ownerOf(context), ...input }))
      ? doneBody
      : recordRefusal('tooManyViews', { most: maxViews }),
  removeEventView: async ({ input: { name }, context }) =>
    (await removeView(deps.database, { ...ownerOf(context), name }))
      ? doneBody
      : refusal('nodeNotFound', { id: name }),
})
