import type { Kysely } from 'kysely'
import { genericTexts } from '#kernel/generic-messages.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import {
  idOfRecord,
  type RecordKind,
  type RecordProblem,
  type RecordValue,
  type UniqueField,
} from '../rules/record-kind.ts'
import { findHolders } from './unique-field-store.ts'

const keyIn = ({ name, otherwise, ignoresCase }: UniqueField, value: RecordValue): string | undefined => {
  const current = value[name] ?? (otherwise === undefined ? undefined : value[otherwise])
  if (typeof current !== 'string') return undefined
  return ignoresCase ? current.toLowerCase() : current
}

/**
 * Returns a problem for each record of a list whose unique value is already in use, either by an earlier record of the
 * list or by a stored record that is not in the list.
 */
export const findDuplicates = async (
  store: Kysely<Tables>,
  kind: RecordKind,
  values: readonly RecordValue[],
): Promise<(RecordProblem & { readonly id: string })[]> => {
  const problems: (RecordProblem & { id: string })[] = []
  const ids = values.map((value) => idOfRecord(kind, value))
  for (const field of kind.unique ?? []) {
    const keys = values.flatMap((value) => keyIn(field, value) ?? [])
    const holders = await findHolders(store, { kind: kind.name, field, keys, except: ids })
    for (const [index, value] of values.entries()) {
      const [id, key] = [ids[index]!, keyIn(field, value)]
      if (key === undefined) continue
      const holder = holders.get(key)
      if (holder === undefined) holders.set(key, id)
      else if (holder !== id) problems.push({ id, path: [field.name], message: genericTexts.uniqueName })
    }
  }
  return problems
}

/** Returns true for PostgreSQL's unique violation. */
export const isUniqueViolation = (problem: unknown): boolean =>
  (problem as { code?: string }).code === '23505'

/** Converts a unique violation in the derived rows into a refusal: another transaction has just used the value. */
export const refuseUniqueViolation =
  (database: Database, kind: RecordKind, value: RecordValue) =>
  async (problem: unknown): Promise<Refusal> => {
    if (!isUniqueViolation(problem)) throw problem
    // The other transaction has committed, so the conflicting field can be found now.
    const [duplicate] = await findDuplicates(database, kind, [value])
    const path = ['record', ...(duplicate?.path ?? [])].join('.')
    return refusal('fieldInvalid', { path, message: genericTexts.uniqueName })
  }
