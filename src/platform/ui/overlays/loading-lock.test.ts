import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadingLock, loadingLock, whileLocked } from './loading-lock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a second overlay is an error while the first exists (SHELL-048)', () => {
  const lock = createLoadingLock()
  const unlock = lock.lock()
  expect(() => lock.lock()).toThrow("You didn't destroy current backdrop")
  unlock()
  expect(() => lock.lock()).not.toThrow()
})

test('the overlay unlocks automatically after 15 s (SHELL-049)', () => {
  const lock = createLoadingLock()
  lock.lock('Loading your event')
  vi.advanceTimersByTime(14_999)
  expect(lock.current()?.text).toBe('Loading your event')
  vi.advanceTimersByTime(1)
  expect(lock.current()).toBeUndefined()
})

test('calling unlock late does not release the next lock', () => {
  const lock = createLoadingLock()
  const unlockLate = lock.lock('first')
  vi.advanceTimersByTime(15_000)
  lock.lock('second')
  unlockLate()
  expect(lock.current()?.text).toBe('second')
})

test('the screen is unlocked when the work ends, even after a failure', async () => {
  const failing = whileLocked(() => Promise.reject(new Error('broken')))
  expect(loadingLock.current()).toBeDefined()
  await expect(failing).rejects.toThrow('broken')
  expect(loadingLock.current()).toBeUndefined()
})
