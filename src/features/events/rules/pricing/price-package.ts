import type { Pence } from '#kernel/money.ts'
import type { EventDocument } from '../event-document.ts'
import type { PackageDocument } from '../package-document.ts'
import { chargedOf, entryFigures, marginPercentOf } from './entry-figures.ts'
import { withPromisedTotal } from './promised-shares.ts'

type PackagePrice = {
  /** Sum of what has a price, for everyone together, the discount taken off. */
  totalPence: Pence
  /** For a person who takes part in everything that is for somebody. */
  perPersonPence: Pence
  /** True when an entry has no price: shown as 'POA', the sums are without it (PKG-O5). */
  isPriceOnApplication: boolean
  /** Without a date prices are the cheapest of any: they are shown as 'from'. */
  isFrom: boolean
  /** Null when an entry's cost is not known, always so for a customer. */
  costPence: Pence | null
  marginPence: Pence | null
  marginPercent: number | null
}

/**
 * Prices of a package (PKG-O2): the sum of its entries less the discount, never below the least prices, and in
 * total never below what was promised.
 */
export const pricePackage = (event: EventDocument, pack: PackageDocument): PackagePrice => {
  const figures = pack.entries.map(entryFigures)
  const sumOf = (pence: (Pence | null)[]) => pence.reduce<Pence>((sum, one) => sum + (one ?? 0), 0)
  const discount = discountPerPerson(event, pack)
  const listedPence = discounted(
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
    perPersonPence: discounted(
      sumOf(figures.map((one) => one.pricePerPersonPence)),
      discount,
      sumOf(pack.entries.filter(({ needPeople }) => needPeople > 0).map(minPrice)),
    ),
    isPriceOnApplication: isPriceOnApplication(pack),
    isFrom: pack.startDate === null,
    costPence,
    marginPence,
    marginPercent: marginPercentOf(marginPence, totalPence),
  }
}

/** True when an entry that is not cancelled has no price. */
export const isPriceOnApplication = (pack: Pick<PackageDocument, 'entries'>): boolean =>
  pack.entries.some((entry) => chargedOf(entry).pricePence === null)

/** What is given away from the margin for each person, event and package together (PAY-O12), in pence. */
export const discountPerPerson = (
  event: Pick<EventDocument, 'discountMarginPence'>,
  pack: Pick<PackageDocument, 'discountMarginPence'>,
): Pence => event.discountMarginPence + pack.discountMarginPence

/** The least an entry may cost a person, in pence; nothing once it is cancelled. */
export const minPrice = ({ stage, money }: PackageDocument['entries'][number]): Pence =>
  stage === 'Cancelled' ? 0 : (money.minPricePerPersonPence ?? 0)

/** A sum less a discount, but not below a least sum nor below nothing, and never raised by either. */
export const discounted = (sum: Pence, discount: Pence, least: Pence): Pence =>
  Math.max(sum - discount, Math.min(sum, least), 0)
