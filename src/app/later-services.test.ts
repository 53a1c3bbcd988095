import { expect, test } from 'vitest'
import { laterServices } from './later-services.ts'

test('a service is the same function whenever it is taken, so that an effect that uses it is done once', () => {
  const { readLimits, readProduct } = laterServices
  expect(laterServices.readLimits).toBe(readLimits)
  expect(readProduct).not.toBe(readLimits)
})
