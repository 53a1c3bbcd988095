import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type {
  EntryMoney,
  ListedPrice,
  PackageDocument,
  PackageEntry,
} from '#features/event-document/rules/package-document.ts'
import { type Pence, roundHalfAwayFromZero } from '#kernel/money.ts'
import type { PricingFacts } from '../pricing-facts.ts'
import { appliesTo, readListPrice } from './listed-price.ts'
import { exchangeRateOf, isSuppliedByList } from './supplied-by.ts'

type PricedEvent = Pick<EventDocument, 'priceModification' | 'noCostIncrease'>

/**
 * Returns an entry's money: its price for everyone together, and the supplier's cost (PKG-O1, PKG-O4). The price is
 * always calculated from a listed price for exactly this date, people and units, never from an earlier result. Without
 * a listed price it is null, for price on application (PKG-O5). The event's price modification is added, except to an
 * overridden price. The minimum price per person always applies. An entry without people costs nothing. Once the
 * package is booked, the agreed price and the exchange rate stay (docs/decisions/0046).
 * @throws 'item people not set', 'item units not set', 'price calculator not set' (PKG-057)
 */
export const priceEntry = (
  entry: PackageEntry,
  pack: PackageDocument,
  event: PricedEvent,
  pricingFacts: PricingFacts,
): EntryMoney => {
  if (!Number.isSafeInteger(entry.needPeople)) throw new Error('item people not set')
  if (!Number.isSafeInteger(entry.needUnits)) throw new Error('item units not set')
  const isBooked = pack.status === 'Booked'
  const { currency } = entry.supplier ?? {}
  const exchangeRate = isBooked ? entry.money.exchangeRate : exchangeRateOf(currency, pricingFacts)
  const applicable =
    [entry.money.booked, entry.money.listed].find((one) => appliesTo(one, entry, pack)) ?? null
  const todaysPrice = listedToday(entry, pack, applicable, pricingFacts)
  const costMinor = costOf(entry, todaysPrice === undefined ? applicable : todaysPrice)
  const agreedPrice =
    isBooked && hasPrice(applicable)
      ? withKnownCost(applicable, costMinor)
      : agreedNow(todaysPrice, costMinor, isBooked)
  // Without a price list, the last listed price stays. It applies again if the entry changes back.
  const listed = agreedPrice === undefined ? (applicable ?? entry.money.listed) : agreedPrice
  const rise = riseOf(pack, event, listed, { costMinor, exchangeRate })
  const money = { ...entry.money, listed, exchangeRate, costMinor }
  return { ...money, pricePence: priceOf({ ...entry, money }, pack, event, rise) }
}

/**
 * Returns an entry with its price recalculated for changed terms of its event. Uses the stored listed price and cost,
 * not today's price list. A cancelled entry does not change.
 */
export const repriceEntry = (
  entry: PackageEntry,
  pack: PackageDocument,
  event: PricedEvent,
): PackageEntry => {
  if (entry.stage === 'Cancelled') return entry
  const { listed, costMinor, exchangeRate } = entry.money
  const rise = riseOf(pack, event, listed, { costMinor, exchangeRate })
  return { ...entry, money: { ...entry.money, pricePence: priceOf(entry, pack, event, rise) } }
}

const hasPrice = (listed: ListedPrice | null): listed is ListedPrice =>
  listed !== null && listed.pricePence !== null

/** Returns an agreed price with the given cost, if its own cost is unknown. */
const withKnownCost = (agreed: ListedPrice, costMinor: number | null): ListedPrice =>
  agreed.costMinor === null ? { ...agreed, costMinor } : agreed

/**
 * Returns today's price as newly agreed. In a booked package, it includes the current cost, because all changes of one
 * save are agreed together (docs/decisions/0046).
 */
const agreedNow = (
  todaysPrice: ListedPrice | null | undefined,
  costMinor: number | null,
  isBooked: boolean,
) => (isBooked && todaysPrice ? { ...todaysPrice, costMinor } : todaysPrice)

