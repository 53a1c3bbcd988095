import type { Kysely } from 'kysely'
import type { Section } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Dictionary } from '../rules/dictionary.ts'
import { mergeTemplate, type Template } from '../rules/template.ts'
import { findTemplates, listMessages } from './template-store.ts'

/** The settings in force for a section, or the default ones; always an answer (001 §9). */
export const readTemplate = async (
  database: Kysely<Tables>,
  name: Section | 'default',
): Promise<Template> => {
  const found = await findTemplates(database, ['default', name])
  return mergeTemplate(name, found.get('default'), found.get(name))
}

/** All messages by name (001 §3). */
export const readDictionary = async (database: Kysely<Tables>): Promise<Dictionary> =>
  Object.fromEntries((await listMessages(database)).map(({ name, text }) => [name, text]))
