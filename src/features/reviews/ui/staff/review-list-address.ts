import { reviewKinds } from '#features/catalogue/rules/review-kinds.ts'
import { sections } from '#kernel/section.ts'
import { readChoice, readText } from '#platform/browser/address/read-query.ts'
import { maxReviewSearch } from '../../rules/review-page.ts'

const scores = [1, 2, 3, 4, 5]
const reviewStates = ['shown', 'hidden'] as const

/** Returns the filters in the address of staff's list of reviews; invalid ones are left out. */
export const readReviewListAddress = (query: Readonly<Record<string, unknown>>) => ({
  search: readText(query.search, maxReviewSearch),
  kind: readChoice(reviewKinds, query.kind),
  state: readChoice(reviewStates, query.state),
  section: readChoice(sections, query.section),
  score: scores.find((score) => String(score) === String(query.score)),
})
export type ReviewListQuery = ReturnType<typeof readReviewListAddress>

/** The unchecked query of the list's address. */
export type ReviewListAddress = {
  readonly search?: string
  readonly kind?: string
  readonly state?: string
  readonly section?: string
  readonly score?: string | number
  readonly page?: number
}
