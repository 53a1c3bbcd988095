import { type Compilable, Kysely, PostgresDialect, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { noteQuery } from '../publication/topics.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

const { builtins } = pg.types
const int8Array = 1016
const dateArray = 1182
const textArray = 1009

const toNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large for a number`)
  return value
}

const toList =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item)))

const asText = (text: string) => text

/** Texts without a comma, brace, quote or space need no marks, and are almost all that lists hold: ids. */
const toTexts = (text: string): (string | null)[] =>
  text.includes('"') ? pg.types.getTypeParser(textArray as never, 'text')(text) : toList(asText)(text)

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toNumber],
  [int8Array, toList(toNumber)],
  [builtins.DATE, asText],
  [dateArray, toList(asText)],
  [textArray, toTexts],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid as never, format as never),
}

/**
 * Milliseconds a server's own statements, waits for a lock and idle transactions may take: one that hangs
 * gives its connection back.
 */
const limits = {
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 150_000,
}

/**
 * A pool of connections to the database. `limited` is for serving; scripts may take their time. `onError`
 * hears of idle connections that broke; the pool drops them.
 */
export const createPool = (
  url: string,
  {
    max = 10,
    limited = false,
    onError = () => {},
  }: { max?: number; limited?: boolean; onError?: (problem: Error) => void } = {},
): pg.Pool => {
  const settings = { timezone: 'UTC', ...(limited ? limits : {}) }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'jaunt',
    connectionTimeoutMillis: 10_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  return pool.on('error', onError)
}

const pools = new WeakMap<object, pg.Pool>()

/** Tells who renders something which tables it is made of. Every query passes here on its way. */
class NotingCompiler extends PostgresQueryCompiler {
  override compileQuery(...query: Parameters<PostgresQueryCompiler['compileQuery']>) {
    const compiled = super.compileQuery(...query)
    noteQuery(compiled.sql)
    return compiled
  }
}

class NotingDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new NotingCompiler()
  }
}

/**
 * Typed SQL on a pool. int8 arrives as a number, numeric as text, date as 'yyyy-MM-dd', timestamptz as a
 * Date. `destroy()` ends the pool.
 */
export const connectDatabase = (pool: pg.Pool): Database => {
  const database = new Kysely<Tables>({ dialect: new NotingDialect({ pool }) })
  pools.set(database, pool)
  return database
}

/**
 * The first row of a query that almost every request makes: each connection plans it once and keeps the plan.
 * It names its columns one by one, since a kept `*` fails once a migration adds a column.
 * @param name of the statement, the same for the same text
 */
export const firstByKeptPlan = async <Row>(
  database: Database,
  name: string,
  query: Compilable<Row>,
): Promise<Row | undefined> => {
  const { sql: text, parameters } = query.compile()
  const { rows } = await pools.get(database)!.query({ name, text, values: [...parameters] })
  return rows[0]
}
