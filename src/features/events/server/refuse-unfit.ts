import { z } from 'zod'
import {
  bytesForBooking,
  refuseOverfull,
  refuseOversize,
} from '#features/event-commands/rules/refuse-overfull.ts'
import {
  type EventDocument,
  eventDocument,
  packageList,
} from '#features/event-document/rules/event-document.ts'
import {
  entryList,
  type PackageDocument,
  type PackageEntry,
  packageDocument,
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
const bytesOf = (event: EventDocument): number =>
  Buffer.byteLength(storedText(event)) + bytesForBooking(event)

const refuseMalformed = (before: EventDocument | undefined, after: EventDocument): Refusal | undefined => {
  if (before && areChangesValid(before, after)) return undefined
  const issues = issuesOf(after)
  const [firstIssue] = issues
  if (!firstIssue || (before && issues.length <= issuesOf(before).length)) return undefined
  return refusal('badEventPackage', {
    place: firstIssue.path.map(String).join('.'),
    message: firstIssue.message,
  })
}

const issuesOf = (event: EventDocument) => eventDocument.safeParse(event).error?.issues ?? []

/**
 * Returns whether everything that a change replaced matches the schema. Values that are the same as before were checked
 * when they were saved. This makes the check of a small change to a large event cheap.
 */
const areChangesValid = (before: EventDocument, after: EventDocument): boolean => {
  const formerPackages = new Map(before.packages.map((pack) => [pack.id, pack]))
  return (
    areChangedFieldsValid(eventDocument.shape, before, { ...after, packages: before.packages }) &&
    uncheckedPackages.safeParse(after.packages).success &&
    after.packages.every((pack) => isChangedPackageValid(formerPackages.get(pack.id), pack))
  )
}

const isChangedPackageValid = (before: PackageDocument | undefined, after: PackageDocument): boolean => {
  if (before === after) return true
  if (!before) return packageDocument.safeParse(after).success
  const formerEntries = new Map(before.entries.map((entry) => [entry.itineraryId, entry]))
  return (
    areChangedFieldsValid(packageDocument.shape, before, { ...after, entries: before.entries }) &&
    uncheckedEntries.safeParse(after.entries).success &&
    after.entries.every((entry) => isChangedEntryValid(formerEntries.get(entry.itineraryId), entry))
  )
}

const isChangedEntryValid = (before: PackageEntry | undefined, after: PackageEntry): boolean => {
  if (before === after) return true
  return before
    ? areChangedFieldsValid(packageEntry.shape, before, after)
    : packageEntry.safeParse(after).success
}

/** Check the lists of packages and entries, but not the packages and entries themselves. */
const uncheckedPackages = packageList(z.custom<PackageDocument>())
const uncheckedEntries = entryList(z.custom<PackageEntry>())

type Shape = Readonly<Record<string, z.ZodType>>
type Fields = Readonly<Record<string, unknown>>

/** Returns whether the fields that differ from those before match the shape, and no other field was added. */
const areChangedFieldsValid = (shape: Shape, before: Fields, after: Fields): boolean => {
  const isKnown = (field: string) => Object.hasOwn(shape, field)
  const isValid = (field: string) =>
    before[field] === after[field] || (isKnown(field) && shape[field]!.safeParse(after[field]).success)
  return (
    Object.keys(shape).every(isValid) && Object.keys(after).every((field) => isKnown(field) || isValid(field))
  )
}
