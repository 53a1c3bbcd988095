import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
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

/** What staff wrote follows the shipped files no more. */
export const putTemplate = async (tx: Tx, record: TemplateRecord): Promise<void> => {
  const row = { content: JSON.stringify(record), shipped: false }
  await tx
    .insertInto('template')
    .values({ name: record.name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

export const putMessage = async (tx: Tx, { name, text }: DictionaryRecord): Promise<void> => {
  await tx
    .insertInto('dictionary_message')
    .values({ name, text, shipped: false })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ text, shipped: false }))
    .execute()
}

export const deleteTemplate = async (tx: Tx, name: string): Promise<void> => {
  await tx
    .deleteFrom('template')
    .where('name', '=', name as TemplateRecord['name'])
    .execute()
}

export const deleteMessage = async (tx: Tx, name: string): Promise<void> => {
  await tx.deleteFrom('dictionary_message').where('name', '=', name).execute()
}

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
