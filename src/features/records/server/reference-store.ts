import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { idOfRecord, type RecordKind, type RecordValue } from '../rules/record-kind.ts'
import type { RecordKindName } from '../rules/record-kind-name.ts'
import { type Reference, referencesOf } from '../rules/references.ts'
import type { RecordUse } from '../rules/stored-record.ts'
import './tables.ts'

type Store = Kysely<Tables>
type Key = Pick<Reference, 'kind' | 'id'>

/**
 * Replaces the stored references of the given records. References to missing photos are omitted, because a record with
 * a missing photo is valid.
 */
export const storeReferences = async (
  tx: Tx,
  kind: RecordKind,
  values: readonly RecordValue[],
): Promise<void> => {
  const ids = values.map((value) => idOfRecord(kind, value))
  await sql`
    delete from record_reference where from_kind = ${kind.name} and from_id = any(${ids}::text[])`.execute(tx)
  const references = values.flatMap((value) =>
    referencesOf(kind, value).map((to) => ({ id: idOfRecord(kind, value), to })),
  )
  if (references.length === 0) return
  await sql`
    insert into record_reference (from_kind, from_id, to_kind, to_id)
    select ${kind.name}, from_id, to_kind, to_id
    from unnest(${references.map(({ id }) => id)}::text[], ${references.map(({ to }) => to.kind)}::text[],
      ${references.map(({ to }) => to.id)}::text[]) as given (from_id, to_kind, to_id)
    where to_kind <> 'media' or exists (
      select from record where kind = to_kind and id = to_id and removed_at is null)
    on conflict do nothing`.execute(tx)
}

/** Deletes the references of a record that is being removed. */
export const deleteReferences = async (tx: Tx, { kind, id }: Key): Promise<void> => {
  await tx.deleteFrom('record_reference').where('from_kind', '=', kind).where('from_id', '=', id).execute()
}

/** Returns the records that reference a record, except the record itself. */
export const listUses = async (store: Store, { kind, id }: Key, limit: number): Promise<RecordUse[]> =>
  store
    .selectFrom('record_reference')
    .innerJoin('record', (join) =>
      join.onRef('record.kind', '=', 'from_kind').onRef('record.id', '=', 'from_id'),
    )
    .select(['record.kind', 'record.id', 'record.title'])
    .where('to_kind', '=', kind)
    .where('to_id', '=', id)
    .where((row) => row.not(row.and({ from_kind: kind, from_id: id })))
    .orderBy('record.kind')
    .orderBy('record.title')
    .orderBy('record.id')
    .limit(limit)
    .execute()

/**
 * Returns the content of all current records that reference a record, to rewrite their rows. `listUses` returns titles
 * for users.
 */
export const listReferencing = (
  store: Store,
  { kind, id }: Key,
): Promise<{ kind: RecordKindName; content: RecordValue }[]> =>
  store
    .selectFrom('record_reference')
    .innerJoin('record', (join) =>
      join.onRef('record.kind', '=', 'from_kind').onRef('record.id', '=', 'from_id'),
    )
    .select(['record.kind', 'record.content'])
    .where('to_kind', '=', kind)
    .where('to_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('record.kind')
    .orderBy('record.id')
    .execute()

/** Returns how many records reference each of the given records. Records without references are omitted. */
export const countReferences = async (
  store: Store,
  kind: RecordKindName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; count: number }>`
    select to_id as id, count(*)::integer as count from record_reference
    where to_kind = ${kind} and to_id = any(${[...ids]}::text[]) group by to_id`.execute(store)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
