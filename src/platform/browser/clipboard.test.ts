import { afterEach, expect, test, vi } from 'vitest'
import { copyToClipboard } from './clipboard.ts'
import { copyPhone } from './copy-phone.ts'

afterEach(() => vi.restoreAllMocks())

const clipboardOf = () => ({ writeText: vi.fn(async () => {}), write: vi.fn(async () => {}) })

test('a value of unknown type causes a log line and is not copied (SHELL-078)', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const clipboard = clipboardOf()
  for (const value of [undefined, null, {}, [], true])
    expect(await copyToClipboard(value, clipboard)).toBe(false)
  expect(log).toHaveBeenCalledTimes(5)
  expect(log).toHaveBeenCalledWith('Failed to copy value to clipboard. Unknown type.')
  expect(clipboard.writeText).not.toHaveBeenCalled()
})

test('texts and numbers are copied, and a denied permission returns false instead of throwing', async () => {
  const clipboard = clipboardOf()
  expect(await copyToClipboard('link', clipboard)).toBe(true)
  expect(await copyToClipboard(42, clipboard)).toBe(true)
  expect(clipboard.writeText.mock.calls).toEqual([['link'], ['42']])
  clipboard.writeText.mockRejectedValueOnce(new Error('NotAllowedError'))
  expect(await copyToClipboard('link', clipboard)).toBe(false)
})

test('on Chrome OS a phone link copies the number and shows a message; elsewhere the link is followed (SHELL-079)', async () => {
  const notify = vi.fn()
  const copy = vi.fn(async () => true)
  expect(copyPhone('01632 960100', notify, 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', copy)).toBe(true)
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith('phone number copied'))
  expect(copy).toHaveBeenCalledWith('01632 960100')
  expect(copyPhone('01632 960100', notify, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)', copy)).toBe(false)
  expect(copy).toHaveBeenCalledTimes(1)
})
