import type { Kysely } from 'kysely'
import { type Section, sections } from '#kernel/section.ts'
import { readOnce } from '#platform/server/cache/dependencies.ts'
import type { JsonRead } from '#platform/server/database/read-together.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { TemplateRecord } from '../rules/content-records.ts'
import type { Dictionary } from '../rules/dictionary.ts'
import type { ContentImage } from '../rules/items/content-record.ts'
import { mergeTemplate, type Template } from '../rules/template.ts'
import { findTemplates, listMessages, templatesJson } from './template-store.ts'

type TemplateName = Section | 'default'

/** Returns the merged settings of each named section or of the default template. */
export const readTemplates = <Name extends TemplateName>(
  database: Kysely<Tables>,
  names: readonly Name[],
): Promise<Record<Name, Template>> =>
  readOnce(`templates ${names.join()}`, () => readMergedTemplates(database, names))

const readMergedTemplates = async <Name extends TemplateName>(
  database: Kysely<Tables>,
  names: readonly Name[],
): Promise<Record<Name, Template>> => {
  const storedTemplates = await readStoredTemplates(database, names)
  const entries = names.map((name) => [
    name,
    mergeTemplate(name, storedTemplates.get('default'), storedTemplates.get(name)),
  ])
  return Object.fromEntries(entries)
}

const readStoredTemplates = (database: Kysely<Tables>, names: readonly TemplateName[]) =>
  readOnce(`stored templates ${names.join()}`, () => findTemplates(database, ['default', ...names]))

/**
 * Returns the pictures that editors chose for pages without a product or location. A page without a chosen picture
 * shows a scene.
 */
export const readPagePictures = async (
  database: Kysely<Tables>,
): Promise<Partial<Record<Section | 'home' | 'event', ContentImage>>> => {
  const storedTemplates = await readStoredTemplates(database, sections)
  const defaultTemplate = storedTemplates.get('default')
  return {
    ...Object.fromEntries(sections.map((section) => [section, storedTemplates.get(section)?.picture])),
    home: defaultTemplate?.picture,
    event: defaultTemplate?.eventPicture,
  }
}

/** Returns the merged settings of a section or, for 'default', of the default template. */
export const readTemplate = async (database: Kysely<Tables>, name: TemplateName): Promise<Template> =>
  (await readTemplates(database, [name]))[name]

/** Returns the read of a section's merged settings, which `readTogether` can combine with others in one statement. */
export const templateOf = (section: Section): JsonRead<Template> => ({
  values: { names: ['default', section] },
  json: templatesJson,
  fromJson: (templates: Readonly<Partial<Record<TemplateName, TemplateRecord>>>) =>
    mergeTemplate(section, templates.default, templates[section]),
})

/** Returns all messages by name (CONT-009). */
export const readDictionary = async (database: Kysely<Tables>): Promise<Dictionary> =>
  Object.fromEntries((await listMessages(database)).map(({ name, text }) => [name, text]))
