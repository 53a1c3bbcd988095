import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { Pence } from '#kernel/money.ts'
import { chargedOf, entryFigures, marginPercentOf } from '../entry/entry-figures.ts'
import { withPromisedTotal } from '../promise/promised-shares.ts'

type PackagePrice = {
  /** The sum of all known prices for everyone together, less the discount. */
  totalPence: Pence
  /** The price for a guest who takes part in every product that has people. */
  perPersonPence: Pence
  /**
   * True if an entry that is not cancelled has no price. The package is then shown as 'POA', and the sums exclude that
   * entry (PKG-O5).
   */
  isPriceOnApplication: boolean
  /** True if the package has no start date. Prices are then the cheapest of any date, shown as 'from'. */
  isMinimumPrice: boolean
  /** Null if an entry's cost is unknown, as it always is for customers. */
  costPence: Pence | null
  marginPence: Pence | null
  marginPercent: number | null
}

/**
 * Returns the prices of a package (PKG-O2): the sum of its entries less the discount, at least the minimum prices,
 * and in total at least the promised price.
 */
export const pricePackage = (event: EventDocument, pack: PackageDocument): PackagePrice => {
  const figures = pack.entries.map(entryFigures)
  const sumOf = (pence: (Pence | null)[]) => pence.reduce<Pence>((sum, one) => sum + (one ?? 0), 0)
  const discount = discountPerPerson(event, pack)
  const listedPence = applyDiscount(
    sumOf(figures.map((one) => one.pricePence)),
    discount * pack.peopleCount,
    sumOf(pack.entries.map((entry) => minPrice(entry) * entry.needPeople)),
  )
  const totalPence = withPromisedTotal(event, pack, listedPence)
  const costPence = figures.some((one) => one.costPence === null)
    ? null
    : sumOf(figures.map((one) => one.costPence))
  const marginPence = costPence === null ? null : totalPence - costPence
  return {
    totalPence,
    perPersonPence: applyDiscount(
      sumOf(figures.map((one) => one.pricePerPersonPence)),
      discount,
      sumOf(pack.entries.filter(({ needPeople }) => needPeople > 0).map(minPrice)),
    ),
    isPriceOnApplication: isPriceOnApplication(pack),
    isMinimumPrice: pack.startDate === null,
    costPence,
    marginPence,
    marginPercent: marginPercentOf(marginPence, totalPence),
  }
}

/** Returns whether an entry that is not cancelled has no price. */
export const isPriceOnApplication = (pack: Pick<PackageDocument, 'entries'>): boolean =>
  pack.entries.some((entry) => chargedOf(entry).pricePence === null)

/** Returns the discount for each person, of event and package together (PAY-O12), in pence. */
export const discountPerPerson = (
  event: Pick<EventDocument, 'discountMarginPence'>,
  pack: Pick<PackageDocument, 'discountMarginPence'>,
): Pence => event.discountMarginPence + pack.discountMarginPence

/** Returns the minimum price of an entry for a person, in pence; 0 once it is cancelled. */
export const minPrice = ({ stage, money }: PackageDocument['entries'][number]): Pence =>
  stage === 'Cancelled' ? 0 : (money.minPricePerPersonPence ?? 0)

/** Returns a sum less a discount, but not below a minimum or 0, and never above the sum. */
export const applyDiscount = (sum: Pence, discount: Pence, minimum: Pence): Pence =>
  Math.max(sum - discount, Math.min(sum, minimum), 0)
