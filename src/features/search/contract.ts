import { z } from 'zod'
import { call, listAnswer } from '#kernel/call.ts'
import { listParameter, sectionField } from '#kernel/fields.ts'
import { searchKinds } from './rules/search-kinds.ts'
import { longestSearch } from './rules/search-words.ts'

const hitAnswer = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  title: z.string(),
  /** Where it is, or what it is about, in a few words. */
  about: z.string(),
  /** The page it has on the site. */
  href: z.string(),
  /** Opens only for those who are logged in. */
  locked: z.boolean(),
})
export type SearchHit = z.infer<typeof hitAnswer>

export const searchContract = {
  search: call({
    method: 'GET',
    path: '/search',
    summary: 'Finds locations, packages, products and posts, and tolerates typing errors',
    tags: ['search'],
    access: { allow: { anyone: true } },
  })
    .input(
      z.object({
        q: z.string().trim().max(longestSearch),
        section: sectionField.optional(),
        /** Kinds to look for; all when left out. */
        kinds: listParameter(z.enum(searchKinds)).optional(),
        /** The most that is answered of each kind. */
        limit: z.int().min(1).max(50).default(40),
      }),
    )
    .output(
      listAnswer(hitAnswer).extend({
        /** The words that were looked for where the given ones are in nothing; null where they are. */
        corrected: z.string().nullable(),
      }),
    ),
}
