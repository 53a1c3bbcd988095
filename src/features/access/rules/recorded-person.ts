import type { RecordedFields } from './recorded-fields.ts'

/** A person as a value of a recorded field: kept by id alone, shown by the name they have when it is read. */
export type RecordedPerson = { readonly person: string }

const isPerson = (value: unknown): value is RecordedPerson =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'person'

/** The ids of people among the values of a change. */
export const peopleIn = (fields: RecordedFields | null): string[] =>
  Object.values(fields ?? {})
    .filter(isPerson)
    .map(({ person }) => person)

/** The fields of a change with people called by a name. */
export const withNames = (
  fields: RecordedFields | null,
  nameOf: (id: string) => string,
): RecordedFields | null =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isPerson(value) ? nameOf(value.person) : value]),
  )
