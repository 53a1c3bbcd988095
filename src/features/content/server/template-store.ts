import { type Kysely, sql } from 'kysely'
import { readByKeys } from '#platform/server/cache/dependencies.ts'
import { namedPlan } from '#platform/server/database/connect.ts'
import type { QueryParameters } from '#platform/server/database/prepared-query.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { upsertRows } from '#platform/server/database/upsert-rows.ts'
import type { DictionaryRecord, TemplateRecord } from '../rules/content-records.ts'
import './tables.ts'

export const findTemplates = async (
  database: Kysely<Tables>,
  names: readonly string[],
): Promise<Map<string, TemplateRecord>> => {
  const rows = await readByKeys(
    () =>
      database
        .selectFrom('template')
        .select(['name', 'content'])
        .modifyFront(namedPlan('templates by name'))
        .where('name', '=', sql<string>`any(${[...names]}::text[])`)
        .execute(),
    () => ({ template: names.map((name) => `name ${name}`) }),
  )
  return new Map(rows.map(({ name, content }) => [name, content]))
}

/** Returns the SQL of the stored templates with the names in a parameter, as one JSON object by name. */
export const templatesJson = ({ names }: QueryParameters<{ names: readonly string[] }>) => sql`
  (select coalesce(json_object_agg(name, content), '{}') from template where name = any(${names}::text[]))`

export const listMessages = (database: Kysely<Tables>): Promise<DictionaryRecord[]> =>
  database.selectFrom('dictionary_message').select(['name', 'text']).orderBy('name').execute()

export const storeTemplates = (tx: Tx, records: readonly TemplateRecord[]): Promise<void> =>
  upsertRows(
    tx,
    'template',
    'name',
    records.map((record) => ({ name: record.name, content: JSON.stringify(record) })),
  )

export const storeMessages = (tx: Tx, records: readonly DictionaryRecord[]): Promise<void> =>
  upsertRows(
    tx,
    'dictionary_message',
    'name',
    records.map(({ name, text }) => ({ name, text })),
  )

export const deleteTemplate = async (tx: Tx, name: string): Promise<void> => {
  await tx
    .deleteFrom('template')
    .where('name', '=', name as TemplateRecord['name'])
    .execute()
}

export const deleteMessage = async (tx: Tx, name: string): Promise<void> => {
  await tx.deleteFrom('dictionary_message').where('name', '=', name).execute()
}
