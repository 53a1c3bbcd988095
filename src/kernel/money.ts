import { formatCount } from './format-count.ts'

/**
 * Money inside the product is a whole number of pence; two-decimal pounds exist only on the wire
 * (fields named …GBP) and on the screen.
 */
export type Pence = number

/** Pounds as the wire carries them → pence, rounded half up (001 §9: two decimals). */
export const penceFromPounds = (pounds: number): Pence => roundHalfUp(pounds * 100)

/** Pence → pounds with at most two decimals, for fields named …GBP. */
export const poundsFromPence = (pence: Pence): number => pence / 100

/**
 * Rounds to the nearest whole number, halves away from zero. The nudge absorbs binary noise,
 * so that 1.005 pounds is 101 pence and not 100.
 */
export const roundHalfUp = (value: number): number => {
  const size = Math.abs(value)
  const rounded = Math.round(size + size * Number.EPSILON * 4)
  return rounded === 0 ? 0 : Math.sign(value) * rounded
}

/**
 * '£1,234.50', or '£1,234' when there are no pence and `short` is asked; 'from £1,234.50' for a price that begins
 * there, such as that of a package without a date. All text that shows pounds is written by this.
 */
export const formatPence = (pence: Pence, { short = false, isFrom = false } = {}): string => {
  const whole = roundHalfUp(pence)
  const size = Math.abs(whole)
  const pounds = formatCount(Math.trunc(size / 100))
  const rest = short && size % 100 === 0 ? '' : `.${String(size % 100).padStart(2, '0')}`
  return `${isFrom ? 'from ' : ''}${whole < 0 ? '-' : ''}£${pounds}${rest}`
}

/** The same of pounds as the wire carries them. */
export const formatPounds = (pounds: number, options: Parameters<typeof formatPence>[1] = {}): string =>
  formatPence(penceFromPounds(pounds), options)

/**
 * Splits a sum over weights so that the parts add up to it exactly. Each part gets its share rounded
 * towards zero; the pennies left over go one each to the earliest parts with a weight, so the same
 * people get them every time.
 * @throws when no weight is above zero while the sum is not zero, and for a sum that is no whole number
 */
export const splitPence = (total: Pence, weights: readonly number[]): Pence[] => {
  if (!Number.isSafeInteger(total)) throw new Error(`not whole pence: ${total}`)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole <= 0) {
    if (total === 0) return weights.map(() => 0)
    throw new Error('cannot split money over no weight')
  }
  // Adding 0 turns the -0 of a negative sum into 0.
  const parts = weights.map((weight) => Math.trunc((total * weight) / whole) + 0)
  let left = total - parts.reduce((sum, part) => sum + part, 0)
  const step = Math.sign(left)
  for (let index = 0; left !== 0; index = (index + 1) % parts.length) {
    if (weights[index]! <= 0) continue
    parts[index]! += step
    left -= step
  }
  return parts
}
