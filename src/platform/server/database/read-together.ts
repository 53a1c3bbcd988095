import type { Kysely, RawBuilder } from 'kysely'
import { preparedQuery } from './prepared-query.ts'
import type { Tables } from './tables.ts'

type JsonParameters = Readonly<Record<string, RawBuilder<unknown>>>

/** A read that can share a statement with others, because its result is one JSON value. */
export type JsonRead<Value> = {
  /** The values that the read depends on, by name. */
  readonly values: Readonly<Record<string, unknown>>
  /**
   * Returns the SQL expression of the JSON value, given a parameter for each of the values. Always the same function.
   */
  json(parameters: JsonParameters): RawBuilder<unknown>
  /** Returns the result of the read, given the parsed JSON. */
  fromJson(json: never): Value
}

type Reads = Readonly<Record<string, JsonRead<unknown>>>
type Results<Read extends Reads> = { readonly [Name in keyof Read]: ReturnType<Read[Name]['fromJson']> }

/** Returns all values of reads. The name of each starts with that of its read. */
const valuesOf = (reads: Reads) =>
  Object.fromEntries(
    Object.entries(reads).flatMap(([read, { values }]) =>
      Object.entries(values).map(([name, value]) => [`${read}.${name}`, value]),
    ),
  )

/** Builds the query that returns the JSON value of each read in a column. */
const queryOf = (plan: string, reads: Reads) => ({
  reads,
  send: preparedQuery(plan, (database, parameters: JsonParameters) =>
    database.selectNoFrom(
      Object.entries(reads).map(([read, { values, json }]) => {
        const ownParameters = Object.keys(values).map((name) => [name, parameters[`${read}.${name}`]])
        return json(Object.fromEntries(ownParameters)).as(read)
      }),
    ),
  ),
})

const queries = new Map<string, ReturnType<typeof queryOf>>()

/** Returns the query of a plan, which the first call built. @throws Error if it was built for other reads */
const storedQuery = (plan: string, reads: Reads) => {
  const query = queries.get(plan) ?? queryOf(plan, reads)
  queries.set(plan, query)
  const names = Object.keys({ ...query.reads, ...reads })
  if (names.some((name) => query.reads[name]?.json !== reads[name]?.json))
    throw new Error(`The plan '${plan}' is used for different reads`)
  return query
}

/**
 * Sends several reads as one statement, and returns their results under the same names.
 * @param plan the name of the statement. Each call with it must pass reads with the same SQL under the same names.
 */
export const readTogether = async <Read extends Reads>(
  database: Kysely<Tables>,
  plan: string,
  reads: Read,
): Promise<Results<Read>> => {
  const [row] = await storedQuery(plan, reads).send(database, valuesOf(reads))
  return Object.fromEntries(
    Object.entries(reads).map(([name, { fromJson }]) => [name, fromJson(row![name] as never)]),
  ) as Results<Read>
}
