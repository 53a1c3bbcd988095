import { expect, test } from 'vitest'
import { undatedPackage } from './new-event-fields.ts'

test('the start date is requested for the last package if it has none', () => {
  const [datedPackage, openPackage] = [{ startDate: '2027-05-14' }, { startDate: null }]
  expect(undatedPackage([datedPackage, openPackage])).toBe(openPackage)
  expect(undatedPackage([openPackage, datedPackage])).toBeUndefined()
  expect(undatedPackage([])).toBeUndefined()
})
