import { roundHalfUp } from '#kernel/money.ts'

/**
 * The customer's price of a row given by cost and mark-up: pence, rounded half up.
 * `exchangeRate` is units of the supplier's currency for one pound.
 */
export const priceFromCost = (costMinor: number, markUpPercent: number, exchangeRate: number): number => {
  return roundHalfUp((costMinor * (100 + markUpPercent)) / (exchangeRate * 100))
}

/** Cost in pence of an amount in hundredths of the supplier's currency, rounded half up. */
export const costInPence = (costMinor: number, exchangeRate: number): number => {
  return roundHalfUp(costMinor / exchangeRate)
}

/** (price − cost) / cost × 100 with two decimals; null without a cost. */
export const markUpOf = (pricePence: number, costPence: number): number | null => {
  return costPence === 0 ? null : roundHalfUp(((pricePence - costPence) / costPence) * 10_000) / 100
}
