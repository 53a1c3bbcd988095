import { blankMoney } from '#features/event-document/rules/blank-package.ts'
import type {
  EntryMoney,
  EntryStage,
  PackageDocument,
  PackageEntry,
} from '#features/event-document/rules/package-document.ts'

/**
 * The owner of a field of an entry. A field is reset when its owner changes:
 * - entry: independent of the product, so it stays when the product changes: day, time, participants, visibility;
 * - catalogue: set from the catalogue's data whenever a product is chosen;
 * - product: agreed or chosen for this product only, such as a price set by hand;
 * - supplier: agreed with, written for or answered by this supplier, such as their cost.
 */
type Owner = 'entry' | 'catalogue' | 'product' | 'supplier'

const fieldOwners: Readonly<Record<Exclude<keyof PackageEntry, 'money'>, Owner>> = {
  itineraryId: 'entry',
  isProductOption: 'entry',
  parentProductId: 'entry',
  autoAdded: 'entry',
  dayIndex: 'entry',
  isNightActivity: 'entry',
  startTime: 'entry',
  preferredStartTimeRange: 'entry',
  customersAttending: 'entry',
  hideProduct: 'entry',
  /** The flight belongs to the group, so it stays when the supplier changes. */
  flightDetails: 'entry',

  productId: 'catalogue',
  product: 'catalogue',
  durationMinutes: 'catalogue',
  needPeople: 'catalogue',
  needUnits: 'catalogue',
  maxPeoplePerUnitLastUsed: 'catalogue',
  supplier: 'catalogue',

  productCustom: 'product',
  optionProducts: 'product',
  addOnProducts: 'product',

  venueId: 'supplier',
  venueName: 'supplier',
  meetingPointId: 'supplier',
  meetingPointName: 'supplier',
  arriveTime: 'supplier',
  stage: 'supplier',
  stageOverride: 'supplier',
  declineReason: 'supplier',
  productNote: 'supplier',
  confirmations: 'supplier',
}

const moneyOwners: Readonly<Record<keyof EntryMoney, Owner>> = {
  /**
   * `listed` and `booked` stay (a change of supplier removes only their costs), but apply only to the values that they
   * were calculated for.
   */
  listed: 'catalogue',
  booked: 'catalogue',
  /** The price stays when the supplier changes, because customers pay for the product. */
  pricePence: 'product',
  priceOverride: 'product',
  overridePricePerPersonPence: 'product',
  minPricePerPersonPence: 'product',
  costMinor: 'supplier',
  exchangeRate: 'supplier',
  costOverride: 'supplier',
  costOverrideDetails: 'supplier',
  invoicedPercent: 'supplier',
  pricingOverride: 'supplier',
}

/** The owners whose fields are reset, if the product changes or if only the supplier changes. */
const ownersResetWith: Readonly<Record<'product' | 'supplier', readonly Owner[]>> = {
  product: ['product', 'supplier'],
  supplier: ['supplier'],
}

/**
 * Returns the entry without the fields of its former product, or only without those of its former supplier. The caller
 * sets the new values. Prices and costs are recalculated later. In a booked package the supplier gets a request, as for
 * a new entry. Every command that changes the product or supplier of an entry calls this function first.
 */
export const resetEntry = (
  entry: PackageEntry,
  changedPart: 'product' | 'supplier',
  pack: Pick<PackageDocument, 'status'>,
): PackageEntry => {
  const ownersToReset = ownersResetWith[changedPart]
  const blankFields = namesOf(fieldOwners, ownersToReset).map((name) => [name, blankOf(pack)[name]])
  const blankAmounts = namesOf(moneyOwners, ownersToReset).map((name) => [name, blankMoney[name]])
  return {
    ...entry,
    ...Object.fromEntries(blankFields),
    money: {
      ...entry.money,
      ...(changedPart === 'supplier' ? withoutCosts(entry.money) : {}),
      ...Object.fromEntries(blankAmounts),
    },
  }
}

/** Returns the listed and booked prices without costs, because the costs of one supplier do not apply to another. */
const withoutCosts = ({ listed, booked }: EntryMoney): Pick<EntryMoney, 'listed' | 'booked'> => ({
  listed: listed && { ...listed, costMinor: null },
  booked: booked && { ...booked, costMinor: null },
})

/** Returns the first stage of an entry: in a booked package its supplier gets a request at once. */
export const firstStage = ({ status }: Pick<PackageDocument, 'status'>): EntryStage =>
  status === 'Booked' ? 'Requested' : 'Enquiry'

const namesOf = <Name extends string>(
  owners: Readonly<Record<Name, Owner>>,
  ownersToReset: readonly Owner[],
): Name[] => (Object.keys(owners) as Name[]).filter((name) => ownersToReset.includes(owners[name]))

type Blank = Partial<PackageEntry>

const blankOf = (pack: Pick<PackageDocument, 'status'>): Blank => ({
  productCustom: null,
  optionProducts: [],
  addOnProducts: [],
  venueId: null,
  venueName: null,
  meetingPointId: null,
  meetingPointName: null,
  arriveTime: null,
  stage: firstStage(pack),
  stageOverride: 'No',
  declineReason: null,
  productNote: null,
  confirmations: [],
})
