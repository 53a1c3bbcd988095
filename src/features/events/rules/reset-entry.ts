import { blankMoney } from './blank-package.ts'
import type { EntryMoney, EntryStage, PackageDocument, PackageEntry } from './package-document.ts'

/**
 * To what each field of an entry belongs:
 * - entry: to the place in the day plan, whatever is put there: when it is, who takes part, who sees it;
 * - catalogue: it comes with the product chosen, and whoever chooses another sets it anew;
 * - product: what was agreed or chosen for this product alone, such as the price asked for it by hand;
 * - supplier: what was agreed with, written for or answered by this supplier, such as their cost.
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
  /** The flight is the group's own, whoever drives them. */
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
  /** These say what they were asked for, and hold for that alone: undoing a change finds them again. */
  listed: 'catalogue',
  booked: 'catalogue',
  /** What customers pay is for the product, and stays when another supplier brings the same. */
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

/** What of an entry another product, or the same one from another supplier, does not inherit. */
const lostWith: Readonly<Record<'product' | 'supplier', readonly Owner[]>> = {
  product: ['product', 'supplier'],
  supplier: ['supplier'],
}

/**
 * The entry without what belonged to its former product, or to its former supplier only: what the new one is
 * has then to be said, prices and costs are worked out anew, and in a booked package the supplier is asked as
 * for a new entry. Every command that changes the product or the supplier of an entry begins with this.
 */
export const resetEntry = (
  entry: PackageEntry,
  another: 'product' | 'supplier',
  pack: Pick<PackageDocument, 'status'>,
): PackageEntry => {
  const lost = lostWith[another]
  const blankFields = namesOf(fieldOwners, lost).map((name) => [name, blankOf(pack)[name]])
  const blankAmounts = namesOf(moneyOwners, lost).map((name) => [name, blankMoney[name]])
  return {
    ...entry,
    ...Object.fromEntries(blankFields),
    money: {
      ...entry.money,
      ...(another === 'supplier' ? withoutCosts(entry.money) : {}),
      ...Object.fromEntries(blankAmounts),
    },
  }
}

/** The price that was agreed for a product says nothing of what another supplier takes for it. */
const withoutCosts = ({ listed, booked }: EntryMoney): Pick<EntryMoney, 'listed' | 'booked'> => ({
  listed: listed && { ...listed, costMinor: null },
  booked: booked && { ...booked, costMinor: null },
})

/** The stage of an entry that nobody has answered: what is put into a booked package is asked for at once. */
export const firstStage = ({ status }: Pick<PackageDocument, 'status'>): EntryStage =>
  status === 'Booked' ? 'Requested' : 'Enquiry'

const namesOf = <Name extends string>(
  owners: Readonly<Record<Name, Owner>>,
  lost: readonly Owner[],
): Name[] => (Object.keys(owners) as Name[]).filter((name) => lost.includes(owners[name]))

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
