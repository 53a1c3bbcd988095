import type { EventDocument } from './event-document.ts'
import type { CommandFacts } from './facts.ts'
import type { EntryMoney, PackageDocument, PackageEntry } from './package-document.ts'
import { priceEntry } from './pricing/price-entry.ts'
import { confirmationOf } from './stages/confirmation.ts'

/**
 * Returns a package with the consequences of a change. Entries whose price inputs changed are priced again. Confirmed
 * entries that now differ from the confirmation are requested again. The price of other entries does not change.
 */
export const updateDerived = (
  before: PackageDocument | undefined,
  after: PackageDocument,
  event: EventDocument,
  facts: CommandFacts,
): PackageDocument => {
  const formerEntries = new Map(before?.entries.map((entry) => [entry.itineraryId, entry]))
  const derived = after.entries.map((entry) => {
    const former = formerEntries.get(entry.itineraryId)
    const isUntouched = former === entry && before !== undefined && before.startDate === after.startDate
    if (isUntouched) return entry
    const priced = { ...entry, money: derivedMoney(former, before, entry, { after, event, facts }) }
    return requestedAgain(former, before, priced, after)
  })
  return { ...after, entries: derived }
}

type Derivation = { after: PackageDocument; event: EventDocument; facts: CommandFacts }

const derivedMoney = (
  former: PackageEntry | undefined,
  before: PackageDocument | undefined,
  entry: PackageEntry,
  { after, event, facts }: Derivation,
): EntryMoney => {
  const isAlike = isPricedAlike(former, before, entry, after)
  const isAlikeSupplied =
    former?.supplier?.supplierId === entry.supplier?.supplierId &&
    former?.money.costMinor === entry.money.costMinor
  if (isAlike && (isAlikeSupplied || entry.stage === 'Cancelled')) return entry.money
  return priceEntry(entry, after, event, facts)
}

const isPricedAlike = (
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
    JSON.stringify(pricedBy(former, before)) === JSON.stringify(pricedBy(entry, after)))

/** Returns everything that prices and overrides depend on. */
const pricedBy = (entry: PackageEntry, { startDate, section }: PackageDocument) => [
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

/** Returns the confirmed entries that a change requests again from their suppliers. */
export const entriesToReconfirm = (before: PackageDocument, after: PackageDocument): PackageEntry[] => {
  const stages = new Map(before.entries.map(({ itineraryId, stage }) => [itineraryId, stage]))
  return after.entries.filter(
    ({ itineraryId, stage }) => stage === 'Requested' && stages.get(itineraryId) === 'Booked',
  )
}

/** Returns the entry, requested again if it differs from what its supplier confirmed. */
export const requestedAgain = (
  former: PackageEntry | undefined,
  before: PackageDocument | undefined,
  entry: PackageEntry,
  after: PackageDocument,
): PackageEntry => {
  if (!former || !before || entry.stageOverride === 'Yes') return entry
  if (former.stage !== 'Booked' || entry.stage !== 'Booked') return entry
  // A new confirmation agrees to the entry as it is; without one, a difference must be confirmed again.
  if (entry.confirmations.length > former.confirmations.length) return entry
  const same = JSON.stringify(confirmationOf(former, before)) === JSON.stringify(confirmationOf(entry, after))
  return same ? entry : { ...entry, stage: 'Requested' }
}
