import { permissionsOf, recordChange } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { isId } from '#kernel/id-pattern.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { type HasPermission, lockedFields, withLocked } from '../rules/hidden-fields.ts'
import {
  canWrite,
  type FindRecord,
  idOfRecord,
  type RecordProblem,
  type RecordValue,
} from '../rules/record-kind.ts'
import { referencesOf } from '../rules/references.ts'
import { refusal } from '../rules/refusals.ts'
import { type RecordSource, refreshSearchEntries, writeRows } from './record-source.ts'
import {
  findReferenced,
  insertRecord,
  lockIdsLike,
  lockPhotos,
  lockRecord,
  markRemoved,
  type RecordRow,
  updateRecord,
} from './record-store.ts'
import { deleteReferences, listUses, storeReferences } from './reference-store.ts'
import { lockUniqueFields } from './unique-field-store.ts'
import { findDuplicates, refuseUniqueViolation } from './unique-fields.ts'

export type ChangeRecordDeps = { readonly database: Database; now(): Date }

/** A change of a record. Some endpoints receive no record version; their changes apply to any version. */
type ChangeTarget = { readonly id: string; readonly version?: number }

/** A kind and the permissions of the user who writes. Fields that the user can't see keep their stored values. */
type Writer = { readonly source: RecordSource; readonly can: HasPermission }

/**
 * Creates a record. Refuses with notAllowed; recordExists, with the path of the id; or fieldInvalid, with the path of
 * the invalid value.
 */
export const createRecord = (
  { database, now }: ChangeRecordDeps,
  writer: Writer,
  actor: Actor,
  submittedRecord: RecordValue,
): Promise<RecordRow | Refusal> =>
  transact(database, (tx) => createRecordIn(tx, writer, actor, submittedRecord, now())).catch(
    refuseUniqueViolation(database, writer.source.kind, submittedRecord),
  )

type NewRecordWithoutId = {
  /** The prefix that all possible ids have in common. */
  readonly idPrefix: string
  /** @param isTaken also returns true for the id of a removed record, because its id and history are retained */
  chooseId(isTaken: (id: string) => boolean): string
  recordOf(id: string): RecordValue
}

/**
 * Creates a record under an unused id. Concurrent calls with the same `idPrefix` wait for each other, so that no two
 * choose the same id.
 */
export const createUnderFreeId = (
  { database, now }: ChangeRecordDeps,
  writer: Writer,
  actor: Actor,
  { idPrefix, chooseId, recordOf }: NewRecordWithoutId,
): Promise<RecordRow | Refusal> =>
  transact(database, async (tx) => {
    const takenIds = await lockIdsLike(tx, writer.source.kind.name, idPrefix)
    const record = recordOf(chooseId((id) => takenIds.has(id)))
    return createRecordIn(tx, writer, actor, record, now())
  })

/**
 * Creates a record like `createRecord`, in the given transaction. The caller rolls the transaction back on a refusal.
 */
export const createRecordIn = async (
  tx: Tx,
  { source, can }: Writer,
  actor: Actor,
  submittedRecord: RecordValue,
  at: Date,
): Promise<RecordRow | Refusal> => {
  const value = withProtectedFields({ source, can }, submittedRecord, undefined)
  if (isRefusal(value)) return value
  if (!canWrite(source.kind, [value], can)) return refusal('notAllowed')
  const key = { kind: source.kind.name, id: idOfRecord(source.kind, value) }
  if (!isId(key.id)) return refuseAt({ path: [source.kind.key], message: genericTexts.incorrect })
  await lockUniqueFields(tx, source.kind)
  const created = await insertRecord(tx, key, value, at)
  if (!created)
    return refusal('recordExists', {
      what: source.kind.labels.one,
      id: key.id,
      path: `record.${source.kind.key}`,
    })
  const problem = await writeDerivedRows(tx, source, value)
  if (problem) return refuseAt(problem)
  await recordChange(tx, {
    at,
    actor,
    subject: key,
    what: 'created',
    before: null,
    after: value,
    hasSecrets: false,
  })
  return created
}

/** Changes a record. Refuses with nodeNotFound, editConflict if someone has saved since, or as createRecord does. */
export const changeRecord = (
  { database, now }: ChangeRecordDeps,
  { source, can }: Writer,
  actor: Actor,
  { id, version, record: submittedRecord }: ChangeTarget & { readonly record: RecordValue },
): Promise<RecordRow | Refusal> =>
  transact(database, async (tx) => {
    const { kind } = source
    if (idOfRecord(kind, submittedRecord) !== id)
      return refuseAt({ path: [kind.key], message: fixedKeyMessage(kind.key) })
    const key = { kind: kind.name, id }
    await lockUniqueFields(tx, kind)
    const before = await lockVersion(tx, key, version, 'change')
    if (isRefusal(before)) return before
    const record = withProtectedFields({ source, can }, submittedRecord, before.content)
    if (isRefusal(record)) return record
    if (!canWrite(kind, [before.content, record], can)) return refusal('notAllowed')
    // Locks the photos that the previous content shows.
    await lockPhotos(tx, kind, [before.content])
    const at = now()
    const after = await updateRecord(tx, key, record, at)
    const problem = await writeDerivedRows(tx, source, record)
    if (problem) return refuseAt(problem)
    await recordChange(tx, {
      at,
      actor,
      subject: key,
      what: 'changed',
      before: before.content,
      after: record,
      hasSecrets: false,
    })
    return after
  }).catch(refuseUniqueViolation(database, source.kind, submittedRecord))

