import { expect, test } from 'vitest'
import { randomForText, randomFrom } from './random.ts'

test('the same seed gives the same numbers, another seed gives others', () => {
  const numbers = (text: string) => Array.from({ length: 20 }, randomForText(text).next)
  expect(numbers('one')).toEqual(numbers('one'))
  expect(numbers('one')).not.toEqual(numbers('other'))
  expect(randomFrom(0).next()).not.toBe(randomFrom(4_294_967_295).next())
})

test('whole numbers are evenly distributed and stay within their limits', () => {
  const { wholeNumber } = randomFrom(7)
  const counts = new Map<number, number>()
  for (let times = 0; times < 6000; times += 1) {
    const value = wholeNumber(1, 6)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6])
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

test('a chance is true as often as its probability says: never for 0 and always for 1', () => {
  const { chance } = randomFrom(11)
  const countTrue = (probability: number) =>
    Array.from({ length: 2000 }, () => chance(probability)).filter(Boolean).length
  expect(Math.abs(countTrue(0.3) - 600)).toBeLessThan(90)
  expect([countTrue(0), countTrue(1)]).toEqual([0, 2000])
})

test('shuffling keeps every item', () => {
  const items = Array.from({ length: 50 }, (_, index) => index)
  const shuffled = randomFrom(3).shuffle(items)
  expect(shuffled).not.toEqual(items)
  expect(shuffled.toSorted((one, other) => one - other)).toEqual(items)
})