/** Returns the price that is shown and charged, from the listed price. */
const priceOf = (
  entry: PackageEntry,
  pack: PackageDocument,
  { priceModification }: Pick<PricedEvent, 'priceModification'>,
  rise: Pence,
): Pence | null => {
  const { listed } = entry.money
  const listedPence = appliesTo(listed, entry, pack) ? listed.pricePence : null
  const calculated = entry.needPeople === 0 ? 0 : plusRise(modifyPrice(listedPence, priceModification), rise)
  return withMinimum(overriddenPrice(entry) ?? calculated, entry)
}

/** Returns whether staff set the price by hand. */
export const isPricedByHand = ({ priceOverride, overridePricePerPersonPence }: EntryMoney): boolean =>
  priceOverride === 'Yes' && overridePricePerPersonPence !== null

const overriddenPrice = ({ money, needPeople }: PackageEntry): Pence | undefined =>
  isPricedByHand(money) ? money.overridePricePerPersonPence! * needPeople : undefined

/**
 * Returns today's listed price with the cost of the entry's own supplier. The cost in the price list applies to
 * the product's usual supplier only.
 */
const listedToday = (
  entry: PackageEntry,
  pack: PackageDocument,
  applicable: ListedPrice | null,
  pricingFacts: PricingFacts,
): ListedPrice | null | undefined => {
  const todaysPrice = readListPrice(entry, pack, pricingFacts)
  const product = entry.productId === null ? undefined : pricingFacts.products[entry.productId]
  if (!todaysPrice || !product || isSuppliedByList(entry, product)) return todaysPrice
  return { ...todaysPrice, costMinor: ownCost(entry, pack, applicable) }
}

/**
 * Returns the known cost, before any override, of a supplier without a price list. It is the entry's current cost if
 * that is not overridden and the entry is unchanged since it was priced. Otherwise it is the cost agreed for exactly
 * these values.
 */
const ownCost = (
  entry: PackageEntry,
  pack: PackageDocument,
  applicable: ListedPrice | null,
): number | null => {
  const { listed, costOverride, costMinor } = entry.money
  const isPricedAsIs = costOverride === 'No' && appliesTo(listed, entry, pack)
  return isPricedAsIs ? costMinor : (applicable?.costMinor ?? null)
}

const costOf = (
  { money, needPeople, needUnits }: PackageEntry,
  listed: ListedPrice | null,
): number | null => {
  if (money.costOverride === 'Yes' && money.costOverrideDetails !== null) {
    const { agencyMinor, per } = money.costOverrideDetails
    return agencyMinor * { person: needPeople, unit: needUnits, total: 1 }[per]
  }
  return needPeople === 0 ? 0 : (listed?.costMinor ?? null)
}

/**
 * Returns by how many pence the supplier's cost exceeds the agreed cost. 0 if the package is not booked, or if the
 * group does not pay the difference (PKG-O3).
 */
const riseOf = (
  { status }: Pick<PackageDocument, 'status'>,
  { noCostIncrease }: Pick<PricedEvent, 'noCostIncrease'>,
  agreed: ListedPrice | null,
  { costMinor, exchangeRate }: Pick<EntryMoney, 'costMinor' | 'exchangeRate'>,
): Pence => {
  const isPaidByGroup = status === 'Booked' && noCostIncrease === 0
  if (!isPaidByGroup || costMinor === null || agreed === null || agreed.costMinor === null) return 0
  return Math.max(0, roundHalfAwayFromZero((costMinor - agreed.costMinor) / exchangeRate))
}

const plusRise = (pence: Pence | null, rise: Pence): Pence | null => (pence === null ? null : pence + rise)

const modifyPrice = (pence: Pence | null, percent: number): Pence | null =>
  pence === null ? null : roundHalfAwayFromZero((pence * (100 + percent)) / 100)

const withMinimum = (pence: Pence | null, { money, needPeople }: PackageEntry): Pence | null =>
  pence === null ? null : Math.max(pence, (money.minPricePerPersonPence ?? 0) * needPeople, 0)
