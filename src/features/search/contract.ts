import { z } from 'zod'
import { endpoint, listResponse } from '#kernel/endpoint.ts'
import { listParameter, sectionField } from '#kernel/fields.ts'
import { searchKinds } from './rules/search-kinds.ts'
import { maxSearchLength } from './rules/search-words.ts'

const hitResponse = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  title: z.string(),
  /** The location or subject of the item, in a few words. */
  about: z.string(),
  /** The address of the item's page. */
  href: z.string(),
  /** True if only logged-in users can open the item. */
  locked: z.boolean(),
})
export type SearchHit = z.infer<typeof hitResponse>

export const searchContract = {
  search: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'Finds locations, packages, products and posts, and tolerates typing errors',
    tags: ['search'],
    access: { allow: { anyone: true } },
  })
    .input(
      z.object({
        q: z.string().trim().max(maxSearchLength),
        section: sectionField.optional(),
        /** The kinds to search; all by default. */
        kinds: listParameter(z.enum(searchKinds)).optional(),
        /** Maximum number of hits of each kind. */
        limit: z.int().min(1).max(50).default(40),
      }),
    )
    .output(
      listResponse(hitResponse).extend({
        /** The corrected words of the search; null if no word was corrected, or if no hit has all of them. */
        corrected: z.string().nullable(),
      }),
    ),
}
