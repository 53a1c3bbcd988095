import { sql } from 'kysely'
import type { ChangeSubjectKind } from '#features/access/rules/change-subject.ts'
import { recordChanges } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { idOfRecord, type RecordKind, type RecordValue, titleOfRecord } from '../../rules/record-kind.ts'
import type { RecordKindName } from '../../rules/record-kind-name.ts'
import { referencesOf } from '../../rules/references.ts'
import { type RecordSource, refreshSearchEntries, writeRows } from '../record-source.ts'
import { findPhotos } from '../record-store.ts'
import { storeReferences } from '../reference-store.ts'
import type { Plan, StoredContent } from './describe-plan.ts'
import '../tables.ts'

/** Returns stored records by id; locks them against other changes when they are about to be changed. */
export const readStored = async (
  tx: Tx,
  kind: RecordKindName,
  ids: readonly string[],
  to: 'preview' | 'change',
): Promise<Map<string, StoredContent>> => {
  const { rows } = await sql<StoredContent & { id: string }>`
    select id, content, version from record
    where kind = ${kind} and removed_at is null and id = any(${[...ids]}::text[])
    order by id ${to === 'change' ? sql`for no key update` : sql``}`.execute(tx)
  return new Map(rows.map(({ id, ...stored }) => [id, stored]))
}

type ChangeFacts = {
  readonly actor: Actor
  readonly at: Date
  /** The verb in the history: 'imported'. */
  readonly what: string
}

/** Far below the limits of one statement in parameters and in size. */
const rowsAtOnce = 500

/**
 * Writes the records of a plan, their references, derived rows, search entries and history.
 * @returns editConflict when somebody else has created one of the new records
 */
export const writePlan = async (
  tx: Tx,
  source: RecordSource,
  { created, changed }: Pick<Plan, 'created' | 'changed'>,
  { actor, at, what }: ChangeFacts,
): Promise<Refusal | undefined> => {
  const { kind } = source
  const all = referencedFirst(kind, [...created, ...changed.map(({ after }) => after)])
  const isNew = new Set(created.map((value) => idOfRecord(kind, value)))
  for (let from = 0; from < all.length; from += rowsAtOnce) {
    const some = all.slice(from, from + rowsAtOnce)
    const written = await storeRecords(tx, kind, some, { isNew, at })
    if (written < some.length) return refusal('editConflict')
  }
  for (let from = 0; from < all.length; from += rowsAtOnce)
    await storeReferences(tx, kind, all.slice(from, from + rowsAtOnce))
  // A change of a photo rewrites the rows that show it, also those of records that no longer show it after this change.
  await findPhotos(
    tx,
    kind,
    changed.map(({ before }) => before),
  )
  await writeRows(tx, source, all)
  await refreshSearchEntries(
    tx,
    source,
    all.map((value) => idOfRecord(kind, value)),
  )
  const before = new Map(changed.map((change) => [idOfRecord(kind, change.after), change.before]))
  await recordChanges(
    tx,
    all.map((value) => {
      const id = idOfRecord(kind, value)
      const subject = { kind: kind.name as ChangeSubjectKind, id }
      return { at, actor, subject, what, before: before.get(id) ?? null, after: value, hasSecrets: false }
    }),
  )
  return undefined
}

/** Returns the records with referenced ones first, as their derived rows need it: a country before its cities. */
export const referencedFirst = (kind: RecordKind, values: readonly RecordValue[]): RecordValue[] => {
  const remaining = new Map(values.map((value) => [idOfRecord(kind, value), value]))
  const ordered: RecordValue[] = []
  const visit = (id: string) => {
    const value = remaining.get(id)
    if (!value) return
    remaining.delete(id)
    for (const named of referencesOf(kind, value)) if (named.kind === kind.name) visit(named.id)
    ordered.push(value)
  }
  for (const id of [...remaining.keys()]) visit(id)
  return ordered
}

/** @returns the number of written records; a new one is skipped when its id exists */
const storeRecords = async (
  tx: Tx,
  kind: RecordKind,
  values: readonly RecordValue[],
  { isNew, at }: { isNew: ReadonlySet<string>; at: Date },
): Promise<number> => {
  const ids = values.map((value) => idOfRecord(kind, value))
  const { rows } = await sql<{ id: string }>`
    insert into record (kind, id, title, content, changed_at)
    select ${kind.name}, given.id, given.title, given.content::jsonb, ${at}
    from unnest(${ids}::text[], ${values.map(titleOfRecord)}::text[],
      ${values.map((value) => JSON.stringify(value))}::text[]) as given (id, title, content)
    on conflict (kind, id) do update
      set title = excluded.title, content = excluded.content, version = record.version + 1,
        changed_at = excluded.changed_at, removed_at = null
      where record.removed_at is not null or not record.id = any(${ids.filter((id) => isNew.has(id))}::text[])
    returning id`.execute(tx)
  return rows.length
}
