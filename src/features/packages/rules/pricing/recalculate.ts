import { type Pence, roundHalfUp } from '#kernel/money.ts'
import type { EventDocument } from '../event-document.ts'
import type { EntryMoney, PackageDocument, PackageEntry } from '../package-document.ts'
import { askedAgain } from '../settle-package.ts'
import { type PricingFacts, priceEntry } from './price-entry.ts'

/**
 * True while the price modification of an event may be changed: not once it is booked, and not while
 * lockPriceModification is Yes (PKG-054).
 */
export const mayModifyPrices = (
  event: Pick<EventDocument, 'statusStage' | 'lockPriceModification' | 'bookedDate'>,
): boolean =>
  event.statusStage !== 'Booked' && event.bookedDate === null && event.lockPriceModification === 'No'

/**
 * The event with every price and cost worked out anew from today's price lists (EVT-069). What is cancelled,
 * a package or an entry, keeps what it cost.
 */
export const recalculateEvent = (event: EventDocument, facts: PricingFacts): EventDocument => ({
  ...event,
  packages: event.packages.map((pack) => ({
    ...pack,
    entries: pack.entries.map((entry) => recalculated(entry, pack, event, facts)),
  })),
})

/**
 * In a booked package only the cost follows the price list. With noCostIncrease 1 the customer's price
 * stays; with 0 it rises by as much as the cost did, and never falls (PKG-053, PKG-O3). A supplier who agreed
 * to another cost is asked again.
 */
const recalculated = (
  entry: PackageEntry,
  pack: PackageDocument,
  event: EventDocument,
  facts: PricingFacts,
): PackageEntry => {
  if (entry.stage === 'Cancelled' || pack.status === 'Cancelled') return entry
  const fresh = priceEntry(entry, pack, event, facts)
  if (pack.status !== 'Booked') return { ...entry, money: fresh }
  const rise = event.noCostIncrease === 1 ? 0 : costRise(entry.money, fresh)
  const { pricePence } = entry.money
  const money = { ...fresh, pricePence: pricePence === null ? null : pricePence + rise }
  return askedAgain(entry, pack, { ...entry, money }, pack)
}

const costRise = (before: EntryMoney, after: EntryMoney): Pence => {
  if (before.priceOverride === 'Yes' || before.costMinor === null || after.costMinor === null) return 0
  return Math.max(0, roundHalfUp((after.costMinor - before.costMinor) / after.exchangeRate))
}
