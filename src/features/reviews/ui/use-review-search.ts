import { useEffect, useReducer } from 'react'
import { emptySearch, nextSearch, type ReviewSource, type WantedPage } from '../rules/review-search.ts'
import { readReviews } from './read-reviews.ts'
import { useReviewsApi } from './reviews-api.ts'

/** Loads the wanted page of reviews, after the request in progress if there is one (REV-005). */
export const useReviewSearch = (source: ReviewSource, wantedPage: WantedPage) => {
  const api = useReviewsApi()
  const [search, step] = useReducer(nextSearch, emptySearch)
  const { running } = search
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search that was skipped can start after each step
  useEffect(() => step({ step: 'start', wantedPage }), [search, wantedPage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request is sent once
  useEffect(() => {
    if (!running) return
    readReviews(api, source, running).then(
      (found) => step({ step: 'load', index: running.index, found }),
      () => step({ step: 'fail', index: running.index }),
    )
  }, [running])
  return { ...search, retry: () => step({ step: 'retry' }) }
}
