import { priceFor } from '#features/catalogue/rules/price-for.ts'
import type { ProductExtra } from '#features/catalogue/rules/product.ts'
import { type Pence, roundHalfUp } from '#kernel/money.ts'
import { entryDate } from '../builder/days.ts'
import type { EventDocument } from '../event-document.ts'
import type { CommandFacts, ProductFacts } from '../facts.ts'
import type { EntryMoney, PackageDocument, PackageEntry } from '../package-document.ts'
import { exchangeRateOf, isSuppliedByList } from '../supplied-by.ts'

export type PricingFacts = Pick<CommandFacts, 'products' | 'exchangeRates'>
type PricedEvent = Pick<EventDocument, 'priceModification'>
type Sum = { pricePence: Pence | null; costMinor: number | null }

/**
 * What an entry costs everyone together, and the supplier's cost of it (PKG-O1, PKG-O4). The event's price
 * modification is inside, except on an overridden price; the least price per person always holds. A price
 * of null is price on application (PKG-O5). The exchange rate stays as it was once the package is booked.
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
  const listed = listPrice(entry, pack, facts)
  const exchangeRate =
    pack.status === 'Booked' ? entry.money.exchangeRate : exchangeRateOf(entry.supplier?.currency, facts)
  return {
    ...entry.money,
    exchangeRate,
    costMinor: overriddenCost(entry) ?? listed.costMinor,
    pricePence: atLeast(
      overriddenPrice(entry) ?? modified(listed.pricePence, event.priceModification),
      entry,
    ),
  }
}

const listPrice = (entry: PackageEntry, pack: PackageDocument, facts: PricingFacts): Sum => {
  if (entry.needPeople === 0) return { pricePence: 0, costMinor: 0 }
  const product = entry.productId === null ? undefined : facts.products[entry.productId]
  // A product that left the catalogue keeps what it last cost.
  if (!product) return { pricePence: entry.money.pricePence, costMinor: entry.money.costMinor }
  if (!product.prices) throw new Error('price calculator not set')
  const price = priceFor(product, {
    date: entryDate(pack, entry),
    people: entry.needPeople,
    units: entry.needUnits,
    section: pack.section,
  })
  if (!price) return { pricePence: null, costMinor: null }
  const listed = extrasOf(entry, product).reduce(
    (sum, extra) => plusExtra(sum, extra, timesOf(extra, entry)),
    { pricePence: price.totalPence, costMinor: price.costMinor } as Sum,
  )
  // What another supplier takes for it is known only as far as somebody said it.
  return isSuppliedByList(entry, product) ? listed : { ...listed, costMinor: entry.money.costMinor }
}

const extrasOf = (entry: PackageEntry, product: ProductFacts): ProductExtra[] => [
  ...product.options.filter(({ id }) => entry.optionProducts.includes(id)),
  ...product.addOns.filter(({ id }) => entry.addOnProducts.includes(id)),
]

const timesOf = (extra: ProductExtra, entry: PackageEntry): number =>
  extra.per === 'group' ? 1 : extra.per === 'unit' ? entry.needUnits : entry.needPeople

const plusExtra = (sum: Sum, extra: ProductExtra, times: number): Sum => ({
  pricePence: sum.pricePence === null ? null : sum.pricePence + extra.pricePence * times,
  costMinor:
    sum.costMinor === null || extra.costMinor === undefined ? null : sum.costMinor + extra.costMinor * times,
})

const overriddenPrice = ({ money, needPeople }: PackageEntry): Pence | undefined =>
  money.priceOverride === 'Yes' && money.overridePricePerPersonPence !== null
    ? money.overridePricePerPersonPence * needPeople
    : undefined

const overriddenCost = ({ money, needPeople, needUnits }: PackageEntry): number | undefined => {
  if (money.costOverride !== 'Yes' || money.costOverrideDetails === null) return undefined
  const { agencyMinor, per } = money.costOverrideDetails
  return agencyMinor * { person: needPeople, unit: needUnits, total: 1 }[per]
}

const modified = (pence: Pence | null, percent: number): Pence | null =>
  pence === null ? null : roundHalfUp((pence * (100 + percent)) / 100)

const atLeast = (pence: Pence | null, { money, needPeople }: PackageEntry): Pence | null =>
  pence === null ? null : Math.max(pence, (money.minPricePerPersonPence ?? 0) * needPeople, 0)
