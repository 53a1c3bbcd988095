import { reviewScoreOf } from '#features/catalogue/rules/labels.ts'
import { presentReview } from '#features/catalogue/server/index.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { pageEndpoints } from '../contract/page-endpoints.ts'
import type { ReviewPage } from '../rules/review-page.ts'
import { readReviewPage } from './review-page-store.ts'

const presentPage = ({ rows, total, sum }: Awaited<ReturnType<typeof readReviewPage>>): ReviewPage => ({
  items: rows.map(presentReview),
  total,
  averageScore: reviewScoreOf(sum, total),
})

/** Creates the handlers that read reviews in pages. */
export const pageHandlers = (database: Database): Handlers<typeof pageEndpoints> => ({
  searchReviews: async ({
    input: { index, page, params, order, eventPackageBookedDate, ...filters },
    context,
  }) => {
    const { productId, venueIdList, meetingPointIdList, locationIdList } = params
    const foundPage = await readReviewPage(
      database,
      {
        ...filters,
        productId,
        // Visitors can't see a spicy product, so its reviews are hidden from them too (CAT-040).
        withoutSpicy: productId !== undefined && context.actor === null,
        venueIds: venueIdList,
        meetingPointIds: meetingPointIdList,
        locationIds: locationIdList,
      },
      { page, order, firstAfter: eventPackageBookedDate },
    )
    return { data: { index, ...presentPage(foundPage) } }
  },
  readLocationReviews: async ({ input: { locationId, section, page } }) => ({
    data: presentPage(await readReviewPage(database, { locationIds: [locationId], section }, { page })),
  }),
  readCompanyReviews: async ({ input: { type, page } }) => ({
    data: presentPage(await readReviewPage(database, type === 'all' ? {} : { kind: type }, { page })),
  }),
})
