import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import { noteQuery } from '../cache/dependencies.ts'
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

/** In a list of texts that can be read as it stands none of these is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON knows none of them
const marked = /["\\\u0000-\u001f]|NULL/

/**
 * Texts without a comma, brace, quote or space need no marks, and are almost all that lists hold: ids. They are read as
 * JSON: what `split` makes of a text longer than twelve characters is a view of it, and of an answer with one of those in
 * it V8 makes JSON four times as slowly.
 */
const toTexts = (text: string): (string | null)[] => {
  if (text === '{}') return []
  if (marked.test(text)) return pg.types.getTypeParser(textArray as never, 'text')(text)
  return JSON.parse(`["${text.slice(1, -1).replaceAll(',', '","')}"]`)
}

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
export const servingLimits = {
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 150_000,
}

const planMark = /^\s*\w+ \/\* plan ([a-z ]+) \*\//

/**
 * Marks a query that almost every request makes, right after its first word: each connection plans it once and keeps
 * the plan. It has the same text each time, lists of any length as one parameter, and names its columns one by one,
 * since a kept `*` fails once a migration adds a column.
 * @param name of the statement, in small letters; no name of a table, which would count as read
 */
export const namedPlan = (name: string): RawBuilder<unknown> => sql.raw(`/* plan ${name} */`)

/** A connection that keeps the plans of marked queries, and whose end between two of them is no end of the process. */
export class PlanningClient extends pg.Client {
  constructor(settings?: pg.ClientConfig) {
    super(settings)
    // The pool listens to idle ones alone. One that breaks in a transaction tells whoever asks it next.
    this.on('error', () => {})
  }
  override query(...[query, ...rest]: unknown[]): never {
    const name = typeof query === 'string' ? planMark.exec(query)?.[1] : undefined
    const asked = name === undefined ? query : { name, text: query }
    return super.query(...([asked, ...rest] as Parameters<pg.Client['query']>)) as never
  }
}

type PoolOptions = {
  readonly max?: number
  /** Milliseconds to wait for a connection. */
  readonly waitMs?: number
  /** What the server may not exceed while it serves; scripts have no limits. */
  readonly limits?: Readonly<Record<string, number>>
  readonly Client?: typeof pg.Client
  onError?(problem: Error): void
}

/** Creates a pool of connections to the database. `onError` hears of idle connections that broke; the pool drops them. */
export const createPool = (
  url: string,
  { max = 10, waitMs = 10_000, limits = {}, Client = PlanningClient, onError = () => {} }: PoolOptions = {},
): pg.Pool => {
  // Compiling a statement takes longer than any of ours; the embedded server has it off, others have it on.
  const settings = { timezone: 'UTC', jit: 'off', ...limits }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    Client,
    application_name: 'jaunt',
    connectionTimeoutMillis: waitMs,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  return pool.on('error', onError)
}

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
export const connectDatabase = (pool: PostgresPool): Database =>
  new Kysely<Tables>({ dialect: new NotingDialect({ pool }) })
