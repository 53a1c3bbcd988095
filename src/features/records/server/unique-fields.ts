import { type Kysely, sql } from 'kysely'
import { genericTexts } from '#kernel/generic-messages.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import {
  idOfRecord,
  type RecordKind,
  type RecordProblem,
  type RecordValue,
  type UniqueField,
} from '../rules/record-kind.ts'
import './tables.ts'

const keyIn = ({ at, otherwise, ignoresCase }: UniqueField, value: RecordValue): string | undefined => {
  const current = value[at] ?? (otherwise === undefined ? undefined : value[otherwise])
  if (typeof current !== 'string') return undefined
  return ignoresCase ? current.toLowerCase() : current
}

/**
 * Locks a kind with unique fields until the transaction ends. Call it before any other lock or write. Otherwise two
 * transactions that write the same value can deadlock: the constraint location_slug is checked at the end, where each
 * waits for the other.
 */
export const lockUniqueFields = async (tx: Tx, { name, unique }: Pick<RecordKind, 'name' | 'unique'>) => {
  if (unique) await sql`select pg_advisory_xact_lock(hashtext(${`unique ${name}`}))`.execute(tx)
}

/**
 * Returns the records of a list whose unique value is already used, either earlier in the list or by a stored record
 * outside it.
 */
export const findDuplicates = async (
  store: Kysely<Tables>,
  kind: RecordKind,
  values: readonly RecordValue[],
): Promise<(RecordProblem & { readonly id: string })[]> => {
  const problems: (RecordProblem & { id: string })[] = []
  const ids = values.map((value) => idOfRecord(kind, value))
  for (const field of kind.unique ?? []) {
    const holders = await findHolders(store, kind, field, values, ids)
    for (const [index, value] of values.entries()) {
      const [id, key] = [ids[index]!, keyIn(field, value)]
      if (key === undefined) continue
      const holder = holders.get(key)
      if (holder === undefined) holders.set(key, id)
      else if (holder !== id) problems.push({ id, path: [field.at], message: genericTexts.uniqueName })
    }
  }
  return problems
}

/** Returns the stored records, other than those given, that have one of the keys. */
const findHolders = async (
  store: Kysely<Tables>,
  kind: RecordKind,
  field: UniqueField,
  values: readonly RecordValue[],
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const keys = values.flatMap((value) => keyIn(field, value) ?? [])
  const current = sql`coalesce(content ->> ${field.at}, content ->> ${field.otherwise ?? field.at})`
  const key = field.ignoresCase ? sql`lower(${current})` : current
  const { rows } = await sql<{ id: string; key: string }>`
    select id, ${key} as key from record
    where kind = ${kind.name} and removed_at is null and ${key} = any(${keys}::text[])
      and not id = any(${[...ids]}::text[])`.execute(store)
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** Returns true for a unique violation of PostgreSQL. */
export const isUniqueViolation = (problem: unknown): boolean =>
  (problem as { code?: string }).code === '23505'

/** Turns a unique violation in the derived rows into a refusal: another transaction has just taken the value. */
export const refuseUniqueViolation =
  (database: Database, kind: RecordKind, value: RecordValue) =>
  async (problem: unknown): Promise<Refusal> => {
    if (!isUniqueViolation(problem)) throw problem
    // The other transaction has committed, so the field can be found now.
    const [duplicate] = await findDuplicates(database, kind, [value])
    const path = ['record', ...(duplicate?.path ?? [])].join('.')
    return refusal('fieldInvalid', { path, message: genericTexts.uniqueName })
  }
