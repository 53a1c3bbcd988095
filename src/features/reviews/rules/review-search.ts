import type { ReviewResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { Section } from '#kernel/section.ts'
import type { CompanyReviewType, ReviewOrder, ReviewPage } from './review-page.ts'

/** The subject of a list of reviews. */
export type ReviewSource =
  | { readonly of: 'product'; readonly productId: string; readonly bookedDate?: string | null }
  | { readonly of: 'location'; readonly locationId: string; readonly section: Section }
  | { readonly of: 'company' }

/** The parameters of a search. By default, it returns all reviews of the source, newest first. */
export type ReviewParams = {
  readonly type: CompanyReviewType
  readonly search: string
  readonly score: number | null
  readonly order: ReviewOrder
}

export const allReviews: ReviewParams = { type: 'all', search: '', score: null, order: 'newest' }

export type WantedPage = { readonly params: ReviewParams; readonly page: number }
type RunningSearch = WantedPage & { readonly index: number }

/** The pages that a list has loaded, and the request in progress. */
export type ReviewSearch = {
  readonly lastIndex: number
  readonly running: RunningSearch | null
  /** The last page whose request failed. */
  readonly failed: WantedPage | null
  /** All reviews from page 1 to `page` that match `params`. */
  readonly shown: (WantedPage & ReviewPage) | null
}

export const emptySearch: ReviewSearch = { lastIndex: 0, running: null, failed: null, shown: null }

const hasSameParams = (one: WantedPage, other: WantedPage): boolean =>
  (Object.keys(allReviews) as (keyof ReviewParams)[]).every((key) => one.params[key] === other.params[key])

/**
 * Returns whether a search is skipped (REV-005): while a request is in progress, if the same request has just failed,
 * or if this page or a later one was loaded with identical parameters.
 */
export const isSearchSkipped = ({ running, failed, shown }: ReviewSearch, wantedPage: WantedPage): boolean =>
  running !== null ||
  (failed !== null && failed.page === wantedPage.page && hasSameParams(failed, wantedPage)) ||
  (shown !== null && shown.page >= wantedPage.page && hasSameParams(shown, wantedPage))

type SearchStep =
  | { readonly step: 'start'; readonly wantedPage: WantedPage }
  | { readonly step: 'load'; readonly index: number; readonly found: ReviewPage }
  | { readonly step: 'fail'; readonly index: number }
  | { readonly step: 'retry' }

/** Returns the search after a step. A response that belongs to no running request changes nothing. */
export const nextSearch = (search: ReviewSearch, step: SearchStep): ReviewSearch => {
  const { running, shown } = search
  if (step.step === 'retry') return { ...search, failed: null }
  if (step.step === 'start') {
    if (isSearchSkipped(search, step.wantedPage)) return search
    const index = search.lastIndex + 1
    return { ...search, lastIndex: index, failed: null, running: { ...step.wantedPage, index } }
  }
  if (running?.index !== step.index) return search
  const { index: _, ...unfinished } = running
  if (step.step === 'fail') return { ...search, running: null, failed: unfinished }
  const isNextPage = shown !== null && hasSameParams(shown, unfinished) && unfinished.page === shown.page + 1
  const items = isNextPage ? withoutRepeats([...shown.items, ...step.found.items]) : step.found.items
  return { ...search, running: null, shown: { ...unfinished, ...step.found, items } }
}

/** Removes reviews that both pages contain. A new review moves the last one of each page to the next page. */
const withoutRepeats = (items: readonly ReviewResponse[]): ReviewResponse[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]