/**
 * Returns the submitted record with the stored values of the locked fields. A new record does not have these fields,
 * and is refused if it requires one.
 */
const withProtectedFields = (
  { source: { kind }, can }: Writer,
  submittedRecord: RecordValue,
  storedRecord: RecordValue | undefined,
): RecordValue | Refusal => {
  const locked = lockedFields(kind, can)
  if (locked.length === 0) return submittedRecord
  const checked = kind.schema.safeParse(withLocked(locked, submittedRecord, storedRecord))
  return checked.success ? checked.data : refusal('notAllowed')
}

const fixedKeyMessage = (key: string) => `The ${key} is part of web addresses and can’t be changed`

/** Removes a record. Refuses with nodeNotFound, editConflict, notAllowed, or recordInUse with what uses the record. */
export const removeRecord = (
  { database, now }: ChangeRecordDeps,
  source: RecordSource,
  actor: Actor,
  { id, version }: ChangeTarget,
): Promise<undefined | Refusal> =>
  transact(database, async (tx) => {
    const key = { kind: source.kind.name, id }
    const before = await lockVersion(tx, key, version, 'remove')
    if (isRefusal(before)) return before
    if (!canWrite(source.kind, [before.content], await permissionsOf(tx, actor))) return refusal('notAllowed')
    // Locks the photos that the record shows.
    await lockPhotos(tx, source.kind, [before.content])
    const use = await findUse(tx, source, id)
    if (use) return refusal('recordInUse', { what: source.kind.labels.one, use })
    const at = now()
    await deleteReferences(tx, key)
    await source.erase(tx, id)
    await refreshSearchEntries(tx, source, [id])
    await markRemoved(tx, key, at)
    await recordChange(tx, {
      at,
      actor,
      subject: key,
      what: 'removed',
      before: before.content,
      after: null,
      hasSecrets: false,
    })
    return undefined
  })

type LockParameters = Parameters<typeof lockRecord>

const lockVersion = async (
  tx: Tx,
  key: LockParameters[1],
  version: number | undefined,
  purpose: LockParameters[2],
): Promise<RecordRow | Refusal> => {
  const row = await lockRecord(tx, key, purpose)
  if (!row) return refusal('nodeNotFound', { id: key.id })
  return version === undefined || row.version === version ? row : refusal('editConflict')
}

/**
 * Writes the derived rows, references and search entries of a record.
 * @returns the first problem that prevents this; undefined if the rows are written
 */
export const writeDerivedRows = async (
  tx: Tx,
  source: RecordSource,
  value: RecordValue,
): Promise<RecordProblem | undefined> => {
  const references = referencesOf(source.kind, value)
  const referencedContents = new Map(
    (await findReferenced(tx, references)).map((row) => [`${row.kind} ${row.id}`, row.content]),
  )
  const find: FindRecord = (kind, id) => referencedContents.get(`${kind} ${id}`)
  const [problem] = [
    ...references
      .filter(({ kind, id }) => !find(kind, id))
      .map(({ kind, id, path }) => ({ path, message: `There is no ${kind} ${id}` })),
    ...(await findDuplicates(tx, source.kind, [value])),
    ...((await source.problems?.(tx, [value])) ?? []),
    ...(source.kind.problems?.(value, find) ?? []),
  ]
  if (problem) return problem
  const id = idOfRecord(source.kind, value)
  await storeReferences(tx, source.kind, [value])
  await writeRows(tx, source, [value])
  await refreshSearchEntries(tx, source, [id])
  return undefined
}

const refuseAt = ({ path, message }: RecordProblem): Refusal =>
  refusal('fieldInvalid', { path: ['record', ...path].join('.'), message })

/** Removes the leading 'record.' from the path of a refusal, for endpoints whose body is the record itself. */
export const withoutRecordPrefix = (recordRefusal: Refusal): Refusal => {
  const { path } = recordRefusal.facts
  if (typeof path !== 'string') return recordRefusal
  return { ...recordRefusal, facts: { ...recordRefusal.facts, path: path.replace(/^record\./, '') } }
}

const maxUsesNamed = 3

/**
 * Returns where a record is used; undefined if nowhere. The text has the titles of the first few records that use it:
 * 'by Axe Throwing, Laser Tag and others'. If no record uses it, the text comes from `usedIn` of its kind: 'in 3
 * events'.
 */
const findUse = async (tx: Tx, { kind, usedIn }: RecordSource, id: string): Promise<string | undefined> => {
  const uses = await listUses(tx, { kind: kind.name, id }, maxUsesNamed + 1)
  if (uses.length > 0) {
    const titles = uses.slice(0, maxUsesNamed).map(({ title }) => title)
    return `by ${titles.join(', ')}${uses.length > maxUsesNamed ? ' and others' : ''}`
  }
  return usedIn?.(tx, id)
}
