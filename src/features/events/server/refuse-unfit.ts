import {
  bookingRoom,
  refuseOverfull,
  refuseOversize,
} from '#features/event-commands/rules/refuse-overfull.ts'
import { type EventDocument, eventDocument } from '#features/event-document/rules/event-document.ts'
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
  if (before && issuesOf(withoutKnownLists(before, after)).length === 0) return undefined
  const issues = issuesOf(after)
  const [first] = issues
  if (!first || (before && issues.length <= issuesOf(before).length)) return undefined
  return refusal('badEventPackage', { place: first.path.map(String).join('.'), message: first.message })
}

/**
 * Returns the event without the lists of guests that are the same objects as before, which make up most of a large
 * event. They were checked when they were saved.
 */
const withoutKnownLists = (before: EventDocument, after: EventDocument): EventDocument => {
  const known = new Set<unknown>([before.guests])
  for (const { entries } of before.packages) for (const entry of entries) known.add(entry.customersAttending)
  const unknown = <Item>(list: Item[]): Item[] => (known.has(list) ? [] : list)
  return {
    ...after,
    guests: unknown(after.guests),
    packages: after.packages.map((pack) => ({
      ...pack,
      entries: pack.entries.map((entry) => ({
        ...entry,
        customersAttending: unknown(entry.customersAttending),
      })),
    })),
  }
}

const issuesOf = (event: EventDocument) => eventDocument.safeParse(event).error?.issues ?? []
