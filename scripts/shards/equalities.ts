/** A column of one occurrence of a table or subquery in a statement. */
export type Column = { readonly id: string }

type Value = Column | 'constant'

/**
 * Collects the equal columns of a statement, and derives which columns can have only one value. Equality has a
 * direction, because the condition of an outer join restricts one of its sides only.
 */
export const createEqualities = () => {
  const restrictedIds = new Map<string, Set<string>>()
  const constantIds = new Set<string>()
  const listedIds = new Set<string>()

  /** Records that `to` has no other values than `from`. */
  const restrict = (from: Value, to: Column) => {
    if (from === 'constant') constantIds.add(to.id)
    else restrictedIds.set(from.id, (restrictedIds.get(from.id) ?? new Set()).add(to.id))
  }
  const reach = (starts: Iterable<string>, next: (id: string) => Iterable<string>): Set<string> => {
    const reached = new Set(starts)
    for (const id of reached) for (const other of next(id)) reached.add(other)
    return reached
  }
  const restrictedBy = (id: string) => restrictedIds.get(id) ?? []
  return {
    restrict,
    /** Records that a column has only values of a list of constants. */
    restrictToList: (column: Column) => void listedIds.add(column.id),
    /** Returns the columns that have one value. */
    withOneValue: () => reach(constantIds, restrictedBy),
    /** Returns the columns that have one value or the values of a list. */
    withGivenValues: () => reach([...constantIds, ...listedIds], restrictedBy),
    /** Returns true if all columns are equal to each other, or have one value. */
    areConnected(columns: readonly Column[]) {
      const neighbours = new Map<string, Set<string>>()
      const connect = (one: string, other: string) =>
        neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other))
      for (const [from, targets] of restrictedIds)
        for (const to of targets) {
          connect(from, to)
          connect(to, from)
        }
      const constantNode = '='
      for (const id of constantIds) {
        connect(constantNode, id)
        connect(id, constantNode)
      }
      const [first] = columns
      const connected = first ? reach([first.id], (id) => neighbours.get(id) ?? []) : new Set()
      return columns.every(({ id }) => connected.has(id))
    },
  }
}

export type Equalities = ReturnType<typeof createEqualities>
