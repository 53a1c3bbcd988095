import { copyPackage } from '#features/event-commands/rules/copy-package.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { ChangedBy } from '#features/event-prices/rules/promise/update-promise.ts'

/** The maximum number of earlier versions of an event. `storeEarlierVersion` deletes one to store another. */
export const maxEarlierVersions = 20
/** Milliseconds without a change after which the next change of the packages stores the event as it was before. */
export const pauseBeforeVersionMs = 600_000

type Packages = Pick<EventDocument, 'packages'>

type Change = {
  readonly by: ChangedBy
  /** The time since the change before this one. */
  readonly sinceChangeMs: number
}

/**
 * Returns whether the state before a change is stored as an earlier version (STF-O12). It is stored if the change
 * removes a package or a product, or if staff or a customer change the packages after a pause of ten minutes.
 */
export const isWorthRestoring = (
  before: Packages,
  after: Packages,
  { by, sinceChangeMs }: Change,
): boolean => {
  if (before.packages === after.packages) return false
  if (removesProduct(before, after)) return true
  const isPlanning = by === 'staff' || by === 'customer'
  return isPlanning && sinceChangeMs >= pauseBeforeVersionMs && !hasSameContent(before, after)
}

/** Returns whether the later state lacks a package or an entry, or has another product in its place. */
const removesProduct = (before: Packages, after: Packages): boolean => {
  const packages = new Map(after.packages.map((pack) => [pack.id, pack]))
  return before.packages.some((pack) => {
    const packageAfter = packages.get(pack.id)
    if (packageAfter === pack) return false
    const products = new Map(
      packageAfter?.entries.map(({ itineraryId, productId }) => [itineraryId, productId]),
    )
    return (
      !packageAfter ||
      pack.entries.some(({ itineraryId, productId }) => products.get(itineraryId) !== productId)
    )
  })
}

/** Returns whether both states restore the same packages. Ignores bookings and the answers of suppliers and guests. */
const hasSameContent = (before: Packages, after: Packages): boolean =>
  before.packages.length === after.packages.length &&
  before.packages.every((pack, index) => {
    const packageAfter = after.packages[index]!
    return (
      pack === packageAfter || JSON.stringify(contentOf(pack)) === JSON.stringify(contentOf(packageAfter))
    )
  })

const contentOf = (pack: PackageDocument) => {
  const { entries, ...content } = copyPackage(pack, { packageId: pack.id, newEntryId: () => '' })
  return { ...content, entries: entries.map(({ customersAttending: _, ...entry }) => entry) }
}
