/** The fields of a record before or after a change, by name. Values are JSON values. */
export type RecordedFields = Readonly<Record<string, unknown>>

/** Matches names of fields whose values the history does not store, except for records without secrets. */
const secretName = /password|hash|token|secret|pin$/i
const secretMark = 'changed'

/**
 * Returns the fields that the history of records stores: the differing fields of a changed record, or all fields of a
 * created or removed one. The word 'changed' replaces the value of a secret.
 * @returns undefined if no field differs
 */
export const recordedFields = (
  before: RecordedFields | null,
  after: RecordedFields | null,
  { hasSecrets = true }: { readonly hasSecrets?: boolean } = {},
): { before: RecordedFields | null; after: RecordedFields | null } | undefined => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  )
  if (names.length === 0 && before && after) return undefined
  return { before: storedFields(before, names, hasSecrets), after: storedFields(after, names, hasSecrets) }
}

const storedFields = (
  fields: RecordedFields | null,
  names: readonly string[],
  hasSecrets: boolean,
): RecordedFields | null =>
  fields &&
  Object.fromEntries(
    names
      .filter((name) => fields[name] !== undefined)
      .map((name) => [
        name,
        hasSecrets && secretName.test(name) && fields[name] !== null ? secretMark : fields[name],
      ]),
  )

/**
 * Returns the fields of a record before a change, calculated from the fields after the change. Null if the change
 * created the record.
 */
export const fieldsBefore = (
  fields: RecordedFields | null,
  { before, after }: { readonly before: RecordedFields | null; readonly after: RecordedFields | null },
): RecordedFields | null => {
  if (!before) return null
  const otherFields = Object.entries(fields ?? {}).filter(([name]) => !(after && name in after))
  return { ...Object.fromEntries(otherFields), ...before }
}
