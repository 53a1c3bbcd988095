import { randomUUID } from 'node:crypto'
import { productsNotOfferedIn, readPackageFacts } from '#features/catalogue/server/index.ts'
import { type RestorationFacts, restoredPackage } from '#features/event-commands/rules/restored-package.ts'
import { daysToAddPackages } from '#features/event-commands/rules/save-strategy.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import type { Actor } from '#kernel/actor.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { activeEntries, productKeyOf } from '../../rules/earlier-versions/removed-entries.ts'
import { refusal } from '../../rules/refusals.ts'
import { changeByActor, changeEvent, unchanged } from '../change-event.ts'
import { type AddedPackage, hasHadPackage, packageIdOf, refuseAnotherPackage } from '../edit-packages.ts'
import type { EventsDeps } from '../events-deps.ts'
import { readEarlierVersion } from './earlier-version-store.ts'

type Restoration = {
  readonly eventId: string
  /** The earlier version that has the package. */
  readonly version: number
  readonly packageId: string
  readonly requestId: string
  readonly actor: Actor
}

type RestoredPackage = AddedPackage & {
  /** The entries of products that are no longer in the catalogue. */
  readonly leftOut: PackageEntry[]
}

/**
 * Adds a package of an earlier version to its event as another package, once for each request id. Nothing is removed
 * from the event. Refusals: nodeNotFound, packageAlreadySaved for a retry after the restored package was removed,
 * fieldInvalid if nothing of the package is available any more, and those of adding a package.
 */
export const restorePackage = async (
  deps: EventsDeps,
  { eventId, version, packageId, requestId, actor }: Restoration,
): Promise<RestoredPackage | Refusal> => {
  const restoredId = packageIdOf(eventId, `version ${version} of ${packageId} ${requestId}`)
  const change = changeByActor(deps, actor, eventId)
  const changed = await transact(deps.database, (tx) =>
    changeEvent(tx, change, async (event) => {
      const pack = await readEarlierPackage(tx, { eventId, version, packageId })
      if (event.packages.some(({ id }) => id === restoredId)) return { ...unchanged, pack }
      if (await hasHadPackage(tx, event, restoredId)) return refusal('packageAlreadySaved')
      const forbidden = refuseAnotherPackage(event, actor, dayOf(change.now))
      if (forbidden) return forbidden
      if (!pack) return refusal('nodeNotFound', { id: packageId })
      const ids = { packageId: restoredId, newEntryId: () => `it-${randomUUID()}` }
      const facts = await loadRestorationFacts(tx, pack, event)
      const restored = restoredPackage(hideAsNow(pack, event), event, ids, facts)
      if (isRefusal(restored)) return restored
      return {
        event: { ...event, packages: [...event.packages, restored] },
        log: { commands: [{ name: 'restorePackage', data: { version, packageId, restoredId } }] },
        pack,
      }
    }),
  )
  if (isRefusal(changed)) return changed
  const { after, outcome } = changed
  const restored = after.packages.find(({ id }) => id === restoredId)
  // A retry may come after the earlier version was deleted.
  const leftOut = outcome.pack && restored ? entriesLeftOut(outcome.pack, restored) : []
  return { event: after, packageId: restoredId, leftOut }
}

/** Returns the package with every entry hidden that is hidden in the current event, so that guests do not see it. */
const hideAsNow = (pack: PackageDocument, { packages }: EventDocument): PackageDocument => {
  const currentEntries = packages.flatMap(({ entries }) => entries)
  const hiddenIds = new Set(
    currentEntries.filter((entry) => entry.hideProduct).map(({ itineraryId }) => itineraryId),
  )
  const entries = pack.entries.map((entry) =>
    hiddenIds.has(entry.itineraryId) ? { ...entry, hideProduct: true } : entry,
  )
  return { ...pack, entries }
}

const readEarlierPackage = async (
  tx: Tx,
  { eventId, version, packageId }: Pick<Restoration, 'eventId' | 'version' | 'packageId'>,
): Promise<PackageDocument | undefined> =>
  (await readEarlierVersion(tx, eventId, version))?.packages.find(({ id }) => id === packageId)

const loadRestorationFacts = async (
  tx: Tx,
  { section, locationId, entries }: PackageDocument,
  event: EventDocument,
): Promise<RestorationFacts> => {
  const productIds = productIdsOf(entries)
  const facts = await readPackageFacts(tx, {
    productIds,
    supplierIds: [...new Set(entries.flatMap(({ supplier }) => supplier?.supplierId ?? []))],
    locationIds: locationId === null ? [] : [locationId],
  })
  const notOffered =
    section === event.section
      ? markedProducts(entries, event)
      : await productsNotOfferedIn(tx, productIds, event.section)
  return { ...facts, notOffered }
}

/** Returns the ids of the products of entries, and of their parent products. */
export const productIdsOf = (entries: PackageDocument['entries']): string[] => [
  ...new Set(
    entries
      .flatMap(({ productId, parentProductId }) => [productId, parentProductId])
      .filter((id) => id !== null),
  ),
]

/** Returns ids of products that were marked as not offered when staff changed the event's type to its current one. */
const markedProducts = (
  entries: PackageDocument['entries'],
  { section }: EventDocument,
): ReadonlySet<string> =>
  new Set(
    entries.flatMap(({ productId, product }) =>
      productId !== null && product.unavailableIn === section ? [productId] : [],
    ),
  )

/** Returns the entries of `pack`, a package of an earlier version, whose products the restored package lacks. */
const entriesLeftOut = (pack: PackageDocument, restored: PackageDocument): PackageEntry[] => {
  const presentKeys = new Set(restored.entries.map(productKeyOf))
  return activeEntries(pack).filter((entry) => !presentKeys.has(productKeyOf(entry)))
}

/** Returns why no package can be added to an event now, as a text for staff; null if one can. */
export const whyNotRestorable = (event: EventDocument, actor: Actor, today: IsoDate): string | null => {
  const refused = refuseAnotherPackage(event, actor, today)
  if (!refused) return null
  return refused.refused === 'stageForbids' && event.statusStage === 'Enquiry'
    ? `Packages can only be added to an enquiry in its first ${daysToAddPackages} days`
    : refused.text
}
