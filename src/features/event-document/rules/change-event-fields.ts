import type { EventDocument } from './event-document.ts'

/** Returns the event with the given fields. Returns the same object if no value changes. */
export const withFields = (event: EventDocument, fields: Partial<EventDocument>): EventDocument => {
  const differs = Object.entries(fields).some(
    ([name, value]) => !sameValue(event[name as keyof EventDocument], value),
  )
  return differs ? { ...event, ...fields } : event
}

/** Returns whether two values are equal. Ignores the order of keys, because the database does not preserve it. */
const sameValue = (left: unknown, right: unknown): boolean => {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => sameValue(left[name as keyof typeof left], right[name as keyof typeof right]))
  )
}

/** Returns the event with one of its notes changed. */
export const withNote = (
  event: EventDocument,
  kind: keyof EventDocument['notes'],
  note: string,
): EventDocument => withFields(event, { notes: { ...event.notes, [kind]: note } })
