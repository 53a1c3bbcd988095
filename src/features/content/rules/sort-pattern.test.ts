import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPattern } from './sort-pattern.ts'

const values = { price: 42.9, cost: 33, rating: 4.8, reviews: 11, manualScore: 6, distance: 0 }

test.each([
  '('.repeat(100_000),
  '-'.repeat(499),
  `${'('.repeat(249)}1${')'.repeat(249)}`,
  '(a+)+$',
  'price; process.exit()',
  'price => 1',
  '__proto__ + constructor',
  'rating.constructor("return 1")()',
  '1e999',
  '{price}',
  '\u0000',
])('a hostile formula, %j, is parsed quickly and is invalid or gives a number', (formula) => {
  // CPU time, because a busy machine delays the test.
  const began = process.threadCpuUsage()
  const pattern = readPattern(formula)
  if (pattern.ok) expect(pattern.score(values)).toBeTypeOf('number')
  else expect(pattern.found.length).toBeLessThanOrEqual(500)
  const { user, system } = process.threadCpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(200)
})

const words = fc.constantFrom(
  'price',
  'rating',
  'reviews',
  'fame',
  '(',
  ')',
  '+',
  '-',
  '*',
  '/',
  '0',
  '7.5',
  ' ',
)
const formulas = fc.oneof(
  fc.array(words, { maxLength: 40 }).map((parts) => parts.join(' ')),
  fc.string({ maxLength: 60 }),
  fc
    .integer({ min: 1, max: 400 })
    .map((length) => `rating * ${'9'.repeat(length)} - price * ${'9'.repeat(length)}`),
)

test('every formula either produces finite scores or is reported as invalid', () => {
  fc.assert(
    fc.property(formulas, (formula) => {
      const pattern = readPattern(formula)
      if (pattern.ok) expect(pattern.score(values)).toSatisfy(Number.isFinite)
      else expect(['unknown variable', 'syntax']).toContain(pattern.problem)
    }),
  )
})
