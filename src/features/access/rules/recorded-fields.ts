/** A record as it was or became, by the names of its fields; values as JSON can carry them. */
export type RecordedFields = Readonly<Record<string, unknown>>

/** Fields whose value is nobody's to read, not even in a history. */
const secret = /password|hash|token|secret|pin$/i
const secretMark = 'changed'

/**
 * What a change log keeps of a change: of a record that was there before and after, the fields that differ;
 * of one that was made or removed, all of it. Secrets are kept as the word 'changed'.
 * @returns undefined when nothing differs
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
  return { before: kept(before, names, hasSecrets), after: kept(after, names, hasSecrets) }
}

const kept = (
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
        hasSecrets && secret.test(name) && fields[name] !== null ? secretMark : fields[name],
      ]),
  )

/** A record as it was before a change that led to it; null when the change made it. */
export const fieldsBefore = (
  fields: RecordedFields | null,
  { before, after }: { readonly before: RecordedFields | null; readonly after: RecordedFields | null },
): RecordedFields | null => {
  if (!before) return null
  const others = Object.entries(fields ?? {}).filter(([name]) => !(after && name in after))
  return { ...Object.fromEntries(others), ...before }
}
