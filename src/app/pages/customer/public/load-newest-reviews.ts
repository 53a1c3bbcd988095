import type { ReviewResponse } from '#features/catalogue/rules/answers/product-responses.ts'
import { getApi } from '../../../get-api.ts'

const shownReviews = 6
/** Asked for, so that enough are left of those who wrote only once. */
const askedReviews = 30

/** What groups wrote last about these places, in any section; the newest first, and one of each author. */
export const loadNewestReviews = async (locationIdList: string[]): Promise<ReviewResponse[]> => {
  const { data } = await getApi().catalogue.listNewestReviews({ locationIdList, count: askedReviews })
  const authors = new Set<string>()
  const ofEach = data.filter(({ author }) => !authors.has(author) && authors.add(author))
  return ofEach.slice(0, shownReviews)
}
