import { Unavailable } from '#kernel/unavailable.ts'
import { type EventDocument, eventDocument } from './event-document.ts'
import { toVersion2 } from './stored-versions/version-2.ts'
import { toVersion3 } from './stored-versions/version-3.ts'
import { toVersion4 } from './stored-versions/version-4.ts'
import { toVersion5 } from './stored-versions/version-5.ts'
import { toVersion6 } from './stored-versions/version-6.ts'

/**
 * A stored document has the shape of the code that last saved it, and the version number of that shape. Code that reads
 * an event's row, a snapshot or a draft in the browser calls `currentEvent`. Code that writes one stores the result of
 * `storedEvent`. `stored-versions/` has a sample of every version, and the conversion to each version.
 */

/** Functions that convert a document to the next version. The first one converts version 1 to version 2. */
const steps: readonly ((event: never) => object)[] = [
  toVersion2,
  toVersion3,
  toVersion4,
  toVersion5,
  toVersion6,
]

/** The current version. Documents without a number have version 1. */
export const schemaVersion = steps.length + 1

declare const stored: unique symbol
/** An event as it is stored, in any version: only `currentEvent` can read its fields. */
export type StoredEvent = { readonly [stored]: true }
/** An event serialised for storage. */
export type StoredText = string & { readonly [stored]: true }

type Versioned = { readonly schemaVersion?: number; readonly id?: string }

/**
 * Returns the event in the current shape.
 * @throws Unavailable for a document of a later version, which only later code can read
 * @throws Error for a document of an older version that does not have the current shape after its conversion
 */
export const currentEvent = (document: StoredEvent): EventDocument => {
  const { schemaVersion: version = 1, ...event } = document as unknown as Versioned
  if (version === schemaVersion) return event as EventDocument
  if (version > schemaVersion)
    throw new Unavailable(
      `Event ${event.id} is stored in version ${version} but this version of Jaunt reads versions up to ${schemaVersion}: ` +
        'a newer Jaunt saved it. Start the newer Jaunt again; until then the event can be neither read nor changed.',
    )
  const current = steps
    .slice(version - 1)
    .reduce<object>((before, step) => step(before as never), event) as EventDocument
  checkShape(current, version)
  return current
}

/** Issues that make a document unreadable. Exceeded limits are not among them, because limits apply only to saves. */
const shapeIssues = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

const checkShape = (event: EventDocument, version: number) => {
  const { error } = eventDocument.safeParse(event)
  const issue = error?.issues.find(({ code }) => shapeIssues.has(code))
  if (issue)
    throw new Error(
      `Event ${event.id}, stored in version ${version}, cannot be read in version ${schemaVersion}: ` +
        `${issue.path.map(String).join('.')}: ${issue.message}`,
    )
}

/** Returns the event as it is stored, with the current version. */
export const storedEvent = (event: EventDocument): StoredEvent =>
  ({ schemaVersion, ...event }) as unknown as StoredEvent

/** Matches an unpaired surrogate in JSON. JSON.stringify escapes no other characters in this range. */
const unpairedSurrogate = /\\ud[89a-f]/

const textOf = (event: EventDocument): string => {
  const text = JSON.stringify(storedEvent(event))
  if (!unpairedSurrogate.test(text)) return text
  const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
  return JSON.stringify(storedEvent(event), wellFormed)
}

/** Memoized texts, because a save needs the text of an event twice. Events are replaced, never mutated. */
const texts = new WeakMap<EventDocument, StoredText>()

/**
 * Returns the serialised event. An unpaired surrogate, which cutting an emoji can leave, becomes a replacement
 * character; otherwise SQL could not read the document.
 */
export const storedText = (event: EventDocument): StoredText => {
  const text = texts.get(event) ?? (textOf(event) as StoredText)
  texts.set(event, text)
  return text
}
