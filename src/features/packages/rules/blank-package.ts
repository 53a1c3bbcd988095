import type { Section } from '#kernel/section.ts'
import type { EntryMoney, PackageDocument } from './package-document.ts'

type Start = Pick<PackageDocument, 'id' | 'nightsCount' | 'peopleCount'> & { readonly section: Section }

/** A package with nothing in it; what is known of its place, time and people replaces the blanks. */
export const blankPackage = (known: Start & Partial<PackageDocument>): PackageDocument => ({
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
  ...known,
})

/** The money of an entry before prices and costs are known: on application, nothing overridden. */
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
