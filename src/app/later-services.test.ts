import { expect, test } from 'vitest'
import { laterServices } from './later-services.ts'

test('a service is the same function at each access, so that an effect that depends on it runs once', () => {
  const { readLimits, readProduct } = laterServices
  expect(laterServices.readLimits).toBe(readLimits)
  expect(readProduct).not.toBe(readLimits)
})
