import { type Pence, roundHalfUp } from '#kernel/money.ts'
import type { PackageEntry } from '../package-document.ts'

type EntryFigures = {
  /** Null is price on application. */
  pricePence: Pence | null
  costMinor: number | null
  costPence: Pence | null
  pricePerPersonPence: Pence | null
  costPerPersonPence: Pence | null
  marginPence: Pence | null
  marginPerPersonPence: Pence | null
  /** Of the price, two decimals; null without a price or a cost. */
  marginPercent: number | null
}

/** What an entry brings and costs as it stands, each figure rounded half up at the entry (PKG-O1). */
export const entryFigures = (entry: PackageEntry): EntryFigures => {
  const { pricePence, costMinor } = chargedOf(entry)
  const costPence = costMinor === null ? null : roundHalfUp(costMinor / entry.money.exchangeRate)
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

/** What is asked for an entry: nothing for a cancelled one, unless something was agreed (001 §4). */
export const chargedOf = ({
  stage,
  money,
}: Pick<PackageEntry, 'stage' | 'money'>): { pricePence: Pence | null; costMinor: number | null } =>
  stage === 'Cancelled' ? (money.pricingOverride ?? { pricePence: 0, costMinor: 0 }) : money

/** Margin as a percentage of the price, two decimals (001 §9); null without a price. */
export const marginPercentOf = (marginPence: Pence | null, pricePence: Pence | null): number | null =>
  marginPence === null || !pricePence ? null : roundHalfUp((marginPence / pricePence) * 10_000) / 100

/** What the price has over the cost, as a percentage of the cost, two decimals; null without a price or a cost. */
export const markUpPercentOf = (pricePence: Pence | null, costPence: Pence | null): number | null =>
  pricePence === null || !costPence
    ? null
    : roundHalfUp(((pricePence - costPence) / costPence) * 10_000) / 100

const perPerson = (pence: Pence | null, { needPeople }: PackageEntry): Pence | null => {
  if (pence === null) return null
  return needPeople === 0 ? 0 : roundHalfUp(pence / needPeople)
}
