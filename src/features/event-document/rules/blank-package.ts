import type { Section } from '#kernel/section.ts'
import type { EntryMoney, PackageDocument, PackageEntry } from './package-document.ts'

type RequiredFields = Pick<PackageDocument, 'id' | 'nightsCount' | 'peopleCount'> & {
  readonly section: Section
}

/** Returns an empty package; the given fields replace the blanks. */
export const blankPackage = (given: RequiredFields & Partial<PackageDocument>): PackageDocument => ({
  status: 'Option',
  locationId: null,
  locationName: null,
  customSearch: null,
  startDate: null,
  webPackageId: null,
  eventNotes: '',
  customerNote: '',
  staffNote: '',
  eventCustomerNote: '',
  eventStaffNote: '',
  discountMarginPence: 0,
  entries: [],
  ...given,
})

/**
 * The money of an entry before its price and cost are known. Its price is on application, and nothing is overridden.
 */
export const blankMoney: EntryMoney = {
  listed: null,
  booked: null,
  pricePence: null,
  costMinor: null,
  exchangeRate: 1,
  priceOverride: 'No',
  overridePricePerPersonPence: null,
  minPricePerPersonPence: null,
  costOverride: 'No',
  costOverrideDetails: null,
  invoicedPercent: null,
  pricingOverride: null,
}

/** Returns an entry of an unknown product; the given fields replace the blanks. */
export const blankEntry = (
  given: Pick<PackageEntry, 'itineraryId'> & Partial<PackageEntry>,
): PackageEntry => ({
  productId: null,
  productCustom: null,
  product: { name: '', type: 'Activity', categoryId: null, unitType: 'Person' },
  isProductOption: false,
  parentProductId: null,
  autoAdded: false,
  dayIndex: 0,
  isNightActivity: false,
  startTime: null,
  arriveTime: null,
  durationMinutes: 0,
  preferredStartTimeRange: null,
  venueId: null,
  venueName: null,
  meetingPointId: null,
  meetingPointName: null,
  optionProducts: [],
  addOnProducts: [],
  needPeople: 0,
  needUnits: 0,
  maxPeoplePerUnitLastUsed: 1,
  customersAttending: [],
  hideProduct: false,
  stage: 'Enquiry',
  stageOverride: 'No',
  declineReason: null,
  supplier: null,
  flightDetails: null,
  productNote: null,
  confirmations: [],
  money: blankMoney,
  ...given,
})
