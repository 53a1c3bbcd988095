import type { ReviewAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import { getApi } from '../../../api.ts'

const shownReviews = 6

/** What groups wrote last about these places, in any section; the newest first. */
export const loadNewestReviews = async (locationIds: readonly string[]): Promise<ReviewAnswer[]> => {
  const places = await Promise.all(locationIds.map((id) => getApi().catalogue.readLocation({ id })))
  const reviews = places.flatMap(({ data }) => data.filteredReviews.flatMap((ofSection) => ofSection.reviews))
  const once = new Map(reviews.map((review) => [review.id, review]))
  return [...once.values()]
    .toSorted((a, b) => b.createdDate.localeCompare(a.createdDate))
    .slice(0, shownReviews)
}
