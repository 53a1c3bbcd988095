import { permissionsAsStaff } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import { sections } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Gate, implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { readInBlocks } from '#platform/server/http/streamed-rows.ts'
import type { Collection, Reader } from '#platform/server/query/collection.ts'
import { findNodes } from '#platform/server/query/query-collection.ts'
import { collectionNode, contentContract } from '../contract.ts'
import { calendarHandlers } from './calendar/calendar-handlers.ts'
import { booleansOf, contentItemHandlers } from './items/content-handlers.ts'
import type { ContentLookups } from './items/present-content.ts'
import { readDictionary, readTemplate } from './read-content.ts'

type ContentDeps = {
  readonly database: Database
  /** The collections of all features, for the collection query. The app passes them in. */
  readonly collections: readonly Collection[]
  readonly lookups: ContentLookups
  now(): Date
}

/** Templates and messages rarely change, so browsers cache them for five minutes. */
const cacheControl = 'public, max-age=300'
const templateNames = ['default', ...sections] as const

/** Returns the routes of this feature, behind the access gate. */
export const contentRoutes = (gate: Gate, deps: ContentDeps) => {
  const { database, collections } = deps
  return implementEndpoints(contentContract, gate, {
    ...contentItemHandlers(deps),
    ...calendarHandlers(deps),
    queryCollection: async ({ input, context }) => {
      const { _fields, extras = [], ...query } = input
      const reader = await readerOf(database, context.actor)
      const fields = _fields && booleansOf(_fields)
      const page = await findNodes(database, collections, { ...query, fields, extras }, reader)
      if (isRefusal(page)) return page
      const { ids, read, ...counted } = page
      const nodes = await readInBlocks(collectionNode, ids, read)
      if (input.valueId === undefined) return { data: nodes, ...counted }
      return nodes[0] ? { data: nodes[0] } : refusal('nodeNotFound', { id: input.valueId })
    },
    readTemplate: async ({ input, context }) => {
      const name = templateNames.find((each) => each === input.templateName)
      if (!name) return refusal('nodeNotFound', { id: input.templateName })
      context.response.header('cache-control', cacheControl)
      return { data: await readTemplate(database, name) }
    },
    readDictionary: async ({ context }) => {
      context.response.header('cache-control', cacheControl)
      return { data: await readDictionary(database) }
    },
  })
}

const readerOf = async (database: Database, actor: Actor | null): Promise<Reader> => ({
  actor,
  hasStaffPermission: await permissionsAsStaff(database, actor),
})
