import { expect, test } from 'vitest'
import type { ReviewResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { allReviews, emptySearch, isSearchSkipped, nextSearch, type ReviewSearch } from './review-search.ts'

const review = (id: string): ReviewResponse => ({
  id,
  kind: 'location',
  productId: null,
  locationId: 'newcastle',
  section: 'stag',
  score: 5,
  author: 'Ann L',
  createdDate: '2026-05-01',
  text: 'Lovely',
})
const pageOf = (...ids: string[]) => ({ items: ids.map(review), total: 25, averageScore: 5 })
const wantedPage = (page: number, search = '') => ({ params: { ...allReviews, search }, page })
const start = (search: ReviewSearch, ...page: Parameters<typeof wantedPage>) =>
  nextSearch(search, { step: 'start', wantedPage: wantedPage(...page) })
const load = (search: ReviewSearch, ...ids: string[]) =>
  nextSearch(search, { step: 'load', index: search.lastIndex, found: pageOf(...ids) })
const idsOf = ({ shown }: ReviewSearch) => shown?.items.map(({ id }) => id)

test('a search is skipped while a request is in progress, and can start after the response (REV-005)', () => {
  const first = start(emptySearch, 1)
  expect(first.running).toMatchObject({ index: 1, page: 1 })
  expect(start(first, 1, 'cold')).toBe(first)
  const nextSearchStarted = start(load(first, 'a'), 1, 'cold')
  expect(nextSearchStarted.running).toMatchObject({ index: 2, params: { search: 'cold' } })
})

test('a search is skipped if its page or a later one was loaded with identical parameters (REV-005)', () => {
  const twoPages = load(start(load(start(emptySearch, 1), 'a'), 2), 'b')
  expect(twoPages.shown?.page).toBe(2)
  for (const page of [1, 2]) expect(isSearchSkipped(twoPages, wantedPage(page))).toBe(true)
  expect(isSearchSkipped(twoPages, wantedPage(3))).toBe(false)
  expect(isSearchSkipped(twoPages, wantedPage(1, 'cold'))).toBe(false)
  for (const changes of [{ score: 5 }, { order: 'lowest' as const }, { type: 'manager' as const }])
    expect(isSearchSkipped(twoPages, { params: { ...allReviews, ...changes }, page: 1 })).toBe(false)
})

test('the next page follows the loaded ones without repeats; other parameters replace them', () => {
  const twoPages = load(start(load(start(emptySearch, 1), 'a', 'b'), 2), 'b', 'c')
  expect(idsOf(twoPages)).toEqual(['a', 'b', 'c'])
  expect(idsOf(load(start(twoPages, 1, 'cold'), 'd'))).toEqual(['d'])
})

test('a response to another request changes nothing', () => {
  const loadingSecond = start(load(start(emptySearch, 1), 'a'), 2)
  expect(nextSearch(loadingSecond, { step: 'load', index: 1, found: pageOf('z') })).toBe(loadingSecond)
  expect(nextSearch(loadingSecond, { step: 'fail', index: 1 })).toBe(loadingSecond)
})

test('a failed request is repeated only after a retry step; another search can start', () => {
  const failed = nextSearch(start(emptySearch, 1), { step: 'fail', index: 1 })
  expect(start(failed, 1)).toBe(failed)
  expect(start(failed, 1, 'cold').running).not.toBeNull()
  expect(start(nextSearch(failed, { step: 'retry' }), 1).running).toMatchObject({ page: 1 })
})
