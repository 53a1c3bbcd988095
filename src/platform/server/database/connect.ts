import {
  Kysely,
  type Logger,
  PostgresDialect,
  type PostgresPool,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import { trackQuery } from '../cache/dependencies.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

const { builtins } = pg.types
// The ids of types that `builtins` does not name.
const int8ArrayOid = 1016
const dateArrayOid = 1182
const textArrayOid = 1009

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

/** Matches a list of texts with quoted items, control characters or NULL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow unescaped control characters
const needsParser = /["\\\u0000-\u001f]|NULL/

/**
 * Parses a list of texts. Most lists contain ids, which PostgreSQL does not quote; they are parsed as JSON. `split`
 * would create slices for texts longer than twelve characters, and V8 serialises responses with slices four times as
 * slowly.
 */
const toTexts = (text: string): (string | null)[] => {
  if (text === '{}') return []
  if (needsParser.test(text)) return pg.types.getTypeParser(textArrayOid as never, 'text')(text)
  return JSON.parse(`["${text.slice(1, -1).replaceAll(',', '","')}"]`)
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toNumber],
  [int8ArrayOid, toList(toNumber)],
  [builtins.DATE, asText],
  [dateArrayOid, toList(asText)],
  [textArrayOid, toTexts],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid as never, format as never),
}

/**
 * Maximum milliseconds for a statement, a wait for a lock and an idle transaction in a process that serves requests.
 * PostgreSQL ends those that take longer, so none occupies a connection for ever.
 */
export const servingLimits = {
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 150_000,
}

/** Settings of every connection. Just-in-time compilation takes longer than any of our statements. */
export const sessionSettings = { timezone: 'UTC', jit: 'off' }

const planMark = /^\s*\w+ \/\* plan ([a-z ]+) \*\//

/**
 * Returns a mark to insert directly after the first word of a query that almost every request sends.
 * Each connection plans the query once and reuses the plan. The text must be the same each time, so a list of any
 * length must be one parameter. The query must name its columns, because a prepared `*` fails once a migration adds a
 * column.
 * @param name name of the statement, in lower case; it must not be the name of a table, which would count as a
 * dependency
 */
export const namedPlan = (name: string): RawBuilder<unknown> => sql.raw(planMarkOf(name))

const planMarkOf = (name: string) => `/* plan ${name} */`

/** Inserts the mark of `namedPlan` into the text of a query. */
export const withPlanMark = (query: string, name: string): string =>
  query.replace(/^\s*\w+/, (verb) => `${verb} ${planMarkOf(name)}`)

type ClientSettings = pg.ClientConfig & { readonly isPooled?: boolean }

/**
 * A connection that reuses the plans of marked queries. If it is lost between two queries, the process does not crash.
 * Behind a pooler the next query can run in another session, which does not know the plan, so each query is planned.
 */
export class PlanningClient extends pg.Client {
  readonly #isPooled: boolean
  constructor(settings?: ClientSettings) {
    super(settings)
    this.#isPooled = settings?.isPooled ?? false
    // The pool listens only to idle connections. Without this listener, a connection that breaks in a transaction would
    // crash the process. With it, only the next query fails.
    this.on('error', () => {})
  }
  override query(...[query, ...rest]: unknown[]): never {
    const prepared = this.#isPooled ? withoutName(query) : withName(query)
    return super.query(...([prepared, ...rest] as Parameters<pg.Client['query']>)) as never
  }
}

const withName = (query: unknown) => {
  const [, name] = (typeof query === 'string' && planMark.exec(query)) || []
  return name === undefined ? query : { name, text: query }
}

/** Removes the name that a library, such as the rate limiter, gives to a query. */
const withoutName = (query: unknown) =>
  typeof query === 'object' && query !== null && 'name' in query ? { ...query, name: undefined } : query

type PoolOptions = {
  readonly max?: number
  /** Milliseconds to wait for a connection. */
  readonly waitMs?: number
  /** Limits of a serving process; scripts have none. */
  readonly limits?: Readonly<Record<string, number>>
  readonly Client?: typeof pg.Client
  /**
   * Whether the address is that of a pooler in transaction mode. A pooler ignores or refuses the settings of its
   * clients, so it must be configured to set them.
   */
  readonly isPooled?: boolean
  onError?(problem: Error): void
}

/**
 * Creates a pool of connections to the database. The pool calls `onError` for idle connections that broke, and drops
 * them.
 */
export const createPool = (
  url: string,
  {
    max = 10,
    waitMs = 10_000,
    limits = {},
    Client = PlanningClient,
    isPooled = false,
    onError = () => {},
  }: PoolOptions = {},
): pg.Pool => {
  const settings = isPooled ? {} : { ...sessionSettings, ...limits }
  const config: pg.PoolConfig & ClientSettings = {
    connectionString: url,
    max,
    types,
    Client,
    application_name: 'jaunt',
    connectionTimeoutMillis: waitMs,
    isPooled,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
  return new pg.Pool(config).on('error', (problem: Error & { client?: unknown }) => {
    // The pool adds the whole client to the error, including the secret key that cancels the client's queries.
    delete problem.client
    onError(problem)
  })
}

/** Tracks the tables of every query, for the caches. */
class TrackingCompiler extends PostgresQueryCompiler {
  override compileQuery(...query: Parameters<PostgresQueryCompiler['compileQuery']>) {
    const compiled = super.compileQuery(...query)
    trackQuery(compiled.sql)
    return compiled
  }
}

class TrackingDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new TrackingCompiler()
  }
}

/**
 * Returns a query builder that uses a pool. int8 is parsed as a number, numeric as text, date as 'yyyy-MM-dd',
 * timestamptz as a Date. `destroy()` ends the pool.
 * @param log is called after each query
 */
export const connectDatabase = (pool: PostgresPool, log?: Logger): Database =>
  new Kysely<Tables>({ dialect: new TrackingDialect({ pool }), ...(log && { log }) })
