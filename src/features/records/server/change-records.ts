import { permissionsOf, recordChange } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { isId } from '#kernel/id-form.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { lockedFields, type MayRead, withLocked } from '../rules/hidden-fields.ts'
import {
  type FindRecord,
  idOfRecord,
  mayWrite,
  type RecordProblem,
  type RecordValue,
} from '../rules/record-kind.ts'
import { referencesOf } from '../rules/references.ts'
import { type RecordSource, refreshFound, writeRows } from './record-source.ts'
import {
  findNamed,
  findPhotos,
  insertRecord,
  lockIdsLike,
  lockRecord,
  markRemoved,
  type RecordRow,
  updateRecord,
} from './record-store.ts'
import { dropReferences, listUses, putReferences } from './reference-store.ts'
import { findTaken, holdUnique, takenMeanwhile } from './unique-fields.ts'

export type ChangeRecordDeps = { readonly database: Database; now(): Date }

/** Without a version whatever is there is changed: for calls that know of none. */
type Change = { readonly id: string; readonly version?: number }

/** A kind of record, and what the one who writes may see of it: the rest stays as it is stored. */
type Writing = { readonly source: RecordSource; readonly may: MayRead }

/** @returns recordExists with the place of its id; fieldInvalid with the place of a record that is named and not there */
export const createRecord = (
  { database, now }: ChangeRecordDeps,
  writing: Writing,
  actor: Actor,
  written: RecordValue,
): Promise<RecordRow | Refusal> =>
  transact(database, (tx) => createRecordIn(tx, writing, actor, written, now())).catch(
    takenMeanwhile(database, writing.source.kind, written),
  )

type Unnamed = {
  /** What every id begins with that may be chosen. */
  readonly start: string
  /** @param isTaken also by one that was removed, whose id and history stay its own */
  chooseId(isTaken: (id: string) => boolean): string
  recordOf(id: string): RecordValue
}

/** Makes a record that was given no id, under one that is free; one after another, so that no two choose the same. */
export const createUnderFreeId = (
  { database, now }: ChangeRecordDeps,
  writing: Writing,
  actor: Actor,
  { start, chooseId, recordOf }: Unnamed,
): Promise<RecordRow | Refusal> =>
  transact(database, async (tx) => {
    const taken = await lockIdsLike(tx, writing.source.kind.name, start)
    const record = recordOf(chooseId((id) => taken.has(id)))
    return createRecordIn(tx, writing, actor, record, now())
  })

/** Makes a record in a transaction that does more; a refusal must undo it. @returns as `createRecord` */
export const createRecordIn = async (
  tx: Tx,
  { source, may }: Writing,
  actor: Actor,
  written: RecordValue,
  at: Date,
): Promise<RecordRow | Refusal> => {
  const value = withoutLocked({ source, may }, written, undefined)
  if (isRefusal(value)) return value
  if (!mayWrite(source.kind, [value], may)) return refusal('notAllowed')
  const key = { kind: source.kind.name, id: idOfRecord(source.kind, value) }
  if (!isId(key.id)) return badPlace({ path: [source.kind.key], message: genericTexts.incorrect })
  await holdUnique(tx, source.kind)
  const made = await insertRecord(tx, key, value, at)
  if (!made)
    return refusal('recordExists', {
      what: source.kind.words.one,
      id: key.id,
      path: `record.${source.kind.key}`,
    })
  const wrong = await writeAll(tx, source, value)
  if (wrong) return badPlace(wrong)
  await recordChange(tx, {
    at,
    actor,
    subject: key,
    what: 'created',
    before: null,
    after: value,
    hasSecrets: false,
  })
  return made
}

/** @returns nodeNotFound; savedMeanwhile when somebody else saved in between; fieldInvalid as for a new one */
export const changeRecord = (
  { database, now }: ChangeRecordDeps,
  { source, may }: Writing,
  actor: Actor,
  { id, version, record: written }: Change & { readonly record: RecordValue },
): Promise<RecordRow | Refusal> =>
  transact(database, async (tx) => {
    const { kind } = source
    if (idOfRecord(kind, written) !== id) return badPlace({ path: [kind.key], message: keepsName(kind.key) })
    const key = { kind: kind.name, id }
    await holdUnique(tx, kind)
    const before = await lockVersion(tx, key, version, 'change')
    if (isRefusal(before)) return before
    const record = withoutLocked({ source, may }, written, before.content)
    if (isRefusal(record)) return record
    if (!mayWrite(kind, [before.content, record], may)) return refusal('notAllowed')
    await findPhotos(tx, kind, [before.content])
    const at = now()
    const after = await updateRecord(tx, key, record, at)
    const wrong = await writeAll(tx, source, record)
    if (wrong) return badPlace(wrong)
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
  }).catch(takenMeanwhile(database, source.kind, written))

