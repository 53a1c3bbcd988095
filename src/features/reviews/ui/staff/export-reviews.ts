import { downloadFile } from '#platform/browser/download-file.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import type { ReviewsApi } from '../reviews-api.ts'
import type { ReviewListQuery } from './review-list-address.ts'

const blockSize = 200

const columns = [
  'id',
  'createdDate',
  'kind',
  'productId',
  'productName',
  'locationId',
  'locationName',
  'section',
  'score',
  'author',
  'text',
  'hidden',
  'eventId',
  'customerId',
] as const

/** Downloads all reviews of a list as a CSV file. */
export const exportReviews = async (api: ReviewsApi, query: ReviewListQuery): Promise<void> => {
  const { stringify } = await loadPart(() => import('csv-stringify/browser/esm/sync'))
  const parts = [stringify([columns])]
  for (let skip = 0; ; skip += blockSize) {
    const { data } = await api.listReviews({ ...query, limit: blockSize, skip })
    const cells = data.map((review) => columns.map((column) => review[column]))
    // Customers write the texts, so no cell must be a formula.
    parts.push(stringify(cells, { escape_formulas: true, cast: { boolean: String } }))
    if (data.length < blockSize) break
  }
  // Excel recognises UTF-8 by the byte order mark only.
  downloadFile(new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' }), 'reviews.csv')
}
