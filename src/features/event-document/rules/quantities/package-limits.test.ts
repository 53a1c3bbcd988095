import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clamp, packageLimits, startDateRange } from './package-limits.ts'

test('without settings people are 1 to 100, nights 0 to 7, starts within 400 days (PKG-036, PKG-037, PKG-038)', () => {
  expect(packageLimits()).toEqual({
    people: { minimum: 1, maximum: 100, default: 1 },
    nights: { minimum: 0, maximum: 7, default: 0 },
    startDate: { minimum: 0, maximum: 400 },
  })
})

test.each([
  [
    { minimum: 0, maximum: 0 },
    { minimum: 1, maximum: 100, default: 1 },
  ],
  [
    { minimum: 12, maximum: 8 },
    { minimum: 12, maximum: 12, default: 12 },
  ],
  [
    { minimum: 2.5, maximum: 'many' },
    { minimum: 1, maximum: 100, default: 1 },
  ],
  [
    { minimum: 4, maximum: 20, default: 50 },
    { minimum: 4, maximum: 20, default: 20 },
  ],
  [
    { minimum: 4, maximum: 20, default: 1 },
    { minimum: 4, maximum: 20, default: 4 },
  ],
])('invalid limits of people %j are corrected (PKG-036, PKG-O19)', (people, expected) => {
  expect(packageLimits({ people }).people).toEqual(expected)
})

test.each([
  [
    { minimum: -1, maximum: -1 },
    { minimum: 0, maximum: 7, default: 0 },
  ],
  [{ minimum: 9 }, { minimum: 9, maximum: 9, default: 9 }],
  [
    { minimum: 0, maximum: 0 },
    { minimum: 0, maximum: 0, default: 0 },
  ],
])('limits of nights %j are corrected if they are invalid (PKG-037)', (nights, expected) => {
  expect(packageLimits({ nights }).nights).toEqual(expected)
})

test('the earliest start is minimum + 1 days from today, the latest is maximum - 1 days from today (PKG-039)', () => {
  expect(startDateRange('2027-01-01', { minimum: 0, maximum: 400 })).toEqual({
    earliest: '2027-01-02',
    latest: '2028-02-04',
  })
  expect(startDateRange('2027-01-01', { minimum: 3, maximum: 10 })).toEqual({
    earliest: '2027-01-05',
    latest: '2027-01-10',
  })
})

test('with any settings, a limit is a range of whole numbers with its default inside (PKG-036, PKG-037)', () => {
  const setting = fc.record({ minimum: fc.anything(), maximum: fc.anything(), default: fc.anything() })
  const numbers = fc.record({ minimum: fc.integer(), maximum: fc.integer(), default: fc.double() })
  fc.assert(
    fc.property(
      fc.oneof(setting, numbers),
      fc.oneof(setting, numbers),
      fc.integer(),
      (people, nights, value) => {
        const limits = packageLimits({ people, nights })
        for (const range of [limits.people, limits.nights]) {
          expect(range.minimum).toBeLessThanOrEqual(range.default)
          expect(range.default).toBeLessThanOrEqual(range.maximum)
          expect(clamp(clamp(value, range), range)).toBe(clamp(value, range))
          expect(clamp(value, range)).toBeLessThanOrEqual(range.maximum)
        }
        expect(limits.people.minimum).toBeGreaterThanOrEqual(1)
        expect(limits.nights.minimum).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
