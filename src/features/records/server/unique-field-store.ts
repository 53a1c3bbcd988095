import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { RecordKind, UniqueField } from '../rules/record-kind.ts'
import type { RecordKindName } from '../rules/record-kind-name.ts'
import './tables.ts'

/**
 * Locks a kind with unique fields until the transaction ends. Call it before any other lock or write. Otherwise two
 * transactions that write the same value can deadlock. The constraint location_slug is checked when they end, so each
 * would wait for the other.
 */
export const lockUniqueFields = async (tx: Tx, { name, unique }: Pick<RecordKind, 'name' | 'unique'>) => {
  if (unique) await sql`select pg_advisory_xact_lock(hashtext(${`unique ${name}`}))`.execute(tx)
}

type HolderQuery = {
  readonly kind: RecordKindName
  readonly field: UniqueField
  /** The values to find; in lower case if the field ignores case. */
  readonly keys: readonly string[]
  /** The ids of records to exclude. */
  readonly except: readonly string[]
}

/** Returns the ids of the stored records that have one of the keys, by key. */
export const findHolders = async (
  store: Kysely<Tables>,
  { kind, field, keys, except }: HolderQuery,
): Promise<Map<string, string>> => {
  const current = sql`coalesce(content ->> ${field.name}, content ->> ${field.otherwise ?? field.name})`
  const key = field.ignoresCase ? sql`lower(${current})` : current
  const { rows } = await sql<{ id: string; key: string }>`
    select id, ${key} as key from record
    where kind = ${kind} and removed_at is null and ${key} = any(${keys}::text[])
      and not id = any(${[...except]}::text[])`.execute(store)
  return new Map(rows.map((row) => [row.key, row.id]))
}
