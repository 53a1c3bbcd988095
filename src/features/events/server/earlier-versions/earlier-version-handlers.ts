import { findPeople } from '#features/accounts/server/index.ts'
import { readPackageFacts } from '#features/catalogue/server/index.ts'
import { isAvailable } from '#features/event-commands/rules/restored-package.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { poundsFromPence } from '#kernel/money.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { earlierVersionEndpoints } from '../../contract/earlier-version-endpoints.ts'
import { removedEntries } from '../../rules/earlier-versions/removed-entries.ts'
import { seenPackagePrices, visibleEntries, wirePackage } from '../../rules/reading/wire-package.ts'
import { refusal } from '../../rules/refusals.ts'
import type { EventsDeps } from '../events-deps.ts'
import { readerVisibility, readOwnEvent } from '../reading/show-event.ts'
import { respondWithPackage } from '../respond-with-package.ts'
import { listEarlierVersions, readEarlierVersion } from './earlier-version-store.ts'
import { productIdsOf, restorePackage, whyNotRestorable } from './restore-package.ts'

/** Handlers for the earlier versions of an event (STF-O12). The current event decides what the reader sees of them. */
export const earlierVersionHandlers = (deps: EventsDeps): Handlers<typeof earlierVersionEndpoints> => ({
  listEarlierVersions: async ({ input: { id }, context }) => {
    const found = await readForReader(deps, actorOf(context), id)
    if (isRefusal(found)) return found
    const versions = await listEarlierVersions(deps.database, id)
    const people = await findPeople(deps.database, [...new Set(versions.map(({ doneBy }) => doneBy))])
    const seesPrice = seenPackagePrices(found.seen).total
    const data = versions.map(({ version, changedAt, doneBy, packageCount, entryCount, pricePence }) => ({
      version,
      dateTime: changedAt.toISOString(),
      doneBy: { id: doneBy, name: people.get(doneBy)?.name ?? '' },
      packageCount,
      productCount: entryCount,
      ...(seesPrice && { priceGBP: pricePence === null ? null : poundsFromPence(pricePence) }),
    }))
    return { data }
  },
  readEarlierVersion: async ({ input: { id, version }, context }) => {
    const actor = actorOf(context)
    const found = await readForReader(deps, actor, id)
    if (isRefusal(found)) return found
    const { event, seen } = found
    const earlier = await readEarlierVersion(deps.database, id, version)
    if (!earlier) return refusal('nodeNotFound', { id: String(version) })
    const shown = earlier.packages.map((pack) => ({ ...pack, entries: visibleEntries(pack, seen) }))
    const entries = shown.flatMap((pack) => pack.entries)
    const facts = await readPackageFacts(deps.database, { productIds: productIdsOf(entries) })
    const idsOf = (some: typeof entries) => some.map(({ itineraryId }) => itineraryId)
    return {
      data: {
        version,
        packages: earlier.packages.map((pack, index) => wirePackage(earlier, pack, index, seen)),
        removedItineraryIds: idsOf(removedEntries({ packages: shown }, event)),
        unavailableItineraryIds: idsOf(entries.filter((entry) => !isAvailable(entry, facts))),
        whyNotRestorable: whyNotRestorable(event, actor, dayOf(deps.now())),
      },
    }
  },
  restorePackage: async ({ input: { id: eventId, ...restoration }, context }) => {
    const actor = actorOf(context)
    const restored = await restorePackage(deps, { eventId, ...restoration, actor })
    if (isRefusal(restored)) return restored
    const response = await respondWithPackage(deps, actor, restored)
    if (isRefusal(response)) return response
    const seen = await readerVisibility(deps, restored.event, actor)
    const visible = seen ? visibleEntries({ entries: restored.leftOut }, seen) : []
    return { data: { ...response.data, leftOut: [...new Set(visible.map(productNameOf))] } }
  },
})

/** Returns the current event, and what the actor sees of it. Refuses like `readOwnEvent`. */
const readForReader = async (deps: EventsDeps, actor: Actor, id: string) => {
  const event = await readOwnEvent(deps, actor, id)
  if (isRefusal(event)) return event
  const seen = await readerVisibility(deps, event, actor)
  return seen ? { event, seen } : refusal('notAllowed')
}
