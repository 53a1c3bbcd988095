import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type {
  EntryMoney,
  PackageDocument,
  PackageEntry,
} from '#features/event-document/rules/package-document.ts'
import { requestAgainIfChanged } from '#features/event-document/rules/stages/request-again.ts'
import { priceEntry } from '#features/event-prices/rules/entry/price-entry.ts'
import type { PricingFacts } from '#features/event-prices/rules/pricing-facts.ts'

/**
 * Returns a package with the consequences of a change. Entries whose price inputs changed are priced again. Confirmed
 * entries that now differ from the confirmation are requested again. The price of other entries does not change.
 */
export const updateDerived = (
  before: PackageDocument | undefined,
  after: PackageDocument,
  event: EventDocument,
  pricingFacts: PricingFacts,
): PackageDocument => {
  const formerEntries = new Map(before?.entries.map((entry) => [entry.itineraryId, entry]))
  const derivedEntries = after.entries.map((entry) => {
    const former = formerEntries.get(entry.itineraryId)
    const isUntouched = former === entry && before !== undefined && before.startDate === after.startDate
    if (isUntouched) return entry
    const pricedEntry = {
      ...entry,
      money: derivedMoney(former, before, entry, { after, event, pricingFacts }),
    }
    return requestAgainIfChanged(former, before, pricedEntry, after)
  })
  return { ...after, entries: derivedEntries }
}

type Derivation = { after: PackageDocument; event: EventDocument; pricingFacts: PricingFacts }

const derivedMoney = (
  former: PackageEntry | undefined,
  before: PackageDocument | undefined,
  entry: PackageEntry,
  { after, event, pricingFacts }: Derivation,
): EntryMoney => {
  const hasSamePrice = hasSamePriceInputs(former, before, entry, after)
  const hasSameCost =
    former?.supplier?.supplierId === entry.supplier?.supplierId &&
    former?.money.costMinor === entry.money.costMinor
  if (hasSamePrice && (hasSameCost || entry.stage === 'Cancelled')) return entry.money
  return priceEntry(entry, after, event, pricingFacts)
}

const hasSamePriceInputs = (
  former: PackageEntry | undefined,
  before: PackageDocument | undefined,
  entry: PackageEntry,
  after: PackageDocument,
): boolean =>
  entry.stage === 'Cancelled' ||
  (former !== undefined &&
    before !== undefined &&
    former.stage !== 'Cancelled' &&
    former.money.pricePence === entry.money.pricePence &&
    JSON.stringify(priceInputsOf(former, before)) === JSON.stringify(priceInputsOf(entry, after)))

/** Returns everything that the price and cost of an entry depend on, including overrides. */
const priceInputsOf = (entry: PackageEntry, { startDate, section }: PackageDocument) => [
  startDate,
  section,
  entry.dayIndex,
  entry.productId,
  entry.productCustom?.name,
  entry.productCustom?.type,
  entry.needPeople,
  entry.needUnits,
  entry.optionProducts,
  entry.addOnProducts,
  overridesOf(entry.money),
]

const overridesOf = (money: EntryMoney) => [
  money.overridePricePerPersonPence,
  money.minPricePerPersonPence,
  money.costOverrideDetails,
]
