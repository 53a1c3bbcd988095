import { formatCount } from './format-count.ts'

/**
 * Inside Jaunt, money is a whole number of pence. Pounds with two decimals exist only in the API (fields named …GBP)
 * and on the screen.
 */
export type Pence = number

/** Returns pence for pounds in the API, rounded to the nearest penny, halves away from zero (PKG-052). */
export const penceFromPounds = (pounds: number): Pence => roundHalfAwayFromZero(pounds * 100)

/** Returns pounds with at most two decimals for pence, for fields named …GBP. */
export const poundsFromPence = (pence: Pence): number => pence / 100

/**
 * Rounds to the nearest whole number, halves away from zero. A small correction absorbs binary rounding errors, so
 * that 1.005 pounds is 101 pence and not 100.
 */
export const roundHalfAwayFromZero = (value: number): number => {
  const size = Math.abs(value)
  const rounded = Math.round(size + size * Number.EPSILON * 4)
  return rounded === 0 ? 0 : Math.sign(value) * rounded
}

/**
 * Returns an amount as text: '£1,234.50'. With `short`, whole pounds have no pence: '£1,234'. With `isMinimumPrice`, it is a
 * minimum price: 'from £1,234.50'. All text with pounds is formatted here, except in the staff's records (`valueText`).
 */
export const formatPence = (pence: Pence, { short = false, isMinimumPrice = false } = {}): string => {
  const wholePence = roundHalfAwayFromZero(pence)
  const size = Math.abs(wholePence)
  const pounds = formatCount(Math.trunc(size / 100))
  const penceText = short && size % 100 === 0 ? '' : `.${String(size % 100).padStart(2, '0')}`
  return `${isMinimumPrice ? 'from ' : ''}${wholePence < 0 ? '-' : ''}£${pounds}${penceText}`
}

/** Formats pounds from the API like `formatPence`. */
export const formatPounds = (pounds: number, options: Parameters<typeof formatPence>[1] = {}): string =>
  formatPence(penceFromPounds(pounds), options)

/**
 * Splits a sum by weights so that the parts add up to it exactly. Each share is rounded towards zero. Then the first
 * parts with a weight above zero get one of the leftover pennies each, so that the result is always the same.
 * @throws when no weight is above zero while the sum is not zero, and for a sum that is not a whole number
 */
export const splitPence = (total: Pence, weights: readonly number[]): Pence[] => {
  if (!Number.isSafeInteger(total)) throw new Error(`not whole pence: ${total}`)
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
  if (weightSum <= 0) {
    if (total === 0) return weights.map(() => 0)
    throw new Error('cannot split money: no weight is above zero')
  }
  // Adding 0 turns -0 into 0, which rounding a negative sum can produce.
  const parts = weights.map((weight) => Math.trunc((total * weight) / weightSum) + 0)
  let leftover = total - parts.reduce((sum, part) => sum + part, 0)
  const step = Math.sign(leftover)
  for (let index = 0; leftover !== 0; index = (index + 1) % parts.length) {
    if (weights[index]! <= 0) continue
    parts[index]! += step
    leftover -= step
  }
  return parts
}
