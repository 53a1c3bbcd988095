import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { badField } from '#platform/server/query/field-condition.ts'
import { containsPattern } from '#platform/server/query/like-pattern.ts'
import { listForms, numberForms, type RecordColumn, structureForms } from '../../rules/record-cells.ts'
import type { RecordKind, RecordValue } from '../../rules/record-kind.ts'
import type { RecordKindName } from '../../rules/record-kind-name.ts'
import {
  changedColumn,
  filterProblem,
  isComparedAsNumber,
  type ListQuery,
  type RecordFilter,
  type RecordSort,
  titleColumn,
} from '../../rules/record-table.ts'
import type { RecordState } from '../../rules/stored-record.ts'
import { hasWord } from '../record-store.ts'
import '../tables.ts'

type Store = Kysely<Tables>
type Condition = RawBuilder<unknown>

/** Maximum number of ids in one response. For more, users narrow the search. */
export const maxListed = 100_000

const asJson = ({ path }: RecordColumn) => sql`content #> ${[...path]}::text[]`
const asText = ({ path }: RecordColumn) => sql`content #>> ${[...path]}::text[]`
/** Returns null if the value is not a number, because other programs may have written the row. */
const asNumber = (column: RecordColumn) => sql`
  case when jsonb_typeof(${asJson(column)}) = 'number' then (${asText(column)})::numeric end`
const isEmpty = (column: RecordColumn) => sql`
  coalesce(${asJson(column)}, 'null') in ('null', '""', '[]', '{}')`

/**
 * Returns the ids of a list, in its order and at most `maxListed`.
 * @param columns the columns that the reader can see
 * @returns fieldInvalid for any other column and for an invalid condition
 */
export const listRecordIds = async (
  store: Store,
  kind: RecordKindName,
  {
    search = '',
    searchedFields,
    titlesSortedLast,
    filters,
    sort,
    state = 'current',
  }: ListQuery & Pick<RecordKind, 'searchedFields' | 'titlesSortedLast'> & { readonly state?: RecordState },
  columns: readonly RecordColumn[],
): Promise<string[] | Refusal> => {
  const conditions: Condition[] = search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => hasWord(word, searchedFields))
  for (const [index, filter] of filters.entries()) {
    const column = columns.find(({ name }) => name === filter.column)
    if (!column) return badField(`filters.${index}`)
    const problem = filterProblem(column, filter)
    if (problem) return refusal('fieldInvalid', { path: `filters.${index}.values`, message: problem })
    conditions.push(filterCondition(column, filter))
  }
  const defaultOrder =
    titlesSortedLast === undefined ? sql`title, id` : sql`title ~ ${sql.lit(titlesSortedLast)}, title, id`
  const order = sort ? orderOf(sort, columns) : defaultOrder
  if (!order) return badField('sort')
  const whereClause = sql.join([sql`kind = ${kind} and ${hasState(state)}`, ...conditions], sql` and `)
  const { rows } = await sql<{ ids: string[] }>`
    select array_to_json(array(select id from record where ${whereClause} order by ${order} limit ${maxListed})) as ids`.execute(
    store,
  )
  return rows[0]!.ids
}

const orderOf = ({ by, descending }: RecordSort, columns: readonly RecordColumn[]): Condition | undefined => {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  if (by === titleColumn) return descending ? sql`title desc, id desc` : sql`title, id`
  if (by === changedColumn) return sql`changed_at ${direction}, title, id`
  const column = columns.find(({ name }) => name === by)
  if (!column) return undefined
  if (numberForms.has(column.form)) return sql`${asNumber(column)} ${direction}, title, id`
  if (structureForms.has(column.form)) return sql`${lengthOf(column)} ${direction}, title, id`
  return sql`nullif(${asText(column)}, '[]') ${direction}, title, id`
}

const lengthOf = (column: RecordColumn) => sql`
  case when jsonb_typeof(${asJson(column)}) = 'array' then jsonb_array_length(${asJson(column)}) end`

const filterCondition = (column: RecordColumn, { is, values }: RecordFilter): Condition => {
  switch (is) {
    case 'empty':
      return isEmpty(column)
    case 'filled':
      return sql`not ${isEmpty(column)}`
    case 'contains':
      return sql.join(
        [sql`true`, ...values.map((text) => sql`${asText(column)} ilike ${containsPattern(text)}`)],
        sql` and `,
      )
    case 'anyOf':
      return listForms.has(column.form)
        ? sql`${asJson(column)} ?| ${values}::text[]`
        : sql`${asText(column)} = any(${values}::text[])`
    case 'between':
      return between(column, values)
  }
}

const between = (column: RecordColumn, [from = '', to = '']: readonly string[]): Condition => {
  const isNumber = isComparedAsNumber(column)
  const value = structureForms.has(column.form)
    ? lengthOf(column)
    : isNumber
      ? asNumber(column)
      : asText(column)
  const type = isNumber ? sql`numeric` : sql`text`
  return sql.join(
    [
      sql`true`,
      ...(from === '' ? [] : [sql`${value} >= ${from}::${type}`]),
      ...(to === '' ? [] : [sql`${value} <= ${to}::${type}`]),
    ],
    sql` and `,
  )
}

const hasState = (state: RecordState) =>
  state === 'removed' ? sql`removed_at is not null` : sql`removed_at is null`

/** The records to read: current or removed ones, depending on `state`. */
export type RowsRequest = { readonly idList: readonly string[]; readonly state: RecordState }

type Row = { readonly id: string; readonly title: string; readonly changed_at: Date | null }

/**
 * Returns the given columns of the given records. The order of the records is arbitrary. A list of objects is returned
 * as its number of items.
 */
export const readColumns = async (
  store: Store,
  kind: RecordKindName,
  { idList, state }: RowsRequest,
  columns: readonly RecordColumn[],
): Promise<(Row & { values: unknown[] })[]> => {
  const values = columns.map((column) =>
    structureForms.has(column.form) ? lengthOf(column) : asJson(column),
  )
  const { rows } = await sql<Row & { values: unknown[] }>`
    select id, title, changed_at, jsonb_build_array(${sql.join(values)}) as values
    from record where kind = ${kind} and ${hasState(state)} and id = any(${[...idList]}::text[])`.execute(
    store,
  )
  return rows
}

export const readWholeRows = async (
  store: Store,
  kind: RecordKindName,
  { idList, state }: RowsRequest,
): Promise<(Row & { version: number; content: RecordValue })[]> => {
  const { rows } = await sql<Row & { version: number; content: RecordValue }>`
    select id, title, changed_at, version, content
    from record where kind = ${kind} and ${hasState(state)} and id = any(${[...idList]}::text[])`.execute(
    store,
  )
  return rows
}

/** Returns titles of records, by kind and id. */
export const readNames = async (
  store: Store,
  keys: readonly { readonly kind: RecordKindName; readonly id: string }[],
): Promise<Record<string, Record<string, string>>> => {
  const names: Record<string, Record<string, string>> = {}
  if (keys.length === 0) return names
  const { rows } = await sql<{ kind: string; id: string; title: string }>`
    select kind, id, title from record
    where (kind, id) in (
      select * from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::text[]))`.execute(
    store,
  )
  for (const { kind, id, title } of rows) {
    names[kind] ??= {}
    names[kind][id] = title
  }
  return names
}
