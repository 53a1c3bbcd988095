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
 * Returns the entry, in the stage Requested if a value that its supplier confirmed has changed. A stage that was set by
 * hand does not change.
 */
export const requestAgainIfChanged = (
  entryBefore: PackageEntry | undefined,
  packBefore: PackageDocument | undefined,
  entry: PackageEntry,
  packAfter: PackageDocument,
): PackageEntry => {
  if (!entryBefore || !packBefore || entry.stageOverride === 'Yes') return entry
  if (entryBefore.stage !== 'Booked' || entry.stage !== 'Booked') return entry
  // An entry that was confirmed by this change needs no other confirmation.
  if (entry.confirmations.length > entryBefore.confirmations.length) return entry
  const isSame =
    JSON.stringify(confirmationOf(entryBefore, packBefore)) ===
    JSON.stringify(confirmationOf(entry, packAfter))
  return isSame ? entry : { ...entry, stage: 'Requested' }
}
