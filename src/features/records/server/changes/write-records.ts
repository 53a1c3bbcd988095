import type { ChangeSubjectKind } from '#features/access/rules/change-subject.ts'
import { recordChanges } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { idOfRecord, type RecordKind, type RecordValue } from '../../rules/record-kind.ts'
import { referencesOf } from '../../rules/references.ts'
import { type RecordSource, refreshSearchEntries, writeRows } from '../record-source.ts'
import { lockPhotos } from '../record-store.ts'
import { storeReferences } from '../reference-store.ts'
import type { Plan } from './describe-plan.ts'
import { storeRecords } from './many-records-store.ts'

type ChangeFacts = {
  readonly actor: Actor
  readonly at: Date
  /** The verb in the history, such as 'imported'. */
  readonly what: string
}

/** Far below PostgreSQL's limits of parameters and size per statement. */
const rowsPerStatement = 500

/**
 * Writes the records of a plan, their references, derived rows, search entries and history.
 * @returns editConflict if someone else has created one of the new records
 */
export const writePlan = async (
  tx: Tx,
  source: RecordSource,
  { created, changed }: Pick<Plan, 'created' | 'changed'>,
  { actor, at, what }: ChangeFacts,
): Promise<Refusal | undefined> => {
  const { kind } = source
  const orderedRecords = referencedFirst(kind, [...created, ...changed.map(({ after }) => after)])
  const newIds = new Set(created.map((value) => idOfRecord(kind, value)))
  for (let from = 0; from < orderedRecords.length; from += rowsPerStatement) {
    const batch = orderedRecords.slice(from, from + rowsPerStatement)
    const storedCount = await storeRecords(tx, kind, batch, { newIds, at })
    if (storedCount < batch.length) return refusal('editConflict')
  }
  for (let from = 0; from < orderedRecords.length; from += rowsPerStatement)
    await storeReferences(tx, kind, orderedRecords.slice(from, from + rowsPerStatement))
  // Locks the photos that the previous versions show, because a concurrent change of a photo rewrites the rows of the
  // records that show it.
  await lockPhotos(
    tx,
    kind,
    changed.map(({ before }) => before),
  )
  await writeRows(tx, source, orderedRecords)
  await refreshSearchEntries(
    tx,
    source,
    orderedRecords.map((value) => idOfRecord(kind, value)),
  )
  const previousContents = new Map(changed.map((change) => [idOfRecord(kind, change.after), change.before]))
  await recordChanges(
    tx,
    orderedRecords.map((value) => {
      const id = idOfRecord(kind, value)
      const subject = { kind: kind.name as ChangeSubjectKind, id }
      return {
        at,
        actor,
        subject,
        what,
        before: previousContents.get(id) ?? null,
        after: value,
        hasSecrets: false,
      }
    }),
  )
  return undefined
}

/**
 * Returns the records in an order in which referenced ones come first, because derived rows need them: a country
 * before its cities.
 */
export const referencedFirst = (kind: RecordKind, values: readonly RecordValue[]): RecordValue[] => {
  const remaining = new Map(values.map((value) => [idOfRecord(kind, value), value]))
  const ordered: RecordValue[] = []
  const visit = (id: string) => {
    const value = remaining.get(id)
    if (!value) return
    remaining.delete(id)
    for (const reference of referencesOf(kind, value)) if (reference.kind === kind.name) visit(reference.id)
    ordered.push(value)
  }
  for (const id of [...remaining.keys()]) visit(id)
  return ordered
}
