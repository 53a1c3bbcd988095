import { type RawBuilder, sql } from 'kysely'
import { foldedWords } from '#features/search/rules/search-words.ts'
import { containsPattern } from '#platform/server/query/like-pattern.ts'

/**
 * Returns a condition for each word of a search in `app_user`. A person matches if their name, email and phone contain all
 * of the words, in any order and regardless of accents and apostrophes. The leading 0 of a number is dropped, so that
 * 07700 finds +447700. Texts that folding changes have an index of their own (migration `folded-names`).
 */
export const matchesPerson = (search: string): RawBuilder<boolean>[] =>
  foldedWords(search)
    .map((word) => containsPattern(/^0\d+$/.test(word) ? word.slice(1) : word))
    .map(
      (pattern) => sql<boolean>`(search_text like ${pattern}
        or (changes_if_folded(search_text) and folded(search_text) like ${pattern}))`,
    )
