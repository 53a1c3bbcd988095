import { Unavailable } from '#kernel/unavailable.ts'
import { type EventDocument, eventDocument } from './event-document.ts'
import { toVersion2 } from './stored-versions/version-2.ts'
import { toVersion3 } from './stored-versions/version-3.ts'
import { toVersion4 } from './stored-versions/version-4.ts'

/**
 * Documents are stored in the shape they had when they were last saved, and say which version of it that is.
 * Whoever reads one, the event's own row, a snapshot, or a draft of the browser, reads it through
 * `currentEvent`; whoever stores one stores what `storedEvent` makes of it. `stored-versions/` has a sample of
 * every version, and what each changed.
 */

/** Each makes a document of one version from one of the version before; the first one makes version 2. */
const steps: readonly ((event: never) => object)[] = [toVersion2, toVersion3, toVersion4]

/** The version that is stored today. Documents without one are of version 1. */
export const schemaVersion = steps.length + 1

declare const stored: unique symbol
/** An event as it is stored, in whatever version: what is in it only `currentEvent` knows. */
export type StoredEvent = { readonly [stored]: true }
/** The text of an event that is to be stored. */
export type StoredText = string & { readonly [stored]: true }

type Versioned = { readonly schemaVersion?: number; readonly id?: string }

/**
 * The event in today's shape.
 * @throws Unavailable for a document of a later version, which only a later version of the code can read
 * @throws Error for one that is no event of its version
 */
export const currentEvent = (document: StoredEvent): EventDocument => {
  const { schemaVersion: version = 1, ...event } = document as unknown as Versioned
  if (version === schemaVersion) return event as EventDocument
  if (version > schemaVersion)
    throw new Unavailable(
      `Event ${event.id} is stored in version ${version} and this Jaunt knows versions up to ${schemaVersion}: ` +
        'a newer Jaunt has saved it. Start that one again; until then the event can be neither read nor changed.',
    )
  const current = steps
    .slice(version - 1)
    .reduce<object>((before, step) => step(before as never), event) as EventDocument
  checkShape(current, version)
  return current
}

/**
 * What code cannot work with. Limits may have become narrower since a document was stored: they are for what
 * is saved anew.
 */
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

/** The event as it is stored today. */
export const storedEvent = (event: EventDocument): StoredEvent =>
  ({ schemaVersion, ...event }) as unknown as StoredEvent

/** JSON writes half of a character so, and everything else that is more than ASCII as it is. */
const halfCharacter = /\\ud[89a-f]/

const textOf = (event: EventDocument): string => {
  const text = JSON.stringify(storedEvent(event))
  if (!halfCharacter.test(text)) return text
  const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
  return JSON.stringify(storedEvent(event), wellFormed)
}

/** Texts of events that are being stored: a save weighs what it stores, and an event is not changed but replaced. */
const texts = new WeakMap<EventDocument, StoredText>()

/**
 * The same as the text of a column. Half of an emoji that a cut has left becomes a replacement character: SQL could
 * not look into the document any more, nor into a table of them.
 */
export const storedText = (event: EventDocument): StoredText => {
  const text = texts.get(event) ?? (textOf(event) as StoredText)
  texts.set(event, text)
  return text
}
