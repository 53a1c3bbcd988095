import { type Pence, roundHalfUp } from '#kernel/money.ts'
import type { EventDocument } from '../event-document.ts'
import type { CommandFacts } from '../facts.ts'
import type { EntryMoney, ListedPrice, PackageDocument, PackageEntry } from '../package-document.ts'
import { exchangeRateOf, isSuppliedByList } from '../supplied-by.ts'
import { answersFor, askPriceList } from './listed-price.ts'

export type PricingFacts = Pick<CommandFacts, 'products' | 'exchangeRates'>
type PricedEvent = Pick<EventDocument, 'priceModification' | 'noCostIncrease'>

/**
 * What an entry costs everyone together, and the supplier's cost of it (PKG-O1, PKG-O4). Nothing is worked
 * out from what was worked out before: the price rests on what the price list answered for exactly this
 * date, people and units, and is null, price on application (PKG-O5), where it never did; the event's price
 * modification comes on top, except on an overridden price; the least price per person always holds. What is for
 * nobody costs nothing. Once the package is booked the agreed price and the exchange rate stay
 * (docs/decisions/0046).
 * @throws 'item people not set', 'item units not set', 'price calculator not set' (001 §8)
 */
export const priceEntry = (
  entry: PackageEntry,
  pack: PackageDocument,
  event: PricedEvent,
  facts: PricingFacts,
): EntryMoney => {
  if (!Number.isSafeInteger(entry.needPeople)) throw new Error('item people not set')
  if (!Number.isSafeInteger(entry.needUnits)) throw new Error('item units not set')
  const isBooked = pack.status === 'Booked'
  const { currency } = entry.supplier ?? {}
  const exchangeRate = isBooked ? entry.money.exchangeRate : exchangeRateOf(currency, facts)
  const kept = [entry.money.booked, entry.money.listed].find((one) => answersFor(one, entry, pack)) ?? null
  const today = answerToday(entry, pack, kept, facts)
  const costMinor = costOf(entry, today === undefined ? kept : today)
  const agreed =
    isBooked && hasPrice(kept) ? withKnownCost(kept, costMinor) : agreedAt(today, costMinor, isBooked)
  // Where no price list answers, what it answered last is kept: it holds again when the entry is as it was.
  const listed = agreed === undefined ? (kept ?? entry.money.listed) : agreed
  const rise = isBooked && event.noCostIncrease === 0 ? costRise(listed, costMinor, exchangeRate) : 0
  const money = { ...entry.money, listed, exchangeRate, costMinor }
  return { ...money, pricePence: priceOf({ ...entry, money }, pack, event, rise) }
}

const hasPrice = (listed: ListedPrice | null): listed is ListedPrice =>
  listed !== null && listed.pricePence !== null

/** Adds the cost to an agreed price as soon as it is known. */
const withKnownCost = (agreed: ListedPrice, costMinor: number | null): ListedPrice =>
  agreed.costMinor === null ? { ...agreed, costMinor } : agreed

/**
 * What a price is agreed on from now on; of a booked package with what it costs at this moment. What is saved together
 * is one moment (docs/decisions/0046).
 */
const agreedAt = (today: ListedPrice | null | undefined, costMinor: number | null, isBooked: boolean) =>
  isBooked && today ? { ...today, costMinor } : today

/** The price as it is shown and charged, out of what it rests on. */
const priceOf = (
  entry: PackageEntry,
  pack: PackageDocument,
  { priceModification }: Pick<PricedEvent, 'priceModification'>,
  rise: Pence,
): Pence | null => {
  const { listed } = entry.money
  const basic = answersFor(listed, entry, pack) ? listed.pricePence : null
  const calculated = entry.needPeople === 0 ? 0 : plusRise(modified(basic, priceModification), rise)
  return atLeast(overriddenPrice(entry) ?? calculated, entry)
}

/** True where staff set the price by hand. */
export const isPricedByHand = ({ priceOverride, overridePricePerPersonPence }: EntryMoney): boolean =>
  priceOverride === 'Yes' && overridePricePerPersonPence !== null

const overriddenPrice = ({ money, needPeople }: PackageEntry): Pence | undefined =>
  isPricedByHand(money) ? money.overridePricePerPersonPence! * needPeople : undefined

/** Today's answer of the price list, at the cost of the entry's own supplier: that of another is not theirs. */
const answerToday = (
  entry: PackageEntry,
  pack: PackageDocument,
  kept: ListedPrice | null,
  facts: PricingFacts,
): ListedPrice | null | undefined => {
  const today = askPriceList(entry, pack, facts)
  const product = entry.productId === null ? undefined : facts.products[entry.productId]
  if (!today || !product || isSuppliedByList(entry, product)) return today
  return { ...today, costMinor: ownCost(entry, pack, kept) }
}

/**
 * What is known, before any override, of the cost of a supplier who has no price list here. The entry tells it
 * while it is what it was priced as last; where it was something else, or has an override, only what was
 * agreed for exactly this does.
 */
const ownCost = (entry: PackageEntry, pack: PackageDocument, kept: ListedPrice | null): number | null => {
  const { listed, costOverride, costMinor } = entry.money
  const isPricedAsIs = costOverride === 'No' && answersFor(listed, entry, pack)
  return isPricedAsIs ? costMinor : (kept?.costMinor ?? null)
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

/** By how much more than agreed the supplier asks today, in pence; a cost that fell back leaves nothing of it. */
const costRise = (agreed: ListedPrice | null, costMinor: number | null, exchangeRate: number): Pence =>
  costMinor === null || agreed === null || agreed.costMinor === null
    ? 0
    : Math.max(0, roundHalfUp((costMinor - agreed.costMinor) / exchangeRate))

const plusRise = (pence: Pence | null, rise: Pence): Pence | null => (pence === null ? null : pence + rise)

const modified = (pence: Pence | null, percent: number): Pence | null =>
  pence === null ? null : roundHalfUp((pence * (100 + percent)) / 100)

const atLeast = (pence: Pence | null, { money, needPeople }: PackageEntry): Pence | null =>
  pence === null ? null : Math.max(pence, (money.minPricePerPersonPence ?? 0) * needPeople, 0)
