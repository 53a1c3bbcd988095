import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearToasts } from '#tests/support/clear-toasts.ts'
import { createToastQueue, toast, toastDuration, toasts } from './toast.ts'

beforeEach(clearToasts)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const texts = () => toasts.toasts().map(({ text }) => text)

test('a toast is shown for 5000 ms (SHELL-050)', () => {
  toast.show('Invite link copied')
  vi.advanceTimersByTime(4999)
  expect(texts()).toEqual(['Invite link copied'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test("an error is shown for 10000 ms and begins with 'Error: ' (SHELL-051, SHELL-052)", () => {
  toast.error('Failed operation')
  vi.advanceTimersByTime(9999)
  expect(texts()).toEqual(['Error: Failed operation'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '3000', null, {}])(
  'a duration of %j is invalid and means 10000 ms (SHELL-050)',
  (duration) => {
    expect(toastDuration('info', duration)).toBe(10_000)
  },
)

test('a valid duration is used, and a toast without one is shown for 3000 ms (SHELL-050)', () => {
  expect(toastDuration('info', 1200)).toBe(1200)
  const queue = createToastQueue()
  queue.add({ kind: 'info', text: 'bare' })
  vi.advanceTimersByTime(2999)
  expect(queue.toasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(queue.toasts()).toHaveLength(0)
})

test('toasts stay while the pointer is on one of them; then each continues with its remaining time (SHELL-050)', () => {
  const queue = createToastQueue()
  queue.add({ kind: 'info', text: 'first' }, 5000)
  vi.advanceTimersByTime(4000)
  queue.pause()
  queue.add({ kind: 'info', text: 'second' }, 5000)
  vi.advanceTimersByTime(60_000)
  expect(queue.toasts()).toHaveLength(2)
  queue.resume()
  vi.advanceTimersByTime(999)
  expect(queue.toasts()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(queue.toasts().map(({ text }) => text)).toEqual(['second'])
  vi.advanceTimersByTime(4000)
  expect(queue.toasts()).toEqual([])
})

test('dismissing a toast under the pointer resumes the timers of the others (SHELL-050)', () => {
  const queue = createToastQueue()
  const first = queue.add({ kind: 'info', text: 'first' }, 5000)
  queue.add({ kind: 'info', text: 'second' }, 5000)
  queue.pause()
  vi.advanceTimersByTime(60_000)
  queue.dismiss(first)
  vi.advanceTimersByTime(5000)
  expect(queue.toasts()).toEqual([])
})

test('the same text is shown once, with its time restarted', () => {
  const queue = createToastQueue()
  queue.add({ kind: 'info', text: 'same' }, 5000)
  vi.advanceTimersByTime(4000)
  queue.add({ kind: 'info', text: 'same' }, 5000)
  expect(queue.toasts()).toHaveLength(1)
  vi.advanceTimersByTime(4000)
  expect(queue.toasts()).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  expect(queue.toasts()).toHaveLength(0)
})

test('dismissing a toast that was replaced by the same text does not end the pause of the others', () => {
  const queue = createToastQueue()
  const replaced = queue.add({ kind: 'info', text: 'same' }, 5000)
  queue.add({ kind: 'info', text: 'same' }, 5000)
  queue.pause()
  queue.dismiss(replaced)
  vi.advanceTimersByTime(60_000)
  expect(queue.toasts()).toHaveLength(1)
  queue.resume()
  vi.advanceTimersByTime(5000)
  expect(queue.toasts()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('at most two toasts are visible; the time of older ones only runs when later ones have disappeared', () => {
  const queue = createToastQueue()
  const visibleTexts = () => queue.toasts().map(({ text }) => text)
  for (const text of ['one', 'two', 'three', 'four']) queue.add({ kind: 'info', text }, 5000)
  expect(visibleTexts()).toEqual(['three', 'four'])
  vi.advanceTimersByTime(4999)
  expect(visibleTexts()).toEqual(['three', 'four'])
  vi.advanceTimersByTime(1)
  expect(visibleTexts()).toEqual(['one', 'two'])
  vi.advanceTimersByTime(4999)
  expect(visibleTexts()).toEqual(['one', 'two'])
  vi.advanceTimersByTime(1)
  expect(visibleTexts()).toEqual([])
})

test('the time of a toast is paused while later ones hide it', () => {
  const queue = createToastQueue()
  const visibleTexts = () => queue.toasts().map(({ text }) => text)
  queue.add({ kind: 'error', text: 'first' }, 10_000)
  vi.advanceTimersByTime(4000)
  queue.add({ kind: 'info', text: 'second' }, 5000)
  const third = queue.add({ kind: 'info', text: 'third' }, 5000)
  vi.advanceTimersByTime(1000)
  queue.dismiss(third)
  expect(visibleTexts()).toEqual(['first', 'second'])
  vi.advanceTimersByTime(4000)
  expect(visibleTexts()).toEqual(['first'])
  vi.advanceTimersByTime(1999)
  expect(visibleTexts()).toEqual(['first'])
  vi.advanceTimersByTime(1)
  expect(visibleTexts()).toEqual([])
})

test('where only one toast has room, an error that a later toast hides continues with its remaining time afterwards', () => {
  const queue = createToastQueue(() => 1)
  const visibleTexts = () => queue.toasts().map(({ text }) => text)
  queue.add({ kind: 'error', text: 'Error: not saved' }, 10_000)
  vi.advanceTimersByTime(4000)
  queue.add({ kind: 'info', text: 'Copied' }, 5000)
  expect(visibleTexts()).toEqual(['Copied'])
  vi.advanceTimersByTime(5000)
  expect(visibleTexts()).toEqual(['Error: not saved'])
  vi.advanceTimersByTime(5999)
  expect(visibleTexts()).toEqual(['Error: not saved'])
  vi.advanceTimersByTime(1)
  expect(visibleTexts()).toEqual([])
})

test('where a second toast has room again, for example after a phone was turned, the hidden one is visible at once', () => {
  let max = 1
  const queue = createToastQueue(() => max)
  queue.add({ kind: 'error', text: 'Error: not saved' }, 10_000)
  queue.add({ kind: 'info', text: 'Copied' }, 5000)
  expect(queue.toasts()).toHaveLength(1)
  max = 2
  queue.update()
  expect(queue.toasts()).toHaveLength(2)
})
