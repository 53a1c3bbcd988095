import { expect, test } from 'vitest'
import { openStorage } from '#platform/browser/storage.ts'
import { storageArea } from '#tests/support/storage-area.ts'
import { countVisit, visitClass, visitCount } from './visits.ts'

test('each session of a browser counts once, even if cookies are accepted in several tabs (TRK-O10)', () => {
  const area = storageArea()
  const browser = openStorage(
    () => area,
    () => expect.fail('no storage'),
  )
  const counts: number[] = []
  for (const isNew of [false, false, true, false, true]) {
    countVisit(browser, isNew)
    counts.push(visitCount(browser))
  }
  expect(counts).toEqual([1, 1, 2, 2, 3])
})

test('an invalid count is read as 1', () => {
  for (const broken of ['many', '-3', '1.5', '1e99']) {
    const area = storageArea(new Map([['visits', broken]]))
    const browser = openStorage(
      () => area,
      () => expect.fail('no storage'),
    )
    expect(visitCount(browser)).toBe(1)
  }
})

test('the first, second and later visits have different classes (SHELL-053)', () => {
  expect([1, 2, 3, 4, 100].map(visitClass)).toEqual([
    'visit-first',
    'visit-second',
    'visit-returning',
    'visit-returning',
    'visit-returning',
  ])
})
