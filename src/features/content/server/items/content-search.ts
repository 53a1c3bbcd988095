import { sql } from 'kysely'
import { onlyFor, type SearchSource } from '#features/search/server/index.ts'

/** Selects the blocks to search: those that customers can always see. */
const publicBlocks =
  '$.blocks[*] ? (@.show == "Yes" && !exists(@.hide) && !exists(@.hideStart) && !exists(@.hideEnd))'

/**
 * Search source for posts and about pages. Only staff with content.view find those that are not live, with a link to
 * their preview. The link to a post contains only its id, which is enough to find the post.
 */
export const contentSearch: SearchSource = {
  kind: 'post',
  rows: sql`
    select id, title,
      case type when 'about page' then 'About us' else coalesce(category, 'Ideas') end as about,
      regexp_replace(concat_ws(' ', content->>'summary',
        jsonb_path_query_array(content, ${sql.lit(`${publicBlocks}.title`)})::text,
        jsonb_path_query_array(content, ${sql.lit(`${publicBlocks}.text`)})::text), '<[^>]*>', ' ', 'g') as words,
      sections,
      case when live then '' else ${onlyFor('content.view')} end as audience,
      false as locked,
      case when not live then '/preview-post/' || id
        when type = 'about page' then '/about-' || id
        else '/{section}/blog/post-' || id end as path,
      1::real as weight
    from content_item where type in ('blog post', 'about page')`,
}
