import { z } from 'zod'
import { answer, bodySizes, call } from '#kernel/call.ts'
import { idField, sectionField } from '#kernel/fields.ts'
import { contentAnswer, postAnswer } from '../rules/items/content-answer.ts'
import { contentRecord } from '../rules/items/content-record.ts'
import { contentCategories, contentTypes } from '../rules/items/content-words.ts'
import { listParameters, nodesAnswer } from './content-answers.ts'

/** Items with all their blocks weigh more than other nodes. */
const maxItems = 200

const anyone = { allow: { anyone: true } } as const

/** Posts, pages and texts: as they are read, and as they are stored. */
export const contentCalls = {
  readContent: call({
    method: 'GET',
    path: '/content/{id}',
    summary: 'A content item as its reader sees it: visitors get published ones, staff get all',
    tags: ['content'],
    access: anyone,
    kept: true,
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(answer(contentAnswer)),

  readRawContent: call({
    method: 'GET',
    path: '/content/raw/{id}',
    summary: 'A content item as stored, with every block',
    tags: ['content'],
    access: { allow: { staff: 'content.view' } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(answer(contentRecord)),

  searchContent: call({
    method: 'GET',
    path: '/content/search',
    summary: 'Content items that match a filter, 40 a page: visitors get published ones, staff get all',
    tags: ['content'],
    access: anyone,
    kept: true,
    refusals: ['fieldInvalid'],
  })
    .input(z.object(listParameters(40, maxItems)))
    .output(nodesAnswer(contentAnswer.partial())),

  listPosts: call({
    method: 'GET',
    path: '/content/posts/{section}',
    summary: 'Post cards of a section, newest first',
    tags: ['content'],
    access: anyone,
    kept: true,
  })
    .input(
      z.object({
        section: sectionField,
        category: z.enum(contentCategories).optional(),
        /** Those that tell of it, or belong to it. */
        location: idField.optional(),
        limit: z.int().min(1).max(maxItems).default(40),
        skip: z.int().min(0).max(100_000).default(0),
      }),
    )
    .output(
      z.object({
        data: z.array(postAnswer),
        count: z.int(),
        /** Of all posts of the section, those that have any. */
        categories: z.array(z.enum(contentCategories)),
      }),
    ),

  findPost: call({
    method: 'GET',
    path: '/content/post/{address}',
    summary: 'A post by the id and title in its address',
    tags: ['content'],
    access: anyone,
    kept: true,
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ address: z.string().min(1).max(400) }))
    .output(answer(contentAnswer)),

  previewContent: call({
    method: 'POST',
    path: '/content/preview',
    maxBodyBytes: bodySizes.content,
    summary: 'Previews a content item that is not stored',
    tags: ['content'],
    access: { allow: { staff: 'content.edit' } },
  })
    .input(z.strictObject({ record: contentRecord }))
    .output(answer(contentAnswer)),

  listTexts: call({
    method: 'GET',
    path: '/content/texts/{type}',
    summary: 'Texts of a kind for a section, a location or a category',
    tags: ['content'],
    access: anyone,
    kept: true,
  })
    .input(
      z.object({
        type: z.enum(contentTypes).exclude(['blog post', 'about page']),
        section: sectionField.optional(),
        location: idField.optional(),
        category: idField.optional(),
      }),
    )
    .output(z.object({ data: z.array(contentAnswer) })),
}
