/** A change of one item of a list. Positions count from 0. A removed item has its position in the old list. */
type ListChange =
  | { readonly kind: 'added'; readonly position: number; readonly after: unknown }
  | { readonly kind: 'removed'; readonly position: number; readonly before: unknown }
  | { readonly kind: 'moved'; readonly position: number; readonly from: number; readonly after: unknown }
  | { readonly kind: 'changed'; readonly position: number; readonly before: unknown; readonly after: unknown }

type Positioned = { readonly position: number; readonly value: unknown; readonly text: string }

/**
 * Returns the changes from one list to another, as a user would describe them. Unchanged items are omitted. An equal
 * item in another position is 'moved'. Between two unchanged items, removed and added items with the same id (or
 * without ids) are paired as 'changed'.
 */
export const changesOfList = (before: readonly unknown[], after: readonly unknown[]): ListChange[] => {
  const [old, current] = [withPositions(before), withPositions(after)]
  const gaps = gapsBetween(old, current)
  const deletedAt = new Map<string, number[]>()
  for (const { text, position } of gaps.flatMap((gap) => gap.deleted))
    deletedAt.set(text, [...(deletedAt.get(text) ?? []), position])
  const movedFrom = new Map<number, number>()
  for (const { text, position } of gaps.flatMap((gap) => gap.added)) {
    const from = deletedAt.get(text)?.shift()
    if (from !== undefined) movedFrom.set(position, from)
  }
  const movedPositions = new Set(movedFrom.values())
  return gaps.flatMap(({ deleted, added }): ListChange[] => {
    const removedItems = deleted.filter(({ position }) => !movedPositions.has(position))
    const changes = added.map(({ position, value }): ListChange => {
      const from = movedFrom.get(position)
      if (from !== undefined) return { kind: 'moved', position, from, after: value }
      const formerItem = takeMatching(value, removedItems)
      return formerItem
        ? { kind: 'changed', position, before: formerItem.value, after: value }
        : { kind: 'added', position, after: value }
    })
    return [
      ...removedItems.map(
        ({ position, value }): ListChange => ({ kind: 'removed', position, before: value }),
      ),
      ...changes,
    ]
  })
}

/**
 * Removes the previous version of an item from `removed` and returns it: the item with the same id or, for an item
 * without an id, the first one without an id. Undefined if there is none.
 */
const takeMatching = (value: unknown, removed: Positioned[]): Positioned | undefined => {
  const id = idOf(value)
  const index = removed.findIndex((each) => idOf(each.value) === id)
  return index === -1 ? undefined : removed.splice(index, 1)[0]
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined

const withPositions = (list: readonly unknown[]): Positioned[] =>
  list.map((value, position) => ({ position, value, text: orderedText(value) }))

/** Returns the same text for the same data, regardless of the order of fields. */
const orderedText = (value: unknown): string =>
  JSON.stringify(value, (_, current: unknown) =>
    typeof current === 'object' && current !== null && !Array.isArray(current)
      ? Object.fromEntries(Object.entries(current).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : current,
  ) ?? ''

type Gap = { readonly deleted: Positioned[]; readonly added: Positioned[] }

/** Returns the deleted and added items in each gap between the items that both lists have in the same order. */
const gapsBetween = (old: readonly Positioned[], current: readonly Positioned[]): Gap[] => {
  const commonLengths = lengthsOfCommon(old, current)
  const gaps: Gap[] = [{ deleted: [], added: [] }]
  let [oldIndex, newIndex] = [0, 0]
  while (oldIndex < old.length || newIndex < current.length) {
    if (
      oldIndex < old.length &&
      newIndex < current.length &&
      old[oldIndex]!.text === current[newIndex]!.text
    ) {
      gaps.push({ deleted: [], added: [] })
      oldIndex += 1
      newIndex += 1
    } else if (
      newIndex >= current.length ||
      (oldIndex < old.length &&
        commonLengths[oldIndex + 1]![newIndex]! >= commonLengths[oldIndex]![newIndex + 1]!)
    ) {
      gaps.at(-1)!.deleted.push(old[oldIndex]!)
      oldIndex += 1
    } else {
      gaps.at(-1)!.added.push(current[newIndex]!)
      newIndex += 1
    }
  }
  return gaps
}

/** Returns, for each position in `old` and in `current`, the length of the longest common subsequence from there on. */
const lengthsOfCommon = (old: readonly Positioned[], current: readonly Positioned[]): number[][] => {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(current.length + 1).fill(0))
  for (let oldIndex = old.length - 1; oldIndex >= 0; oldIndex -= 1)
    for (let newIndex = current.length - 1; newIndex >= 0; newIndex -= 1)
      lengths[oldIndex]![newIndex] =
        old[oldIndex]!.text === current[newIndex]!.text
          ? lengths[oldIndex + 1]![newIndex + 1]! + 1
          : Math.max(lengths[oldIndex + 1]![newIndex]!, lengths[oldIndex]![newIndex + 1]!)
  return lengths
}
