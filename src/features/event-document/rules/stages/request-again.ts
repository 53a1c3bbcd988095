import type { PackageDocument, PackageEntry } from '../package-document.ts'
import { confirmationOf } from './confirmation.ts'

/** Returns the entries that suppliers must confirm again after a change. */
export const entriesToReconfirm = (before: PackageDocument, after: PackageDocument): PackageEntry[] => {
  const stages = new Map(before.entries.map(({ itineraryId, stage }) => [itineraryId, stage]))
  return after.entries.filter(
    ({ itineraryId, stage }) => stage === 'Requested' && stages.get(itineraryId) === 'Booked',
  )
}

/**
 * Returns the entry, requested again if a value that its supplier confirmed has changed. A stage that was set
 * by hand does not change.
 */
export const requestedAgain = (
  former: PackageEntry | undefined,
  before: PackageDocument | undefined,
  entry: PackageEntry,
  after: PackageDocument,
): PackageEntry => {
  if (!former || !before || entry.stageOverride === 'Yes') return entry
  if (former.stage !== 'Booked' || entry.stage !== 'Booked') return entry
  // An entry that was confirmed by this change needs no other confirmation.
  if (entry.confirmations.length > former.confirmations.length) return entry
  const same = JSON.stringify(confirmationOf(former, before)) === JSON.stringify(confirmationOf(entry, after))
  return same ? entry : { ...entry, stage: 'Requested' }
}
