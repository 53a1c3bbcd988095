import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { readByKeys } from '#platform/server/publication/topics.ts'
import type { DictionaryRecord, TemplateRecord } from '../rules/content-records.ts'
import './tables.ts'

export const findTemplates = async (
  database: Kysely<Tables>,
  names: readonly string[],
): Promise<Map<string, TemplateRecord>> => {
  const rows = await readByKeys(
    () => database.selectFrom('template').select(['name', 'content']).where('name', 'in', names).execute(),
    () => ({ template: names.map((name) => `name ${name}`) }),
  )
  return new Map(rows.map(({ name, content }) => [name, content]))
}

export const listMessages = (database: Kysely<Tables>): Promise<DictionaryRecord[]> =>
  database.selectFrom('dictionary_message').select(['name', 'text']).orderBy('name').execute()

/** Puts the shipped templates in place of those shipped before. */
export const replaceTemplates = async (
  database: Kysely<Tables>,
  records: readonly TemplateRecord[],
): Promise<void> => {
  await database.deleteFrom('template').where('shipped', '=', true).execute()
  const rows = records.map((record) => ({
    name: record.name,
    content: JSON.stringify(record),
    shipped: true,
  }))
  if (rows.length === 0) return
  await database
    .insertInto('template')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Puts the shipped messages in place of those shipped before; an editor's own text of the same name stays. */
export const replaceMessages = async (
  database: Kysely<Tables>,
  records: readonly DictionaryRecord[],
): Promise<void> => {
  await database.deleteFrom('dictionary_message').where('shipped', '=', true).execute()
  if (records.length === 0) return
  const rows = records.map((record) => ({ ...record, shipped: true }))
  await database
    .insertInto('dictionary_message')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
