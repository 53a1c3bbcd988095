/** A field of a record that differs between two versions. */
export type Difference = {
  readonly path: readonly (string | number)[]
  readonly before: unknown
  readonly after: unknown
}

/** Returns the innermost fields that differ between two records. A list that differs counts as one field. */
export const differencesOf = (before: unknown, after: unknown): Difference[] =>
  differencesAt(before, after, [])

const differencesAt = (before: unknown, after: unknown, path: readonly (string | number)[]): Difference[] => {
  if (isSame(before, after)) return []
  if (!isPlain(before) || !isPlain(after)) return [{ path, before, after }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => differencesAt(before[name], after[name], [...path, name]))
}

/**
 * Applies the changes from `base` to `mine` on top of `theirs`. `conflicts` has the fields that `mine` and `theirs`
 * changed to different values, with the value of `theirs` as `before` and the value of `mine` as `after`. In `merged`,
 * these fields have the value of `mine`.
 */
export const mergeOnto = <Value extends object>(
  base: Value,
  mine: Value,
  theirs: Value,
): { merged: Value; conflicts: Difference[] } => {
  const theirChanges = differencesOf(base, theirs)
  const conflicts: Difference[] = []
  let merged: unknown = theirs
  for (const change of differencesOf(base, mine)) {
    const overlapping = theirChanges.filter(
      ({ path }) => isWithin(path, change.path) || isWithin(change.path, path),
    )
    const theirValue = valueAt(theirs, change.path)
    if (overlapping.length > 0 && !isSame(theirValue, change.after))
      conflicts.push({ path: change.path, before: theirValue, after: change.after })
    merged = withValueAt(merged, change.path, change.after)
  }
  return { merged: merged as Value, conflicts }
}

/** Returns the value at a path; undefined if the path does not exist. */
export const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inside, name) =>
      typeof inside === 'object' && inside !== null
        ? (inside as Record<string | number, unknown>)[name]
        : undefined,
    value,
  )

/** Returns the value if it is a list, otherwise an empty list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns a copy with another value at a path. Undefined removes the field. */
export const withValueAt = (value: unknown, path: readonly (string | number)[], next: unknown): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return next
  if (Array.isArray(value)) return value.with(Number(name), withValueAt(value[Number(name)], rest, next))
  const { [name]: current, ...others } = (isPlain(value) ? value : {}) as Record<string | number, unknown>
  const changedValue = withValueAt(current, rest, next)
  if (changedValue === undefined) return others
  // The field keeps its position, so that equal data has equal JSON.
  return isPlain(value) && name in value
    ? { ...value, [name]: changedValue }
    : { ...others, [name]: changedValue }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWithin = (path: readonly (string | number)[], outer: readonly (string | number)[]): boolean =>
  outer.length <= path.length && outer.every((name, index) => path[index] === name)

/** Compares data regardless of the order of fields. An undefined field equals a missing one. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  if (!isPlain(one) || !isPlain(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSame(one[name], other[name]),
  )
}
