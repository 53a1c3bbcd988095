import { type RawBuilder, sql } from 'kysely'
import { foldedText, maxSearchWords } from '#features/search/rules/search-words.ts'
import { allOf } from '#platform/server/query/all-of.ts'
import { containsPattern } from '#platform/server/query/like-pattern.ts'

/**
 * Returns the condition of a search in `app_user`. A person matches if their name, email and phone contain all words of
 * the search, in any order and regardless of accents and apostrophes. The leading 0 of a number is dropped, so that
 * 07700 finds +447700. An empty search matches everyone, and one without letters and digits nobody.
 */
export const matchesPerson = (search: string): RawBuilder<boolean> => {
  if (search.trim() === '') return sql<boolean>`true`
  const words = foldedText(search)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxSearchWords)
  if (words.length === 0) return sql<boolean>`false`
  const patterns = words.map((word) => containsPattern(/^0\d+$/.test(word) ? word.slice(1) : word))
  const inText = allOf(patterns.map((pattern) => sql`search_text like ${pattern}`))
  const inFoldedText = allOf([
    sql`can_change_if_folded(search_text)`,
    ...patterns.map((pattern) => sql`folded(search_text) like ${pattern}`),
  ])
  return words.some(canUseIndex)
    ? sql<boolean>`(${inText} or ${inFoldedText})`
    : sql<boolean>`(${inText} or id in (select id from app_user where ${inFoldedText}))`
}

/**
 * Returns whether the trigram indexes can find a word. Texts that folding can change have their own index (migration
 * `folded-names`), and both indexes are searched for all words at once: a condition for each word would read everyone
 * with a frequent name. Without an index, folding the text of each person would be slow, so only those who need it are
 * read for that, once.
 */
const canUseIndex = (word: string): boolean => /[a-z0-9]{3}/.test(word)
