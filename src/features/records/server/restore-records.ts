import { permissionsOf, recordChanges } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { genericMessage, genericTexts } from '#kernel/generic-messages.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { labelOfPath } from '../rules/label-of-path.ts'
import {
  canWrite,
  idOfRecord,
  type RecordKind,
  type RecordProblem,
  type RecordValue,
  titleOfRecord,
} from '../rules/record-kind.ts'
import { refusal } from '../rules/refusals.ts'
import { type ChangeRecordDeps, writeDerivedRows } from './change-records.ts'
import { referencedFirst } from './changes/write-records.ts'
import type { RecordSource } from './record-source.ts'
import { lockForRestore, markRestored } from './record-store.ts'
import { lockUniqueFields } from './unique-field-store.ts'
import { isUniqueViolation } from './unique-fields.ts'

/**
 * Restores records as they were when they were removed. Either all are restored, or none. Referenced records are
 * restored first.
 * @returns nodeNotFound for a record that never existed, recordExists for a record that is not removed, notAllowed, or
 * recordNotRestored with the reason: a missing reference, an address in use, or new required fields
 */
export const restoreRecords = (
  { database, now }: ChangeRecordDeps,
  source: RecordSource,
  params: RestoreRequest,
) =>
  transact(database, (tx) => restoreIn(tx, source, { ...params, at: now() })).catch((problem) => {
    if (!isUniqueViolation(problem)) throw problem
    const [id = ''] = params.idList
    return notRestored(source.kind, id, { path: [], message: genericTexts.uniqueName })
  })

type RestoreRequest = { readonly actor: Actor; readonly idList: readonly string[] }

const restoreIn = async (
  tx: Tx,
  source: RecordSource,
  { actor, idList, at }: RestoreRequest & { readonly at: Date },
): Promise<undefined | Refusal> => {
  const { kind } = source
  await lockUniqueFields(tx, kind)
  const rows = await lockForRestore(tx, kind.name, idList)
  const values: RecordValue[] = []
  for (const id of idList) {
    const row = rows.get(id)
    if (!row) return refusal('nodeNotFound', { id })
    if (!row.removed_at) return refusal('recordExists', { what: kind.labels.one, id })
    const value = validRecord(kind, row.content)
    if (isRefusal(value)) return value
    values.push(value)
  }
  if (!canWrite(kind, values, await permissionsOf(tx, actor))) return refusal('notAllowed')
  await markRestored(tx, kind.name, idList, at)
  for (const value of referencedFirst(kind, values)) {
    const problem = await writeDerivedRows(tx, source, value)
    if (problem) return notRestored(kind, titleOfRecord(value), problem)
  }
  await recordChanges(
    tx,
    values.map((after) => {
      const subject = { kind: kind.name, id: idOfRecord(kind, after) }
      return { at, actor, subject, what: 'restored', before: null, after, hasSecrets: false }
    }),
  )
  return undefined
}

/** Returns a removed record, or recordNotRestored if the schema of its kind has changed and no longer accepts it. */
const validRecord = (kind: RecordKind, content: RecordValue): RecordValue | Refusal => {
  const checked = kind.schema.safeParse(content, {
    error: (issue) => genericMessage(issue, { labelled: true }),
  })
  if (checked.success) return content
  const [{ path, message } = { path: [], message: genericTexts.incorrect }] = checked.error.issues
  return notRestored(kind, titleOfRecord(content), { path: path as RecordProblem['path'], message })
}

const notRestored = (kind: RecordKind, title: string, { path, message }: RecordProblem): Refusal => {
  const label = labelOfPath(kind, path)
  const why = label ? `${label}: ${message}` : message
  return refusal('recordNotRestored', { what: kind.labels.one, title, why })
}
