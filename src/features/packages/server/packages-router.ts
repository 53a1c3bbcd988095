import type { Actor } from '#kernel/actor.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { actorOf } from '#platform/server/http/call-context.ts'
import { implementCalls } from '#platform/server/http/implement-calls.ts'
import { packagesContract } from '../contract.ts'
import type { EventDocument } from '../rules/event-document.ts'
import { addPackage, removePackage, replacePackage } from './edit-packages.ts'
import { showEventTo } from './event-permissions.ts'
import type { PackagesParts } from './packages-parts.ts'
import { saveCommands } from './save-commands.ts'

/** The calls of packages behind the gate. */
export const packagesRouter = (parts: PackagesParts) =>
  implementCalls(packagesContract, parts.gate, {
    saveCommands: async ({ input, context }) => {
      const actor = actorOf(context)
      const { eventId, commandList, version } = input
      return shown(parts, actor, await saveCommands(parts, { eventId, commandList, version, actor }))
    },
    addPackage: async ({ input, context }) => {
      const actor = actorOf(context)
      const { id: eventId, package: request, requestId } = input
      const added = await addPackage(parts, { eventId, request, requestId, actor })
      if (isRefusal(added)) return added
      const answer = await shown(parts, actor, added.event)
      return isRefusal(answer) ? answer : { data: { ...answer.data, packageId: added.packageId } }
    },
    replacePackage: async ({ input, context }) => {
      const actor = actorOf(context)
      const { id: packageId, ...request } = input.package
      const { id: eventId, version } = input
      return shown(parts, actor, await replacePackage(parts, { eventId, packageId, request, version, actor }))
    },
    removePackage: async ({ input: { id, packageId }, context }) => {
      const actor = actorOf(context)
      return shown(parts, actor, await removePackage(parts, { eventId: id, packageId, actor }))
    },
  })

/** The changed event as the one who changed it sees it. */
const shown = async (parts: PackagesParts, actor: Actor, event: EventDocument | Refusal) => {
  if (isRefusal(event)) return event
  const seen = await showEventTo(parts, event, { actor })
  return seen ? { data: { event: seen } } : refusal('notAllowed')
}
