import { z } from 'zod'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField, sectionField } from '#kernel/fields.ts'
import { companyReviewTypes, reviewFilters, reviewPage, reviewPageNumber } from '../rules/review-page.ts'

const tags = ['reviews']
const anyone = { allow: { anyone: true } } as const
/** Maximum searches a minute from one IP address, which a whole office can share. */
const maxSearches = 300

/** Endpoints that read reviews in pages. Hidden reviews are left out. */
export const pageEndpoints = {
  searchReviews: endpoint({
    method: 'POST',
    path: '/review/get/{index}',
    summary: 'A page of the reviews that match; the response repeats the index of the request',
    tags,
    access: anyone,
    open: true,
    triesPerMinute: maxSearches,
    refusals: ['tooMany'],
  })
    .input(
      z.strictObject({
        index: z.coerce.number().int().min(0).max(1_000_000),
        page: z.int().min(1).max(1000).default(1),
        ...reviewFilters,
      }),
    )
    .output(dataResponse(reviewPage.extend({ index: z.int() }))),

  readLocationReviews: endpoint({
    method: 'GET',
    path: '/review/get/location/{locationId}/{section}/{page}',
    summary: 'A page of the reviews of a location and its products, newest first',
    tags,
    access: anyone,
    cached: true,
  })
    .input(z.strictObject({ locationId: idField, section: sectionField, page: reviewPageNumber }))
    .output(dataResponse(reviewPage)),

  readCompanyReviews: endpoint({
    method: 'GET',
    path: '/review/get/company/{type}/{page}',
    summary: 'A page of the reviews of the whole site, newest first',
    tags,
    access: anyone,
    cached: true,
  })
    .input(z.strictObject({ type: z.enum(companyReviewTypes), page: reviewPageNumber }))
    .output(dataResponse(reviewPage)),
}
