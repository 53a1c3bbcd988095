import { expect, test } from 'vitest'
import { isPeriodValid, requestedPeriod } from './statistics-period.ts'

const today = '2026-11-22'

test.for([
  ['neither day', {}, { from: '2026-10-24', to: today }],
  ['only the last day', { to: '2026-10-30' }, { from: '2026-10-01', to: '2026-10-30' }],
  ['only the first day', { from: '2026-11-01' }, { from: '2026-11-01', to: today }],
  ['only a first day in the future', { from: '2026-12-01' }, { from: '2026-12-01', to: '2026-12-01' }],
] as const)('a request that gives %s has the expected period', ([, request, period]) => {
  expect(requestedPeriod(request, today)).toEqual(period)
})

test.for([
  ['one day', '2026-11-22', true],
  ['four hundred days', '2027-12-26', true],
  ['four hundred and one days', '2027-12-27', false],
  ['an end before the start', '2026-11-21', false],
] as const)('whether a period is valid: %s', ([, to, isValid]) => {
  expect(isPeriodValid({ from: '2026-11-22', to })).toBe(isValid)
})
