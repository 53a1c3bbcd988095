import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/transact.ts'
import { titleOfRecord } from '../../rules/record-kind.ts'
import type { RecordKindName } from '../../rules/record-kind-name.ts'
import type { ShippedStep, SiteRecord } from './plan-shipped.ts'
import '../tables.ts'

/** Returns every record of the site, including those that staff have removed. */
export const readSiteRecords = async (tx: Tx): Promise<SiteRecord[]> => {
  const { rows } = await sql<SiteRecord>`
    select kind, id, content, changed_at is not null as "isChangedByStaff", removed_at is not null as "isRemoved"
    from record order by kind, id`.execute(tx)
  return rows
}

/** Returns the kinds of records that the site has or had. */
export const listRecordKinds = async (tx: Tx): Promise<RecordKindName[]> => {
  const { rows } = await sql<{ kind: RecordKindName }>`select distinct kind from record`.execute(tx)
  return rows.map(({ kind }) => kind)
}

/** Far below PostgreSQL's limit of parameters in one statement. */
const rowsPerStatement = 500

/**
 * Inserts and updates records with the content of their files.
 * @param preservesChangedAt false to mark all of them as shipped; true to leave records that staff have changed marked
 * as changed
 */
export const storeShippedRecords = async (
  tx: Tx,
  kind: RecordKindName,
  steps: readonly ShippedStep[],
  preservesChangedAt: boolean,
): Promise<void> => {
  for (let from = 0; from < steps.length; from += rowsPerStatement) {
    const batch = steps.slice(from, from + rowsPerStatement)
    await sql`
      insert into record (kind, id, title, content)
      select ${kind}, id, title, content::jsonb
      from unnest(${batch.map(({ id }) => id)}::text[],
        ${batch.map(({ value }) => titleOfRecord(value))}::text[],
        ${batch.map(({ value }) => JSON.stringify(value))}::text[]) as given (id, title, content)
      on conflict (kind, id) do update
        set title = excluded.title, content = excluded.content, version = record.version + 1,
          changed_at = case when ${preservesChangedAt} then record.changed_at end, removed_at = null`.execute(
      tx,
    )
  }
}

/** Deletes records permanently, unlike `markRemoved`. */
export const deleteSiteRecords = async (
  tx: Tx,
  kind: RecordKindName,
  ids: readonly string[],
): Promise<void> => {
  await sql`delete from record where kind = ${kind} and id = any(${ids}::text[])`.execute(tx)
}
