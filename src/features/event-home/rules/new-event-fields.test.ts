import { expect, test } from 'vitest'
import { undatedPackage } from './new-event-fields.ts'

test('the start date is requested for the last package if it has none', () => {
  const [dated, open] = [{ startDate: '2027-05-14' }, { startDate: null }]
  expect(undatedPackage([dated, open])).toBe(open)
  expect(undatedPackage([open, dated])).toBeUndefined()
  expect(undatedPackage([])).toBeUndefined()
})
