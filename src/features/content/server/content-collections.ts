import { sql } from 'kysely'
import { z } from 'zod'
import { sections } from '#kernel/section.ts'
import type { Collection } from '#platform/server/query/collection.ts'
import { templateResponse } from '../rules/template-response.ts'
import { calendarCollection } from './calendar/calendar-collection.ts'
import { type ContentItemDeps, contentItemCollection } from './items/content-collection.ts'
import { readDictionary, readTemplates } from './read-content.ts'

/** Returns the collections of this feature, which anyone can read. */
export const contentCollections = (deps: ContentItemDeps): readonly Collection[] => [
  contentItemCollection(deps),
  calendarCollection(deps.database),
  {
    name: 'template',
    table: sql`template`,
    id: sql`template.name`,
    fields: () => ({ name: { kind: 'text', column: sql`template.name` } }),
    sortedBy: 'name',
    visible: () => 'all',
    node: () => templateResponse.extend({ id: z.string() }),
    read: async (names) => {
      const templateNames = (['default', ...sections] as const).filter((name) => names.includes(name))
      const templates = await readTemplates(deps.database, templateNames)
      return templateNames.map((name) => ({ id: name, ...templates[name] }))
    },
  },
  {
    name: 'dictionary',
    table: sql`dictionary_message`,
    id: sql`dictionary_message.name`,
    fields: () => ({
      name: { kind: 'text', column: sql`dictionary_message.name` },
      text: { kind: 'text', column: sql`dictionary_message.text` },
    }),
    sortedBy: 'name',
    visible: () => 'all',
    node: () => z.object({ id: z.string(), name: z.string(), text: z.string() }),
    read: async (names) => {
      const texts = await readDictionary(deps.database)
      return names.flatMap((name) =>
        Object.hasOwn(texts, name) ? { id: name, name, text: texts[name] } : [],
      )
    },
  },
]
