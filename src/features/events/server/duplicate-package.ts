import { randomUUID } from 'node:crypto'
import { copyPackage } from '#features/event-commands/rules/copy-package.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import { refusal } from '../rules/refusals.ts'
import { changeByActor, changeEvent, unchanged } from './change-event.ts'
import { type AddedPackage, hasHadPackage, packageIdOf, refuseAnotherPackage } from './edit-packages.ts'
import type { EventsDeps } from './events-deps.ts'

type Duplication = {
  readonly eventId: string
  readonly packageId: string
  readonly requestId: string
  readonly actor: Actor
}

/**
 * Adds a copy of a package to its event, once for each request id. Refusals: nodeNotFound, packageAlreadySaved for a
 * retry after the copy was removed, and those of adding a package.
 */
export const duplicatePackage = async (
  deps: EventsDeps,
  { eventId, packageId, requestId, actor }: Duplication,
): Promise<AddedPackage | Refusal> => {
  const copyId = packageIdOf(eventId, `copy of ${packageId} ${requestId}`)
  const change = changeByActor(deps, actor, eventId)
  const changed = await transact(deps.database, (tx) =>
    changeEvent(tx, change, async (event) => {
      if (event.packages.some(({ id }) => id === copyId)) return unchanged
      if (await hasHadPackage(tx, event, copyId)) return refusal('packageAlreadySaved')
      const pack = event.packages.find(({ id }) => id === packageId)
      if (!pack) return refusal('nodeNotFound', { id: packageId })
      const forbidden = refuseAnotherPackage(event, actor, dayOf(change.now))
      if (forbidden) return forbidden
      const copy = copyPackage(pack, { packageId: copyId, newEntryId: () => `it-${randomUUID()}` })
      return { event: { ...event, packages: [...event.packages, copy] } }
    }),
  )
  return isRefusal(changed) ? changed : { event: changed.after, packageId: copyId }
}
