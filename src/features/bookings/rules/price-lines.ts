import type { WirePriceDay } from '#features/events/rules/reading/wire-price-history.ts'
import type { IsoDate } from '#kernel/dates.ts'

/** A period with a constant price per person. It ends at the next change of prices, or today. */
export type PriceStep = {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly priceGBP: number
}

export type PriceLines = {
  /** The lowest and the highest price of all lines, in pounds. */
  readonly minGBP: number
  readonly maxGBP: number
  /** The steps of each package, by its id, oldest first. A period without a price has no step. */
  readonly steps: ReadonlyMap<string, readonly PriceStep[]>
}

/**
 * Returns the prices per person of the packages over time, for a chart. Undefined if there is no price to show, because
 * there is no day before today or no package has a price.
 * @param days the days on which a price changed, oldest first
 */
export const priceLines = (
  days: readonly WirePriceDay[],
  packageIds: readonly string[],
  today: IsoDate,
): PriceLines | undefined => {
  const [first] = days
  if (!first || first.date >= today) return undefined
  const stepsOf = (id: string) =>
    days.flatMap(({ date, prices }, index): PriceStep[] => {
      const price = prices.find(({ packageOptionId }) => packageOptionId === id)?.price
      if (price === undefined || price === null) return []
      const next = days[index + 1]?.date ?? today
      return [{ from: date, to: next, priceGBP: price }]
    })
  const steps = new Map(
    packageIds.map((id) => [id, stepsOf(id)] as const).filter(([, packageSteps]) => packageSteps.length > 0),
  )
  const prices = [...steps.values()].flat().map(({ priceGBP }) => priceGBP)
  if (prices.length === 0) return undefined
  return { minGBP: Math.min(...prices), maxGBP: Math.max(...prices), steps }
}
