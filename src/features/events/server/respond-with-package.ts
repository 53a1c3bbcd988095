import type { Actor } from '#kernel/actor.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { AddedPackage } from './edit-packages.ts'
import { respondWithEvent, type ShowingDeps } from './reading/show-event.ts'

/** Responds to the addition of a package with its id and the event as the sender sees it. */
export const respondWithPackage = async (deps: ShowingDeps, actor: Actor, added: AddedPackage | Refusal) => {
  if (isRefusal(added)) return added
  const response = await respondWithEvent(deps, actor, added.event)
  return isRefusal(response) ? response : { data: { ...response.data, packageId: added.packageId } }
}
