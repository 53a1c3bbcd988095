import { type RawBuilder, sql } from 'kysely'
import { foldedWords, maxSearchWords } from '#features/search/rules/search-words.ts'
import { allOf } from '#platform/server/query/all-of.ts'
import { containsPattern } from '#platform/server/query/like-pattern.ts'
import { instantOfId } from '#platform/server/timed-id.ts'

/** The condition for the events of a search, in two forms. */
export type EventSearch = {
  /** Finds the events by an index. */
  readonly byIndex: RawBuilder<boolean>
  /** For reading events in the order of a list. PostgreSQL uses no index for it, and does not expect only a few matches. */
  readonly inOrder: RawBuilder<boolean>
}

/**
 * Returns the condition of a search by staff: the complete id of an event, or words that the event's search text contains.
 * The text has a space before each word. A word of one or two characters must be the beginning of a word, because the
 * trigram index finds it only together with the space.
 */
export const searchByStaff = (search: string): EventSearch => {
  const id = search.toLowerCase()
  if (instantOfId(id)) return { byIndex: sql`event.id = ${id}`, inOrder: sql`event.id = ${id}` }
  const terms = wordsOf(search).map((word) => (word.length < 3 ? ` ${word}` : word))
  const all = (condition: (term: string) => RawBuilder<unknown>) =>
    terms.length === 0 ? sql<boolean>`false` : allOf(terms.map(condition))
  return {
    byIndex: all((term) => sql`event.search_text like ${containsPattern(term)}`),
    inOrder: all((term) => sql`position(${term} in event.search_text) > 0`),
  }
}

/** Returns the condition of a search by a customer, by title and location: guests can be hidden from customers. */
export const searchByCustomer = (search: string): RawBuilder<boolean> => {
  const words = wordsOf(search)
  if (words.length === 0) return sql<boolean>`false`
  const text = sql`folded(concat_ws(' ', event.title, event.location_name))`
  return allOf(words.map((word) => sql`${text} like ${containsPattern(word)}`))
}

const wordsOf = (search: string): string[] => [...new Set(foldedWords(search))].slice(0, maxSearchWords)
