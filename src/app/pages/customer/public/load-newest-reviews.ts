import type { ReviewAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import { getApi } from '../../../api.ts'

const shownReviews = 6

/** What groups wrote last about these places, in any section; the newest first, and one of each author. */
export const loadNewestReviews = async (locationIds: readonly string[]): Promise<ReviewAnswer[]> => {
  const places = await Promise.all(locationIds.map((id) => getApi().catalogue.readLocation({ id })))
  const reviews = places.flatMap(({ data }) => data.filteredReviews.flatMap((ofSection) => ofSection.reviews))
  const newestFirst = reviews.toSorted(
    (a, b) => b.createdDate.localeCompare(a.createdDate) || a.id.localeCompare(b.id),
  )
  const authors = new Set<string>()
  const ofEach = newestFirst.filter(({ author }) => !authors.has(author) && authors.add(author))
  return ofEach.slice(0, shownReviews)
}
