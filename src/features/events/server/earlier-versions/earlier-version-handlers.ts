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
import { readEventAsActor, readerVisibility } from '../reading/show-event.ts'
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
    const seesPrice = seenPackagePrices(found.visibility).total
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
    const { event, visibility } = found
    const earlierEvent = await readEarlierVersion(deps.database, id, version)
    if (!earlierEvent) return refusal('nodeNotFound', { id: String(version) })
    const visiblePackages = earlierEvent.packages.map((pack) => ({
      ...pack,
      entries: visibleEntries(pack, visibility),
    }))
    const entries = visiblePackages.flatMap((pack) => pack.entries)
    const facts = await readPackageFacts(deps.database, { productIds: productIdsOf(entries) })
    const idsOf = (entryList: typeof entries) => entryList.map(({ itineraryId }) => itineraryId)
    return {
      data: {
        version,
        packages: earlierEvent.packages.map((pack, index) =>
          wirePackage(earlierEvent, pack, index, visibility),
        ),
        removedItineraryIds: idsOf(removedEntries({ packages: visiblePackages }, event)),
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
    const visibility = await readerVisibility(deps, restored.event, actor)
    const visibleLeftOut = visibility ? visibleEntries({ entries: restored.leftOut }, visibility) : []
    return { data: { ...response.data, leftOut: [...new Set(visibleLeftOut.map(productNameOf))] } }
  },
})

/** Returns the current event, and what the actor sees of it. Refuses like `readEventAsActor`. */
const readForReader = async (deps: EventsDeps, actor: Actor, id: string) => {
  const event = await readEventAsActor(deps, actor, id)
  if (isRefusal(event)) return event
  const visibility = await readerVisibility(deps, event, actor)
  return visibility ? { event, visibility } : refusal('notAllowed')
}
