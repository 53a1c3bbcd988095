import { z } from 'zod'
import {
  bookingRoom,
  refuseOverfull,
  refuseOversize,
} from '#features/event-commands/rules/refuse-overfull.ts'
import { type EventDocument, eventDocument } from '#features/event-document/rules/event-document.ts'
import {
  entryList,
  type PackageEntry,
  packageEntry,
} from '#features/event-document/rules/package-document.ts'
import { storedText } from '#features/event-document/rules/stored-event.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { refusal } from '../rules/refusals.ts'

/**
 * Refuses an event that cannot be stored. The refusal is eventFull if the event exceeds a limit, and badEventPackage
 * with the first invalid path if it does not match the document's schema. An event that was already invalid is refused
 * only if it gets worse.
 */
export const refuseUnfit = (before: EventDocument | undefined, after: EventDocument): Refusal | undefined =>
  refuseOverfull(before, after) ??
  refuseOversize(bytesOf(after), () => (before ? bytesOf(before) : 0)) ??
  refuseMalformed(before, after)

/** Returns the size of the stored document in bytes, including the data that a booking will add to it. */
const bytesOf = (event: EventDocument): number => Buffer.byteLength(storedText(event)) + bookingRoom(event)

const refuseMalformed = (before: EventDocument | undefined, after: EventDocument): Refusal | undefined => {
  if (before && areChangesValid(before, after)) return undefined
  const issues = issuesOf(after)
  const [first] = issues
  if (!first || (before && issues.length <= issuesOf(before).length)) return undefined
  return refusal('badEventPackage', { place: first.path.map(String).join('.'), message: first.message })
}

const issuesOf = (event: EventDocument) => eventDocument.safeParse(event).error?.issues ?? []

/**
 * Returns whether everything that a change replaced matches the schema. Skips entries and guests that are the same
 * objects as before, and unchanged fields of entries, because they were checked when they were saved.
 */
const areChangesValid = (before: EventDocument, after: EventDocument): boolean => {
  const former = new Map(
    before.packages.flatMap(({ entries }) => entries).map((entry) => [entry.itineraryId, entry]),
  )
  const rest = {
    ...after,
    guests: after.guests === before.guests ? [] : after.guests,
    packages: after.packages.map((pack) => ({ ...pack, entries: [] })),
  }
  return (
    issuesOf(rest).length === 0 &&
    after.packages.every(
      ({ entries }) =>
        uncheckedEntries.safeParse(entries).success &&
        entries.every((entry) => isChangedEntryValid(former.get(entry.itineraryId), entry)),
    )
  )
}

/** The schema of a package's list of entries. It does not check the entries themselves. */
const uncheckedEntries = entryList(z.custom<PackageEntry>())

const isChangedEntryValid = (before: PackageEntry | undefined, after: PackageEntry): boolean => {
  if (before === after) return true
  if (!before) return packageEntry.safeParse(after).success
  const fields = new Set([...Object.keys(packageEntry.shape), ...Object.keys(after)]) as Set<
    keyof PackageEntry
  >
  return [...fields].every(
    (field) => before[field] === after[field] || packageEntry.shape[field]?.safeParse(after[field]).success,
  )
}
