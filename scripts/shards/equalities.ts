/** A column of one occurrence of a table or subquery in a statement. */
export type Column = { readonly id: string }

type Value = Column | 'constant'

/**
 * Collects the equal columns of a statement, and derives which columns can have only one value. Equality has a
 * direction, because the condition of an outer join restricts one of its sides only.
 */
export const createEqualities = () => {
  const restricts = new Map<string, Set<string>>()
  const constants = new Set<string>()
  const listed = new Set<string>()

  /** Records that `to` has no other values than `from`. */
  const restrict = (from: Value, to: Column) => {
    if (from === 'constant') constants.add(to.id)
    else restricts.set(from.id, (restricts.get(from.id) ?? new Set()).add(to.id))
  }
  const reach = (starts: Iterable<string>, next: (id: string) => Iterable<string>): Set<string> => {
    const reached = new Set(starts)
    for (const id of reached) for (const other of next(id)) reached.add(other)
    return reached
  }
  const restrictedBy = (id: string) => restricts.get(id) ?? []
  return {
    restrict,
    /** Records that a column has only values of a list of constants. */
    restrictToList: (column: Column) => void listed.add(column.id),
    /** Returns the columns that have one value. */
    withOneValue: () => reach(constants, restrictedBy),
    /** Returns the columns that have one value or the values of a list. */
    withGivenValues: () => reach([...constants, ...listed], restrictedBy),
    /** Returns true if all columns are equal to each other, or have one value. */
    areConnected(columns: readonly Column[]) {
      const neighbours = new Map<string, Set<string>>()
      const connect = (one: string, other: string) =>
        neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other))
      for (const [from, targets] of restricts)
        for (const to of targets) {
          connect(from, to)
          connect(to, from)
        }
      const constant = '='
      for (const id of constants) {
        connect(constant, id)
        connect(id, constant)
      }
      const [first] = columns
      const connected = first ? reach([first.id], (id) => neighbours.get(id) ?? []) : new Set()
      return columns.every(({ id }) => connected.has(id))
    },
  }
}

export type Equalities = ReturnType<typeof createEqualities>
