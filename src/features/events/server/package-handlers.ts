import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { packageEndpoints } from '../contract/package-endpoints.ts'
import { duplicatePackage } from './duplicate-package.ts'
import { addPackage, removePackage, replacePackage } from './edit-packages.ts'
import type { EventsDeps } from './events-deps.ts'
import { respondWithEvent } from './reading/show-event.ts'
import { respondWithPackage } from './respond-with-package.ts'
import { saveCommands } from './save-commands.ts'

export const packageHandlers = (deps: EventsDeps): Handlers<typeof packageEndpoints> => ({
  saveCommands: async ({ input, context }) => {
    const actor = actorOf(context)
    const { eventId, commandList, version, requestId } = input
    const save = { eventId, commandList, version, requestId, actor }
    return respondWithEvent(deps, actor, await saveCommands(deps, save))
  },
  addPackage: async ({ input, context }) => {
    const actor = actorOf(context)
    const { id: eventId, package: request, requestId } = input
    return respondWithPackage(deps, actor, await addPackage(deps, { eventId, request, requestId, actor }))
  },
  duplicatePackage: async ({ input: { id: eventId, packageId, requestId }, context }) => {
    const actor = actorOf(context)
    const duplication = { eventId, packageId, requestId, actor }
    return respondWithPackage(deps, actor, await duplicatePackage(deps, duplication))
  },
  replacePackage: async ({ input, context }) => {
    const actor = actorOf(context)
    const { id: packageId, ...request } = input.package
    const { id: eventId, version } = input
    return respondWithEvent(
      deps,
      actor,
      await replacePackage(deps, { eventId, packageId, request, version, actor }),
    )
  },
  removePackage: async ({ input: { id, packageId }, context }) => {
    const actor = actorOf(context)
    return respondWithEvent(deps, actor, await removePackage(deps, { eventId: id, packageId, actor }))
  },
})
