import { randomUUID } from 'node:crypto'
import { blankMoney, blankPackage } from '#features/packages/rules/blank-package.ts'
import type { PackageDocument, PackageEntry } from '#features/packages/rules/package-document.ts'

/** A package of one activity that costs each of these people £100. */
export const packageFor = (customerIds: readonly string[]): PackageDocument =>
  blankPackage({
    id: randomUUID(),
    section: 'stag',
    locationId: 'newcastle',
    locationName: 'Newcastle',
    startDate: '2026-12-05',
    nightsCount: 1,
    peopleCount: customerIds.length,
    entries: [entryFor(customerIds)],
  })

const entryFor = (customerIds: readonly string[]): PackageEntry => ({
  itineraryId: randomUUID(),
  productId: 'karting',
  productCustom: null,
  product: { name: 'Karting', type: 'Activity', categoryId: null, unitType: 'Person' },
  isProductOption: false,
  parentProductId: null,
  autoAdded: false,
  dayIndex: 0,
  isNightActivity: false,
  startTime: '10:00',
  arriveTime: null,
  durationMinutes: 60,
  preferredStartTimeRange: null,
  venueId: null,
  venueName: null,
  meetingPointId: null,
  meetingPointName: null,
  optionProducts: [],
  addOnProducts: [],
  needPeople: customerIds.length,
  needUnits: customerIds.length,
  maxPeoplePerUnitLastUsed: 1,
  customersAttending: customerIds.map((customerId) => ({ customerId, attending: 'Yes', booked: false })),
  hideProduct: false,
  stage: 'Enquiry',
  stageOverride: 'No',
  declineReason: null,
  supplier: { supplierId: 'supplier', name: 'Karts', currency: 'GBP' },
  flightDetails: null,
  productNote: null,
  confirmations: [],
  money: {
    ...blankMoney,
    pricePence: customerIds.length * 10_000,
    costMinor: 20_000,
  },
})
