import { type Refusal, refusal } from '#kernel/refusal.ts'
import { type EventDocument, eventDocument } from '../rules/event-document.ts'
import { bookingRoom, refuseOverfull, refuseOversize } from '../rules/refuse-overfull.ts'
import { storedText } from '../rules/stored-event.ts'

/**
 * Refuses an event that must not be stored: with eventFull where it holds more than it may, with badEventPackage
 * where it is not what the document's schema says, naming the first place. An event that was so before is
 * refused only when it gets worse.
 */
export const refuseUnfit = (before: EventDocument | undefined, after: EventDocument): Refusal | undefined =>
  refuseOverfull(before, after) ??
  refuseOversize(bytesOf(after), () => (before ? bytesOf(before) : 0)) ??
  refuseMalformed(before, after)

/** Bytes of the document as stored, with what booking it will add. */
const bytesOf = (event: EventDocument): number => Buffer.byteLength(storedText(event)) + bookingRoom(event)

const refuseMalformed = (before: EventDocument | undefined, after: EventDocument): Refusal | undefined => {
  const issues = issuesOf(after)
  const [first] = issues
  if (!first || (before && issues.length <= issuesOf(before).length)) return undefined
  return refusal('badEventPackage', { place: first.path.map(String).join('.'), message: first.message })
}

const issuesOf = (event: EventDocument) => eventDocument.safeParse(event).error?.issues ?? []
