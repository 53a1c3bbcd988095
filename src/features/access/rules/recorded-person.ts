import type { RecordedFields } from './recorded-fields.ts'

/** A person as a value of a recorded field. Only the id is stored; the history shows their current name. */
export type RecordedPerson = { readonly person: string }

const isPerson = (value: unknown): value is RecordedPerson =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'person'

/** Returns the ids of the people among the values of a change. */
export const peopleIn = (fields: RecordedFields | null): string[] =>
  Object.values(fields ?? {})
    .filter(isPerson)
    .map(({ person }) => person)

/** Returns the fields of a change with people's names in place of their ids. */
export const withNames = (
  fields: RecordedFields | null,
  nameOf: (id: string) => string,
): RecordedFields | null =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isPerson(value) ? nameOf(value.person) : value]),
  )
