import type { Actor } from '#kernel/actor.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { badField } from '#platform/server/query/field-condition.ts'
import { allowedChanges, type BulkEdit, bulkColumns, withBulkEdits } from '../../rules/bulk-edit.ts'
import { type HasPermission, lockedFields } from '../../rules/hidden-fields.ts'
import { canWrite, idOfRecord, type RecordKind } from '../../rules/record-kind.ts'
import type { RecordsPlan } from '../../rules/records-plan.ts'
import { referencesOf } from '../../rules/references.ts'
import type { RecordSource } from '../record-source.ts'
import { findReferenced } from '../record-store.ts'
import type { TableRead } from '../transfer/read-table.ts'
import { rowsOntoStored } from '../transfer/rows-onto-stored.ts'
import { lockUniqueFields } from '../unique-field-store.ts'
import { findDuplicates, isUniqueViolation } from '../unique-fields.ts'
import { describePlan, type Plan, planRecords, type RequestedRecord } from './describe-plan.ts'
import { readStored } from './many-records-store.ts'
import { runInSlices } from './run-in-slices.ts'
import { writePlan } from './write-records.ts'

type ChangeManyDeps = { readonly database: Database; now(): Date }

type ChangeRequest = {
  readonly actor: Actor
  readonly can: HasPermission
  /**
   * The token of a preview. With it, the plan is applied exactly as it was shown, or not at all; without it, there is
   * only a preview.
   */
  readonly token?: string
}

/**
 * Previews or applies the same edit of many records. Either all changes are applied, or none.
 * @returns fieldInvalid for an invalid edit; editConflict if the plan differs from the preview
 */
export const changeMany = async (
  deps: ChangeManyDeps,
  source: RecordSource,
  {
    idList,
    edits,
    ...params
  }: ChangeRequest & { readonly idList: readonly string[]; readonly edits: readonly BulkEdit[] },
): Promise<RecordsPlan | Refusal> => {
  const { kind } = source
  const columns = bulkColumns(kind)
  const locked = lockedFields(kind, params.can)
  for (const [index, { column, how }] of edits.entries()) {
    const editable = columns.find(({ name }) => name === column)
    if (!editable || locked.includes(editable.path[0]!)) return badField(`edits.${index}.column`)
    if (!allowedChanges(editable).includes(how)) return badField(`edits.${index}.how`)
  }
  return previewOrApply(deps, source, params, 'changed', async (tx, purpose) => {
    const storedRecords = await readStored(tx, kind.name, idList, purpose)
    const missing = idList.filter((id) => !storedRecords.has(id))
    const requested = [...storedRecords.values()].map((each) => ({
      line: null,
      value: withBulkEdits(columns, edits, each.content),
      stored: each,
    }))
    const problems = missing.map((id) => ({
      line: null,
      id,
      message: `There is no ${kind.labels.one} ${id}`,
    }))
    return { requested, problems }
  })
}

/**
 * Previews or applies the records of a file. Either all changes are applied, or none.
 * @returns editConflict if the plan differs from the preview
 */
export const importRows = (
  deps: ChangeManyDeps,
  source: RecordSource,
  { rows, problems }: TableRead,
  params: ChangeRequest,
): Promise<RecordsPlan | Refusal> => {
  const { kind } = source
  const ids = rows.map(({ value }) => idOfRecord(kind, value))
  return previewOrApply(deps, source, params, 'imported', async (tx, purpose) => {
    const storedRecords = await readStored(tx, kind.name, ids, purpose)
    return {
      requested: rowsOntoStored(kind, rows, storedRecords),
      problems: problems.map((problem) => ({ ...problem, id: null })),
    }
  })
}

type RequestedRecords = {
  readonly requested: readonly RequestedRecord[]
  readonly problems: Plan['problems']
}

const previewOrApply = async (
  { database, now }: ChangeManyDeps,
  source: RecordSource,
  { actor, can, token }: ChangeRequest,
  what: string,
  collect: (tx: Tx, purpose: 'preview' | 'change') => Promise<RequestedRecords>,
): Promise<RecordsPlan | Refusal> => {
  const { kind } = source
  const locked = lockedFields(kind, can)
  const createPlan = async (tx: Tx, purpose: 'preview' | 'change'): Promise<Plan> => {
    const { requested, problems } = await collect(tx, purpose)
    const find = await referenceLookup(tx, kind, requested, purpose)
    const plan = await runInSlices(planRecords(kind, requested, find, { locked }))
    const values = requested.map(({ value }) => value)
    const databaseProblems = [
      ...(await findDuplicates(tx, kind, values)),
      ...((await source.problems?.(tx, [...plan.created, ...plan.changed.map(({ after }) => after)])) ?? []),
    ]
    const lineOf = new Map(requested.map(({ line, value }) => [idOfRecord(kind, value), line]))
    const placedDatabaseProblems = databaseProblems.map(({ id, path, message }) => ({
      line: lineOf.get(id) ?? null,
      id,
      message: `${path.join('.')}: ${message}`,
    }))
    const allProblems = [
      ...problems,
      ...plan.problems,
      ...placedDatabaseProblems,
      ...notAllowedProblems(kind, plan, can),
    ].sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
    return { ...plan, problems: allProblems }
  }
  const result = await transact(database, async (tx) => {
    if (token !== undefined) await lockUniqueFields(tx, kind)
    const plan = await createPlan(tx, token === undefined ? 'preview' : 'change')
    if (token === undefined) return plan
    if (plan.problems.length > 0 || plan.token !== token) return refusal('editConflict')
    return (await writePlan(tx, source, plan, { actor, at: now(), what })) ?? plan
  }).catch((problem) => {
    // A concurrent transaction has used a unique value since the preview.
    if (!isUniqueViolation(problem)) throw problem
    return refusal('editConflict')
  })
  return isRefusal(result) ? result : describePlan(kind, result, can, token !== undefined)
}

/**
 * Returns a problem for each record that needs an additional permission before or after the change, if the user lacks
 * it.
 */
const notAllowedProblems = (
  kind: RecordKind,
  { created, changed }: Plan,
  can: HasPermission,
): Plan['problems'] =>
  [...created.map((after) => [after]), ...changed.map(({ before, after }) => [before, after])]
    .filter((values) => !canWrite(kind, values, can))
    .map(([value]) => ({ line: null, id: idOfRecord(kind, value!), message: 'Not allowed' }))

/**
 * Returns a lookup of all referenced records. For a change, it locks them against removal until the transaction ends.
 */
const referenceLookup = async (
  tx: Tx,
  kind: RecordKind,
  requested: readonly RequestedRecord[],
  purpose: 'preview' | 'change',
) => {
  const keys = new Map(
    requested.flatMap(({ value }) =>
      referencesOf(kind, value).map((reference) => [`${reference.kind} ${reference.id}`, reference] as const),
    ),
  )
  const rows = await findReferenced(tx, [...keys.values()], { isLocking: purpose === 'change' })
  const contents = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row.content]))
  return (name: string, id: string) => contents.get(`${name} ${id}`)
}
