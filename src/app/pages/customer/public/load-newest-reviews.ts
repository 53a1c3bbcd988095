import type { ReviewResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { getApi } from '../../../get-api.ts'

const shownReviews = 6
/** Requested, so that enough remain with one per author. */
const requestedReviews = 30

/** Returns the newest reviews of these locations in any section, one per author. */
export const loadNewestReviews = async (locationIdList: string[]): Promise<ReviewResponse[]> => {
  const { data } = await getApi().catalogue.listNewestReviews({ locationIdList, count: requestedReviews })
  const authors = new Set<string>()
  const ofEach = data.filter(({ author }) => !authors.has(author) && authors.add(author))
  return ofEach.slice(0, shownReviews)
}
