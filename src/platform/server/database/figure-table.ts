import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'
import { maxReported } from './max-reported.ts'

/**
 * A table of figures that reports read instead of counting rows. Each change of the counted rows inserts a row with the
 * difference, so that writers never wait for each other (docs/decisions/0115). The sum of a key's rows is its figure.
 */
export type FigureTable<Key extends string = string> = {
  readonly name: string
  /** The columns by which the counted rows are grouped. They can be null. */
  readonly keys: readonly Key[]
  /** The columns that are summed. */
  readonly values: readonly string[]
  /** A select statement with the columns of `keys` and `values`. Its sums for each key are the right figures. */
  readonly counted: RawBuilder<unknown>
  /** Returns the sentence that reports a wrong figure. */
  describe(wrong: WrongFigure<Key>): string
}

/** A key whose figures differ from the counted rows. */
type WrongFigure<Key extends string> = { readonly [Name in Key]: string | null } & {
  /** The sums of the stored figures and of the counted rows, in the order of the table's `values`. */
  readonly stored: readonly number[]
  readonly counted: readonly number[]
}

const columnsOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const sumsOf = (columns: readonly string[]) => columns.map((column) => sql`sum(${sql.ref(column)})`)
const anyIsNotZero = (columns: readonly string[]) =>
  sql.join(
    sumsOf(columns).map((sum) => sql`${sum} <> 0`),
    sql` or `,
  )

/**
 * Merges the rows of each key that has several into one, or into none if their values sum to zero.
 * @param onlyWhere merges only the rows that match this condition
 */
export const compactFigures = async (
  database: Database,
  { name, keys, values }: FigureTable,
  onlyWhere: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<void> => {
  const table = sql.ref(name)
  // Rows are locked in one order, so that concurrent calls don't end up in a deadlock.
  await sql`
    with keyed as (
      select ctid as place, count(*) over (partition by ${columnsOf(keys)}) as rows_of_key from ${table} where ${onlyWhere}
    ), locked as (
      select figure.ctid as place from ${table} as figure join keyed on keyed.place = figure.ctid
      where rows_of_key > 1 order by figure.ctid for update of figure
    ), removed as (
      delete from ${table} using locked where ${table}.ctid = locked.place returning ${table}.*
    )
    insert into ${table} (${columnsOf([...keys, ...values])})
    select ${columnsOf(keys)}, ${sql.join(sumsOf(values))} from removed
    group by ${columnsOf(keys)} having ${anyIsNotZero(values)}`.execute(database)
}

/**
 * Adds what the figures lack, for rows that were inserted without triggers. Does it in one statement, so it is exact
 * while others write. Migrations that create such figures do the same with their own SQL, which must never change.
 */
export const addMissingFigures = async (
  database: Database,
  { name, keys, values, counted }: FigureTable,
): Promise<void> => {
  const negated = sql.join(values.map((value) => sql`-${sql.ref(value)}`))
  await sql`
    insert into ${sql.ref(name)} (${columnsOf([...keys, ...values])})
    select ${columnsOf(keys)}, ${sql.join(sumsOf(values))}
    from (
      select ${columnsOf([...keys, ...values])} from (${counted}) as counted
      union all
      select ${columnsOf(keys)}, ${negated} from ${sql.ref(name)}
    ) as missing
    group by ${columnsOf(keys)} having ${anyIsNotZero(values)}`.execute(database)
}

/**
 * Checks that the figures are what the rows add up to.
 * @param report gets one sentence for each key with a wrong figure, at most `maxReported`
 */
export const checkFigures = async <Key extends string>(
  database: Database,
  { name, keys, values, counted, describe }: FigureTable<Key>,
  report: (problem: string) => void,
): Promise<void> => {
  const sumsWhere = (side: RawBuilder<boolean>) =>
    sql.join(values.map((value) => sql`coalesce(sum(${sql.ref(value)}) filter (where ${side}), 0)`))
  const [storedSums, countedSums] = [sumsWhere(sql`not is_counted`), sumsWhere(sql`is_counted`)]
  const { rows } = await sql<WrongFigure<Key>>`
    select ${columnsOf(keys)}, json_build_array(${storedSums}) as stored, json_build_array(${countedSums}) as counted
    from (
      select ${columnsOf([...keys, ...values])}, false as is_counted from ${sql.ref(name)}
      union all
      select ${columnsOf([...keys, ...values])}, true from (${counted}) as counted
    ) as both_sides
    group by ${columnsOf(keys)} having (${storedSums}) <> (${countedSums})
    order by ${columnsOf(keys)} limit ${maxReported}`.execute(database)
  for (const wrong of rows) report(describe(wrong))
}
