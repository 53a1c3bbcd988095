import { type RawBuilder, sql } from 'kysely'

/** An order that an index has: by a column, and by the id where that is the same, both the same way. */
type Order = {
  readonly column: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly descending: boolean
  /** Whether the column may be empty: such rows come last downwards and first upwards. */
  readonly nullable?: boolean
}

/** Where a page ended: the row with this id, and what it has in the column. */
export type PageEnd = { readonly value: unknown; readonly id: string }

/**
 * The conditions for the rows that come after one, each to be asked in the order itself, the second where the
 * first leaves room: the index leads to the place, however far down it is, and rows that were added or taken
 * away before it change nothing.
 */
export const rowsAfter = (
  { column, id, descending, nullable = false }: Order,
  { value, id: lastId }: PageEnd,
): readonly RawBuilder<boolean>[] => {
  const beyond = descending ? sql`<` : sql`>`
  if (value !== null) {
    const valued = sql<boolean>`(${column}, ${id}) ${beyond} (${value}, ${lastId})`
    return descending && nullable ? [valued, sql<boolean>`${column} is null`] : [valued]
  }
  const unvalued = sql<boolean>`(${column} is null and ${id} ${beyond} ${lastId})`
  return descending ? [unvalued] : [unvalued, sql<boolean>`${column} is not null`]
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
