import type { Actor } from '#kernel/actor.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { packageEndpoints } from '../contract/package-endpoints.ts'
import type { EventDocument } from '../rules/event-document.ts'
import { addPackage, removePackage, replacePackage } from './edit-packages.ts'
import { showEventTo } from './event-permissions.ts'
import type { EventsDeps } from './events-deps.ts'
import { saveCommands } from './save-commands.ts'

export const packageHandlers = (deps: EventsDeps): Handlers<typeof packageEndpoints> => ({
  saveCommands: async ({ input, context }) => {
    const actor = actorOf(context)
    const { eventId, commandList, version } = input
    return shown(deps, actor, await saveCommands(deps, { eventId, commandList, version, actor }))
  },
  addPackage: async ({ input, context }) => {
    const actor = actorOf(context)
    const { id: eventId, package: request, requestId } = input
    const added = await addPackage(deps, { eventId, request, requestId, actor })
    if (isRefusal(added)) return added
    const shownEvent = await shown(deps, actor, added.event)
    return isRefusal(shownEvent) ? shownEvent : { data: { ...shownEvent.data, packageId: added.packageId } }
  },
  replacePackage: async ({ input, context }) => {
    const actor = actorOf(context)
    const { id: packageId, ...request } = input.package
    const { id: eventId, version } = input
    return shown(deps, actor, await replacePackage(deps, { eventId, packageId, request, version, actor }))
  },
  removePackage: async ({ input: { id, packageId }, context }) => {
    const actor = actorOf(context)
    return shown(deps, actor, await removePackage(deps, { eventId: id, packageId, actor }))
  },
})

/** Returns the changed event as its sender sees it. */
const shown = async (deps: EventsDeps, actor: Actor, event: EventDocument | Refusal) => {
  if (isRefusal(event)) return event
  const seen = await showEventTo(deps, event, { actor })
  return seen ? { data: { event: seen } } : refusal('notAllowed')
}
