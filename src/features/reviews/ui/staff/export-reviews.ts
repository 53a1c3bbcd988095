import { downloadFile } from '#platform/browser/download-file.ts'
import { type Cell, csvFile } from '#platform/browser/table-file.ts'
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
  'eventName',
  'customerId',
] as const

/** Downloads all reviews of a list as a CSV file. */
export const exportReviews = async (api: ReviewsApi, query: ReviewListQuery): Promise<void> => {
  const rows: Cell[][] = []
  for (let skip = 0; ; skip += blockSize) {
    const { data } = await api.listReviews({ ...query, limit: blockSize, skip })
    for (const review of data) rows.push(columns.map((column) => cellOf(review[column])))
    if (data.length < blockSize) break
  }
  downloadFile(await csvFile(columns, rows), 'reviews.csv')
}

const cellOf = (value: Cell | boolean | undefined): Cell =>
  typeof value === 'boolean' ? String(value) : (value ?? null)
