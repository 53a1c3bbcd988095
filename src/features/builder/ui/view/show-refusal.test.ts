import { beforeEach, expect, test, vi } from 'vitest'
import { setTextLoader } from '#features/content/ui/index.ts'
import { refusal } from '#features/event-commands/rules/refusals.ts'
import { toasts } from '#platform/ui/overlays/toast.ts'
import { clearToasts } from '#tests/support/clear-toasts.ts'
import { showRefusal } from './show-refusal.ts'

beforeEach(clearToasts)
beforeEach(() => {
  vi.useFakeTimers()
  setTextLoader(async () => ({ updatePOAPackageError: 'Please ring us' }))
  return () => vi.useRealTimers()
})

test('the error of a change refused because of price on application has the text that staff can edit (PKG-056)', async () => {
  expect(showRefusal(refusal('poaPackage'))).toBe(true)
  await vi.waitFor(() =>
    expect(toasts.toasts()).toMatchObject([{ kind: 'error', text: 'Error: Please ring us' }]),
  )
})

test('an edit that is not refused shows nothing', () => {
  const before = toasts.toasts()
  expect(showRefusal(undefined)).toBe(false)
  expect(toasts.toasts()).toEqual(before)
})
