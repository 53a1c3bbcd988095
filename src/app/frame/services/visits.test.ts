import { beforeEach, expect, test, vi } from 'vitest'
import { storageArea } from '#tests/support/storage-area.ts'
import { countVisit, visitClass } from './visits.ts'

const newSession = (localStorage: ReturnType<typeof storageArea>) =>
  vi.stubGlobal('window', { localStorage, sessionStorage: storageArea() })

let local: ReturnType<typeof storageArea>
beforeEach(() => {
  local = storageArea()
  return () => void vi.unstubAllGlobals()
})

test('a visit is counted once per browser session (SHELL-053)', () => {
  const counts: number[] = []
  for (let session = 0; session < 4; session++) {
    newSession(local)
    counts.push(countVisit(), countVisit())
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
})

test('an invalid count restarts at one (SHELL-053)', () => {
  for (const broken of ['many', '-3', '1.5', '1e99']) {
    local.setItem('visits', broken)
    newSession(local)
    expect(countVisit()).toBe(1)
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
