import { type RawBuilder, sql } from 'kysely'

/** An order that an index has: by several columns the same way, of which the last is the id. */
type Order = {
  readonly columns: readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]]
  readonly descending: boolean
  /** Whether the first column may be empty: such rows come last downwards and first upwards. */
  readonly nullable?: boolean
}

/**
 * The conditions for the rows that come after one, each to be asked in the order itself, the second where the
 * first leaves room: the index leads to the place, however far down it is, and rows that were added or taken
 * away before it change nothing.
 * @param values what that row has in the columns; only the first of them may be null
 */
export const rowsAfter = (
  { columns, descending, nullable = false }: Order,
  values: readonly unknown[],
): readonly RawBuilder<boolean>[] => {
  const beyond = descending ? sql`<` : sql`>`
  const compared = (from: number) =>
    sql<boolean>`(${sql.join(columns.slice(from))}) ${beyond} (${sql.join(values.slice(from))})`
  const [first] = columns
  if (values[0] !== null)
    return descending && nullable ? [compared(0), sql<boolean>`${first} is null`] : [compared(0)]
  const unvalued = sql<boolean>`(${first} is null and ${compared(1)})`
  return descending ? [unvalued] : [unvalued, sql<boolean>`${first} is not null`]
}

/** Asks for the rows of each part until there are as many as a page has. */
export const fillPage = async <Row, Part>(
  parts: readonly Part[],
  limit: number,
  read: (part: Part, limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const part of parts) if (rows.length < limit) rows.push(...(await read(part, limit - rows.length)))
  return rows
}
