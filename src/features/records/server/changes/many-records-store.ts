import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transact.ts'
import { idOfRecord, type RecordKind, type RecordValue, titleOfRecord } from '../../rules/record-kind.ts'
import type { RecordKindName } from '../../rules/record-kind-name.ts'
import type { StoredContent } from './describe-plan.ts'
import '../tables.ts'

/** Returns stored records by id. For a change, locks them against other changes. */
export const readStored = async (
  tx: Tx,
  kind: RecordKindName,
  ids: readonly string[],
  purpose: 'preview' | 'change',
): Promise<Map<string, StoredContent>> => {
  const { rows } = await sql<StoredContent & { id: string }>`
    select id, content, version from record
    where kind = ${kind} and removed_at is null and id = any(${[...ids]}::text[])
    order by id ${purpose === 'change' ? sql`for no key update` : sql``}`.execute(tx)
  return new Map(rows.map(({ id, ...stored }) => [id, stored]))
}

/**
 * Stores new and changed records of a kind. @returns the number of stored records; a new one is skipped if a current
 * record has its id
 */
export const storeRecords = async (
  tx: Tx,
  kind: RecordKind,
  values: readonly RecordValue[],
  { newIds, at }: { newIds: ReadonlySet<string>; at: Date },
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
      where record.removed_at is not null or not record.id = any(${ids.filter((id) => newIds.has(id))}::text[])
    returning id`.execute(tx)
  return rows.length
}
