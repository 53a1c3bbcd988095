import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPence, penceFromPounds, poundsFromPence, roundHalfAwayFromZero, splitPence } from './money.ts'

const weights = fc
  .array(fc.nat(1000), { minLength: 1, maxLength: 60 })
  .filter((list) => list.some((weight) => weight > 0))
const total = fc.integer({ min: -10_000_000, max: 10_000_000 })

test('a split adds up to the whole sum', () => {
  fc.assert(
    fc.property(total, weights, (sum, list) => {
      expect(splitPence(sum, list).reduce((all, part) => all + part, 0)).toBe(sum)
    }),
  )
})

test('each part of a split is within a penny of its exact share, and a part with weight 0 gets nothing', () => {
  fc.assert(
    fc.property(total, weights, (sum, list) => {
      const whole = list.reduce((all, weight) => all + weight, 0)
      for (const [index, part] of splitPence(sum, list).entries()) {
        if (list[index] === 0) expect(part).toBe(0)
        expect(Math.abs(part - (sum * list[index]!) / whole)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('leftover pennies always go to the first parts', () => {
  expect(splitPence(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(splitPence(101, [1, 1, 1])).toEqual([34, 34, 33])
  expect(splitPence(-100, [1, 1, 1])).toEqual([-34, -33, -33])
})

test('if all weights are 0, only a sum of 0 can be split', () => {
  expect(() => splitPence(1, [0, 0])).toThrow('no weight')
  expect(splitPence(0, [0, 0])).toEqual([0, 0])
})

test('a sum that is not whole pence throws instead of looping for ever', () => {
  for (const sum of [1113.0000000000002, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => splitPence(sum, [1, 1])).toThrow('not whole pence')
})

test('pounds become the nearest pence, halves away from zero, in spite of binary fractions, and back (PKG-052)', () => {
  expect(penceFromPounds(1.005)).toBe(101)
  expect(penceFromPounds(0.1 + 0.2)).toBe(30)
  expect(roundHalfAwayFromZero(-2.5)).toBe(-3)
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (pence) => {
      expect(penceFromPounds(poundsFromPence(pence))).toBe(pence)
    }),
  )
})

test('money is shown in pounds with two decimals, and without pence for whole pounds with `short`', () => {
  expect(formatPence(123450)).toBe('£1,234.50')
  expect(formatPence(5000, { short: true })).toBe('£50')
  expect(formatPence(5001, { short: true })).toBe('£50.01')
  expect(formatPence(480, { isMinimumPrice: true })).toBe('from £4.80')
})

test('pounds are formatted as by Intl.NumberFormat', () => {
  const formatterWith = (digits: number) =>
    new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency: 'GBP',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  const [exact, whole] = [formatterWith(2), formatterWith(0)]
  fc.assert(
    fc.property(
      fc.integer({ min: -1e11, max: 1e11 }),
      fc.integer({ min: -1e9, max: 1e9 }),
      (pence, pounds) => {
        expect(formatPence(pence)).toBe(exact.format(pence / 100))
        expect(formatPence(pounds * 100, { short: true })).toBe(whole.format(pounds))
        expect(formatPence(pounds * 100 + 1, { short: true })).toBe(exact.format((pounds * 100 + 1) / 100))
      },
    ),
  )
})
