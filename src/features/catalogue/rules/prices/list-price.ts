import { roundHalfAwayFromZero } from '#kernel/money.ts'

/**
 * Returns the customer's price for a cost and mark-up, in pence, rounded to the nearest penny.
 * `exchangeRate` is units of the supplier's currency for one pound.
 */
export const priceFromCost = (costMinor: number, markUpPercent: number, exchangeRate: number): number => {
  return roundHalfAwayFromZero((costMinor * (100 + markUpPercent)) / (exchangeRate * 100))
}

/** Converts a cost from hundredths of the supplier's currency to pence, rounded to the nearest penny. */
export const costInPence = (costMinor: number, exchangeRate: number): number => {
  return roundHalfAwayFromZero(costMinor / exchangeRate)
}

/** Returns the mark-up in per cent, (price − cost) / cost × 100, with two decimals; null without a cost. */
export const markUpOf = (pricePence: number, costPence: number): number | null => {
  return costPence === 0 ? null : roundHalfAwayFromZero(((pricePence - costPence) / costPence) * 10_000) / 100
}