/** What is written, but for the fields that are not the writer's; what a new one needs of those, they cannot give. */
const withoutLocked = (
  { source: { kind }, may }: Writing,
  written: RecordValue,
  stored: RecordValue | undefined,
): RecordValue | Refusal => {
  const locked = lockedFields(kind, may)
  if (locked.length === 0) return written
  const checked = kind.schema.safeParse(withLocked(locked, written, stored))
  return checked.success ? checked.data : refusal('notAllowed')
}

const keepsName = (key: string) => `The ${key} is part of web addresses and can’t be changed`

/** @returns nodeNotFound, savedMeanwhile, or recordInUse with what names it */
export const removeRecord = (
  { database, now }: ChangeRecordDeps,
  source: RecordSource,
  actor: Actor,
  { id, version }: Change,
): Promise<undefined | Refusal> =>
  transact(database, async (tx) => {
    const key = { kind: source.kind.name, id }
    const before = await lockVersion(tx, key, version, 'remove')
    if (isRefusal(before)) return before
    if (!mayWrite(source.kind, [before.content], await permissionsOf(tx, actor))) return refusal('notAllowed')
    await findPhotos(tx, source.kind, [before.content])
    const use = await findUse(tx, source, id)
    if (use) return refusal('recordInUse', { what: source.kind.words.one, use })
    const at = now()
    await dropReferences(tx, key)
    await source.erase(tx, id)
    await refreshFound(tx, source, [id])
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
  to: LockParameters[2],
): Promise<RecordRow | Refusal> => {
  const row = await lockRecord(tx, key, to)
  if (!row) return refusal('nodeNotFound', { id: key.id })
  return version === undefined || row.version === version ? row : refusal('savedMeanwhile')
}

/**
 * Writes the rows of a record and what it names.
 * @returns what keeps it from being written
 */
export const writeAll = async (
  tx: Tx,
  source: RecordSource,
  value: RecordValue,
): Promise<RecordProblem | undefined> => {
  const references = referencesOf(source.kind, value)
  const found = new Map(
    (await findNamed(tx, references)).map((row) => [`${row.kind} ${row.id}`, row.content]),
  )
  const find: FindRecord = (kind, id) => found.get(`${kind} ${id}`)
  const [problem] = [
    ...references
      .filter(({ kind, id }) => !find(kind, id))
      .map(({ kind, id, path }) => ({ path, message: `There is no ${kind} ${id}` })),
    ...(await findTaken(tx, source.kind, [value])),
    ...((await source.problems?.(tx, [value])) ?? []),
    ...(source.kind.problems?.(value, find) ?? []),
  ]
  if (problem) return problem
  const id = idOfRecord(source.kind, value)
  await putReferences(tx, source.kind, [value])
  await writeRows(tx, source, [value])
  await refreshFound(tx, source, [id])
  return undefined
}

const badPlace = ({ path, message }: RecordProblem): Refusal =>
  refusal('fieldInvalid', { path: ['record', ...path].join('.'), message })

/** For calls whose body is the record itself: the place of what is wrong without a 'record.' before it. */
export const placedInBody = (refused: Refusal): Refusal => {
  const { path } = refused.facts
  if (typeof path !== 'string') return refused
  return { ...refused, facts: { ...refused.facts, path: path.replace(/^record\./, '') } }
}

const usesNamed = 3

/** 'by 2 products and in 3 events' in short: the first few that name it. */
const findUse = async (tx: Tx, { kind, usedIn }: RecordSource, id: string): Promise<string | undefined> => {
  const uses = await listUses(tx, { kind: kind.name, id }, usesNamed + 1)
  if (uses.length > 0) {
    const titles = uses.slice(0, usesNamed).map(({ title }) => title)
    return `by ${titles.join(', ')}${uses.length > usesNamed ? ' and others' : ''}`
  }
  return usedIn?.(tx, id)
}
