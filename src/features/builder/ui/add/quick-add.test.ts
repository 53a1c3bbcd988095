import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '#platform/ui/overlays/toast.ts'
import { clearToasts } from '#tests/support/clear-toasts.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import { quickAdd } from './quick-add.ts'

beforeEach(clearToasts)
afterEach(() => void vi.restoreAllMocks())

const texts = () => toasts.toasts().map(({ text }) => text)
const failingDeps = (status: number) => {
  const readProduct = vi.fn(() => Promise.reject(Object.assign(new Error('Not there'), { status })))
  return { readProduct, deps: { readProduct } as unknown as BuilderDeps }
}

test('without a location a quick add shows a message, and sends no request (CAT-048)', async () => {
  const { readProduct, deps } = failingDeps(404)
  expect(await quickAdd({ deps, section: 'stag', location: undefined, productId: 'boat' })).toBe(undefined)
  expect(texts()).toEqual(['Error: Location is not selected for a product'])
  expect(readProduct).not.toHaveBeenCalled()
})

test('a missing product is logged, and no message is shown (CAT-049)', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { deps } = failingDeps(404)
  expect(await quickAdd({ deps, section: 'stag', location: 'york', productId: 'boat' })).toBe(undefined)
  expect(warn).toHaveBeenCalledWith('Product for quick adding not found')
  expect(texts()).toEqual([])
})

test('any other failure of a quick add is thrown, so that the button shows it', async () => {
  const { deps } = failingDeps(500)
  await expect(quickAdd({ deps, section: 'stag', location: 'york', productId: 'boat' })).rejects.toThrow(
    'Not there',
  )
})
