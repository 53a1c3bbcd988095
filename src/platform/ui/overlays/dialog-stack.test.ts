import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDialogStack, type DialogEvent } from './dialog-stack.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stackWithLog = () => {
  const stack = createDialogStack()
  const events: DialogEvent[] = []
  stack.listen((event) => events.push(event))
  return { stack, events, kinds: () => events.map((event) => event.kind) }
}

test('the layer of a dialog is 10 plus its index among the open ones (SHELL-039)', async () => {
  const { stack } = stackWithLog()
  const [one, two, three] = [stack.open(), stack.open(), stack.open()]
  const layers = () => [one, two, three].map(({ handle }) => stack.layerOf(handle.id))
  expect(layers()).toEqual([10, 11, 12])
  two.handle.cancel()
  await vi.advanceTimersByTimeAsync(100)
  expect(stack.layerOf(three.handle.id)).toBe(11)
  expect(stack.layerOf(stack.open().handle.id)).toBe(12)
})

test('a dialog is open, then visible, then closed with a result that includes whether it was cancelled (SHELL-043)', async () => {
  const { stack, events, kinds } = stackWithLog()
  const finishedDialog = stack.open<string>(undefined, { name: 'details' })
  stack.markVisible(finishedDialog.handle.id)
  finishedDialog.handle.done('saved')
  finishedDialog.handle.cancel()
  await vi.advanceTimersByTimeAsync(100)
  expect(await finishedDialog.result).toEqual({ cancelled: false, data: 'saved' })
  expect(kinds()).toEqual(['open', 'visible', 'closed'])
  expect(events.at(-1)).toMatchObject({ options: { name: 'details' }, result: { data: 'saved' } })

  const cancelledDialog = stack.open()
  cancelledDialog.handle.cancel()
  await vi.advanceTimersByTimeAsync(100)
  expect(await cancelledDialog.result).toEqual({ cancelled: true })
})

test('a dialog closes after 100 ms, is reported as opened after 1500 ms, and is removed 1000 ms after closing (SHELL-045)', async () => {
  const { stack, kinds } = stackWithLog()
  const { handle } = stack.open()
  await vi.advanceTimersByTimeAsync(1499)
  expect(kinds()).toEqual(['open'])
  await vi.advanceTimersByTimeAsync(1)
  expect(kinds()).toEqual(['open', 'opened'])
  handle.cancel()
  await vi.advanceTimersByTimeAsync(99)
  expect(kinds()).toEqual(['open', 'opened'])
  await vi.advanceTimersByTimeAsync(1)
  expect(kinds()).toEqual(['open', 'opened', 'closed'])
  await vi.advanceTimersByTimeAsync(999)
  expect(stack.entries()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(stack.entries()).toHaveLength(0)
})

test('a dialog closed before 1500 ms is never reported as opened (SHELL-045)', async () => {
  const { stack, kinds } = stackWithLog()
  stack.open().handle.cancel()
  await vi.advanceTimersByTimeAsync(5000)
  expect(kinds()).toEqual(['open', 'closed'])
})

test.each([false, true])(
  'navigating to another page closes dialogs that do not opt out; back navigation: %s (SHELL-040)',
  async (isBack) => {
    const { stack } = stackWithLog()
    const openDialogs = [stack.open(), stack.open(undefined, { closesOnNavigation: false })]
    stack.reportNavigation({ isBack, isOtherPage: true })
    await vi.advanceTimersByTimeAsync(100)
    expect(
      openDialogs.map(({ handle }) => stack.entries().find(({ id }) => id === handle.id)?.phase),
    ).toEqual(['closed', 'open'])
  },
)

test('back navigation on the page closes only the dialogs that opt in (SHELL-041)', async () => {
  const { stack } = stackWithLog()
  const openDialogs = [stack.open(), stack.open(undefined, { closesOnBack: true })]
  stack.reportNavigation({ isBack: true, isOtherPage: false })
  await vi.advanceTimersByTimeAsync(100)
  expect(openDialogs.map(({ handle }) => stack.entries().find(({ id }) => id === handle.id)?.phase)).toEqual([
    'open',
    'closed',
  ])
})
