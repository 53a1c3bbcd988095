import '#features/content/server/index.ts'
import { isDeepStrictEqual } from 'node:util'
import { afterAll } from 'vitest'
import type { Site } from './site.ts'
import { until } from './until.ts'

/**
 * Lets a test file replace templates of a site that it shares with other files. Restores the shipped templates after
 * its tests. Pages show a change within a second.
 */
export const templateChanger = (site: Site) => {
  const shippedTemplates = new Map<string, { readonly content: string; readonly response: unknown }>()
  /** Requests the template as a page does. */
  const request = async (name: string): Promise<unknown> =>
    (await (await fetch(`${site.url}/api/template/name/${name}`)).json()).data
  const write = (name: string, content: string) =>
    site.db.updateTable('template').set({ content }).where('name', '=', name).execute()
  /** Returns the template as it is stored. */
  const read = async (name: string) =>
    (
      await site.db
        .selectFrom('template')
        .select('content')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).content
  const replace = async (name: string, content: object): Promise<void> => {
    if (!shippedTemplates.has(name))
      shippedTemplates.set(name, { content: JSON.stringify(await read(name)), response: await request(name) })
    await write(name, JSON.stringify(content))
  }
  afterAll(async () => {
    for (const [name, { content, response }] of shippedTemplates) {
      await write(name, content)
      await until(async () => isDeepStrictEqual(await request(name), response), 100)
    }
  })
  return { read, replace, request }
}
