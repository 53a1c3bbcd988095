import { z } from 'zod'
import { bodySizes, dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField, sectionField } from '#kernel/fields.ts'
import { contentRecord } from '../rules/items/content-record.ts'
import { contentResponse, postResponse } from '../rules/items/content-response.ts'
import { contentCategories } from '../rules/items/content-types.ts'
import { listParameters, nodesResponse } from './list-fields.ts'

/** The maximum number of items on a page. Lower than for other nodes, because items with all their blocks are large. */
const maxItems = 200

const anyone = { allow: { anyone: true } } as const

/** Endpoints for posts, pages and texts, as readers see them and as they are stored. */
export const contentEndpoints = {
  readContent: endpoint({
    method: 'GET',
    path: '/content/{id}',
    summary: 'A content item for its reader: a published one, or any for staff',
    tags: ['content'],
    access: anyone,
    cached: true,
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(dataResponse(contentResponse)),

  readRawContent: endpoint({
    method: 'GET',
    path: '/content/raw/{id}',
    summary: 'A content item as it is stored, with ids of what it includes and every block',
    tags: ['content'],
    access: { allow: { staff: 'content.view' } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(dataResponse(contentRecord)),

  searchContent: endpoint({
    method: 'GET',
    path: '/content/search',
    summary: 'Content items that match a filter, 40 a page: published ones, or all for staff',
    tags: ['content'],
    access: anyone,
    cached: true,
    refusals: ['fieldInvalid'],
  })
    .input(z.object(listParameters(40, maxItems)))
    .output(nodesResponse(contentResponse.partial())),

  listPosts: endpoint({
    method: 'GET',
    path: '/content/posts/{section}',
    summary: 'Cards of the posts of a section, the newest first',
    tags: ['content'],
    access: anyone,
    cached: true,
  })
    .input(
      z.object({
        section: sectionField,
        category: z.enum(contentCategories).optional(),
        /** Posts about this location, or belonging to it. */
        location: idField.optional(),
        limit: z.int().min(1).max(maxItems).default(40),
        skip: z.int().min(0).max(100_000).default(0),
      }),
    )
    .output(
      z.object({
        data: z.array(postResponse),
        count: z.int(),
        /** The categories that posts of the section have; empty in a request for one location. */
        categories: z.array(z.enum(contentCategories)),
      }),
    ),

  previewContent: endpoint({
    method: 'POST',
    path: '/content/preview',
    maxBodyBytes: bodySizes.content,
    summary: 'A preview of an unsaved content item',
    tags: ['content'],
    access: { allow: { staff: 'content.edit' } },
  })
    .input(z.strictObject({ record: contentRecord }))
    .output(dataResponse(contentResponse)),
}
