import { type ReviewPage, reviewsPerPage } from '../rules/review-page.ts'
import { allReviews, type ReviewSource, type WantedPage } from '../rules/review-search.ts'
import type { ReviewsApi } from './reviews-api.ts'

type Request = WantedPage & { readonly index: number }

/** Reads a page of reviews. Unfiltered pages of a location or of the company come from cached endpoints. */
export const readReviews = async (
  api: ReviewsApi,
  source: ReviewSource,
  { params, page, index }: Request,
): Promise<ReviewPage> => {
  const { type, search, score, order } = params
  const isPlain = search === '' && score === null && order === allReviews.order
  if (isPlain && source.of === 'company') return (await api.readCompanyReviews({ type, page })).data
  if (isPlain && source.of === 'location') {
    const { locationId, section } = source
    return (await api.readLocationReviews({ locationId, section, page })).data
  }
  const { data } = await api.searchReviews({
    index,
    page,
    params: subjectOf(source),
    section: source.of === 'location' ? source.section : undefined,
    eventPackageBookedDate: source.of === 'product' ? source.bookedDate : undefined,
    kind: type === 'all' ? undefined : type,
    search: search || undefined,
    score: score ?? undefined,
    order,
  })
  if (data.index !== index) throw new Error(`a response to request ${data.index} instead of ${index}`)
  return data
}

const subjectOf = (source: ReviewSource) => {
  if (source.of === 'product') return { productId: source.productId }
  return source.of === 'location' ? { locationIdList: [source.locationId] } : {}
}

/** Returns the number of the page after the loaded ones; undefined if all are loaded. */
export const pageAfter = ({ page, total }: { readonly page: number; readonly total: number }) =>
  page * reviewsPerPage < total ? page + 1 : undefined
