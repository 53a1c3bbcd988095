import { type RawBuilder, sql } from 'kysely'
import { foldedWords } from '#features/search/rules/search-words.ts'
import { containsPattern } from '#platform/server/query/like-pattern.ts'

/**
 * Returns the condition of a search in `app_user`. A person matches if their name, email and phone contain all words of
 * the search, in any order and regardless of accents and apostrophes. The leading 0 of a number is dropped, so that
 * 07700 finds +447700. Texts that folding changes have their own index (migration `folded-names`). Each index is read
 * once for all words, because reading it for each word would find too many people of a frequent name.
 */
export const matchesPerson = (search: string): RawBuilder<boolean> => {
  const patterns = foldedWords(search).map((word) =>
    containsPattern(/^0\d+$/.test(word) ? word.slice(1) : word),
  )
  if (patterns.length === 0) return sql<boolean>`true`
  const containsAll = (text: RawBuilder<string>) =>
    sql.join(
      patterns.map((pattern) => sql`${text} like ${pattern}`),
      sql` and `,
    )
  return sql<boolean>`((${containsAll(sql<string>`search_text`)})
    or (changes_if_folded(search_text) and ${containsAll(sql<string>`folded(search_text)`)}))`
}
