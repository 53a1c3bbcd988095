import { type RawBuilder, sql } from 'kysely'

/** An order that an index supports: by several columns in the same direction, with the id last. */
type Order = {
  readonly columns: readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]]
  readonly descending: boolean
  /** Whether the first column can be null. Such rows are last in descending order and first in ascending order. */
  readonly nullable?: boolean
}

/**
 * Returns one or two conditions, each for a separate query, for the rows after a given row. The second query is needed
 * only if the first returns too few rows. The index finds the position directly, and rows that were added or removed
 * before the position make no difference.
 * @param values the row's values in the columns; only the first can be null
 */
export const rowsAfter = (
  { columns, descending, nullable = false }: Order,
  values: readonly unknown[],
): readonly RawBuilder<boolean>[] => {
  const comparison = descending ? sql`<` : sql`>`
  const isBeyond = (from: number) =>
    sql<boolean>`(${sql.join(columns.slice(from))}) ${comparison} (${sql.join(values.slice(from))})`
  const [firstColumn] = columns
  if (values[0] !== null)
    return descending && nullable ? [isBeyond(0), sql<boolean>`${firstColumn} is null`] : [isBeyond(0)]
  const withoutValue = sql<boolean>`(${firstColumn} is null and ${isBeyond(1)})`
  return descending ? [withoutValue] : [withoutValue, sql<boolean>`${firstColumn} is not null`]
}

/** Reads rows with each part of a query in turn until a page is full. */
export const fillPage = async <Row, Part>(
  parts: readonly Part[],
  limit: number,
  read: (part: Part, limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const part of parts) if (rows.length < limit) rows.push(...(await read(part, limit - rows.length)))
  return rows
}
