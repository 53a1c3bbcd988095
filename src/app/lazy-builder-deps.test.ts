import { expect, test } from 'vitest'
import { lazyBuilderDeps } from './lazy-builder-deps.ts'

test('a property is the same function at each access, so an effect that depends on it runs once', () => {
  const { readLimits, readProduct } = lazyBuilderDeps
  expect(lazyBuilderDeps.readLimits).toBe(readLimits)
  expect(readProduct).not.toBe(readLimits)
})
