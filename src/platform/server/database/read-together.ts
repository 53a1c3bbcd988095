import { type Kysely, type RawBuilder, sql } from 'kysely'
import { namedPlan } from './connect.ts'
import type { Tables } from './tables.ts'

/** A read that can share a statement with others, because its result is one JSON value. */
export type JsonRead<Value> = {
  /** An SQL expression with the JSON value. Its text must be the same each time, because its plan is reused. */
  readonly json: RawBuilder<unknown>
  /** Returns the result of the read, given the parsed JSON. */
  readonly fromJson: (json: never) => Value
}

type Reads = Readonly<Record<string, JsonRead<unknown>>>
type Results<Read extends Reads> = { readonly [Name in keyof Read]: ReturnType<Read[Name]['fromJson']> }

/** Sends several reads as one statement, and returns their results under the same names. */
export const readTogether = async <Read extends Reads>(
  database: Kysely<Tables>,
  plan: string,
  reads: Read,
): Promise<Results<Read>> => {
  const columns = Object.entries(reads).map(([name, { json }]) => sql`${json} as ${sql.ref(name)}`)
  const { rows } = await sql<Record<string, never>>`select ${namedPlan(plan)} ${sql.join(columns)}`.execute(
    database,
  )
  return Object.fromEntries(
    Object.entries(reads).map(([name, { fromJson }]) => [name, fromJson(rows[0]![name]!)]),
  ) as Results<Read>
}
