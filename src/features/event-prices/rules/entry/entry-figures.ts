import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { type Pence, roundHalfAwayFromZero } from '#kernel/money.ts'

type EntryFigures = {
  /** Null for price on application. */
  pricePence: Pence | null
  costMinor: number | null
  costPence: Pence | null
  pricePerPersonPence: Pence | null
  costPerPersonPence: Pence | null
  marginPence: Pence | null
  marginPerPersonPence: Pence | null
  /** The margin as a percentage of the price, with two decimals; null without a price or a cost. */
  marginPercent: number | null
}

/** Returns the price and cost of an entry, each figure rounded for the entry, halves away from zero (PKG-O1). */
export const entryFigures = (entry: PackageEntry): EntryFigures => {
  const { pricePence, costMinor } = chargedOf(entry)
  const costPence = costMinor === null ? null : roundHalfAwayFromZero(costMinor / entry.money.exchangeRate)
  const marginPence = pricePence === null || costPence === null ? null : pricePence - costPence
  return {
    pricePence,
    costMinor,
    costPence,
    pricePerPersonPence: perPerson(pricePence, entry),
    costPerPersonPence: perPerson(costPence, entry),
    marginPence,
    marginPerPersonPence: perPerson(marginPence, entry),
    marginPercent: marginPercentOf(marginPence, pricePence),
  }
}

/** Returns the price and cost that are due for an entry. Both are 0 for a cancelled entry without charge (PKG-027). */
export const chargedOf = ({
  stage,
  money,
}: Pick<PackageEntry, 'stage' | 'money'>): { pricePence: Pence | null; costMinor: number | null } =>
  stage === 'Cancelled' ? (money.pricingOverride ?? { pricePence: 0, costMinor: 0 }) : money

/** Returns the margin as a percentage of the price, with two decimals (PKG-052); null without a price or a margin. */
export const marginPercentOf = (marginPence: Pence | null, pricePence: Pence | null): number | null =>
  marginPence === null || !pricePence
    ? null
    : roundHalfAwayFromZero((marginPence / pricePence) * 10_000) / 100

/** Returns the mark-up as a percentage of the cost, with two decimals; null without a price or a cost. */
export const markUpPercentOf = (pricePence: Pence | null, costPence: Pence | null): number | null =>
  pricePence === null || !costPence
    ? null
    : roundHalfAwayFromZero(((pricePence - costPence) / costPence) * 10_000) / 100

const perPerson = (pence: Pence | null, { needPeople }: PackageEntry): Pence | null => {
  if (pence === null) return null
  return needPeople === 0 ? 0 : roundHalfAwayFromZero(pence / needPeople)
}
