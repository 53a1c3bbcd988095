import { blankEvent } from '#features/event-document/rules/blank-event.ts'
import { blankEntry, blankMoney, blankPackage } from '#features/event-document/rules/blank-package.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { packageLimits } from '#features/event-document/rules/quantities/package-limits.ts'
import { calculateDueDates } from '#features/event-prices/rules/due/due-dates.ts'
import { priceEntry } from '#features/event-prices/rules/entry/price-entry.ts'
import type { ProductFacts } from '#features/event-prices/rules/pricing-facts.ts'
import { applyBookingTrigger } from './booking/book-package.ts'
import type { CommandFacts } from './facts.ts'

const product = (
  productId: string,
  name: string,
  fields: Partial<ProductFacts> & Pick<ProductFacts, 'prices'>,
): ProductFacts => ({
  productId,
  name,
  type: 'Activity',
  categoryId: 'ca-motor',
  config: { unitType: 'Person', maxPeoplePerUnit: 1, minUnits: 1, maxUnits: 40, fixedMaxUnits: false },
  options: [],
  addOns: [],
  supplier: { supplierId: 'su-karts', name: 'North Karts', currency: 'GBP' },
  venues: [],
  meetingPoint: null,
  durationMinutes: 90,
  ...fields,
})

const room = { unitType: 'Room', maxPeoplePerUnit: 2, minUnits: 1, maxUnits: 10, fixedMaxUnits: false }
const boat = { unitType: 'Boat', maxPeoplePerUnit: 6, minUnits: 1, maxUnits: 2, fixedMaxUnits: false }
const bus = { unitType: 'Minibus', maxPeoplePerUnit: 16, minUnits: 1, maxUnits: 3, fixedMaxUnits: false }

const products = [
  product('pr-karting', 'Indoor karting', {
    prices: [{ per: 'person', pricePence: 3900, costMinor: 3000 }],
    addOns: [{ id: 'pr-karting-photos', name: 'Photos', per: 'group', pricePence: 2500, costMinor: 1500 }],
    venues: [
      { venueId: 've-north', name: 'Track North' },
      { venueId: 've-quay', name: 'Quayside Track' },
    ],
  }),
  product('pr-archery', 'Archery', { prices: [{ per: 'person', pricePence: 2450, costMinor: 1700 }] }),
  product('pr-boat', 'Self-drive boat', {
    config: boat,
    prices: [{ per: 'unit', pricePence: 18_000, costMinor: 15_000 }],
    supplier: { supplierId: 'su-river', name: 'River Boats', currency: 'EUR' },
  }),
  product('pr-hotel', 'Hotel by the bridge', {
    type: 'Accommodation',
    config: room,
    prices: [{ per: 'night', pricePence: 9000, costMinor: 8000 }],
    supplier: { supplierId: 'su-hotel', name: 'Bridge Hotel', currency: 'EUR' },
    venues: [{ venueId: 've-bridge', name: 'Bridge Hotel' }],
  }),
  product('pr-transfer', 'Airport minibus', {
    type: 'Airport Transfer',
    config: bus,
    prices: [{ per: 'unit', pricePence: 7000, costMinor: 5600 }],
  }),
  product('pr-private-dinner', 'Private dinner', { prices: [] }),
]

const entry = (itineraryId: string, product: ProductFacts, fields: Partial<PackageEntry>): PackageEntry =>
  blankEntry({
    itineraryId,
    productId: product.productId,
    product: {
      name: product.name,
      type: product.type,
      categoryId: product.categoryId,
      unitType: product.config.unitType,
    },
    durationMinutes: product.durationMinutes,
    needPeople: 8,
    needUnits: 8,
    maxPeoplePerUnitLastUsed: product.config.maxPeoplePerUnit,
    supplier: product.supplier,
    ...fields,
    money: { ...blankMoney, ...fields.money },
  })

const productsById = Object.fromEntries(products.map((one) => [one.productId, one]))
const exchangeRates = { GBP: 1, EUR: 1.15 }

/** Returns the package as stored, with its entries' listed prices. */
const withPrices = (pack: PackageDocument): PackageDocument => ({
  ...pack,
  entries: pack.entries.map((one) => ({
    ...one,
    money: priceEntry(
      one,
      pack,
      { priceModification: 0, noCostIncrease: 1 },
      { products: productsById, exchangeRates },
    ),
  })),
})

const [karting, , , hotel, transfer] = products as [
  ProductFacts,
  unknown,
  unknown,
  ProductFacts,
  ProductFacts,
]
const hotelFields = { venueId: 've-bridge', venueName: 'Bridge Hotel', needUnits: 4 }

const examplePackage: PackageDocument = withPrices(
  blankPackage({
    id: 'pk-1',
    section: 'stag',
    locationId: 'lo-newcastle',
    locationName: 'Newcastle',
    startDate: '2027-05-07',
    nightsCount: 2,
    peopleCount: 8,
    entries: [
      entry('it-karting', karting, { startTime: '10:00' }),
      entry('it-hotel-0', hotel, { ...hotelFields }),
      entry('it-hotel-1', hotel, { ...hotelFields, dayIndex: 1 }),
      entry('it-transfer', transfer, { needUnits: 1 }),
    ],
  }),
)

const guest = (customerId: string, name: string): EventDocument['guests'][number] => ({
  customerId,
  name,
  attending: 'Yes',
  registered: true,
  fixedPricePence: null,
  paidPence: 0,
  paidFor: [],
  paidByCustomerId: null,
  useInstalments: false,
  instalmentPlan: null,
})

/**
 * A small event for the examples of all commands, used in tests and to compare browser and server: two nights in
 * Newcastle for eight people, of whom two have joined.
 */
export const exampleEvent: EventDocument = blankEvent({
  id: 'ev-1',
  version: 7,
  section: 'stag',
  name: "Newcastle for Sam's stag",
  guestOfHonour: 'Sam',
  token: 'token-of-the-example-event-00001',
  createdAt: '2027-01-10T09:30:00.000Z',
  authenticated: true,
  organiserId: 'cu-organiser',
  managerId: 'st-manager',
  estimatedCustomers: 8,
  guests: [guest('cu-organiser', 'Olive Organiser'), guest('cu-guest', 'Gus Guest')],
  ...calculateDueDates({ createdDate: '2027-01-10', startDate: '2027-05-07', today: '2027-01-10' }),
  commission: 5,
  notes: { summary: '', customer: '', staff: 'Asked twice about the price', lostSale: '' },
  packages: [examplePackage],
})

/** The same event after booking, with a night at the hotel that the supplier asks to cancel. */
export const exampleBookedEvent: EventDocument = (() => {
  const booked = applyBookingTrigger(exampleEvent, 'pk-1', 'bookedWithoutPayment', '2027-01-20')
  const [pack] = booked.packages as [PackageDocument]
  const entries = pack.entries.map(
    (one): PackageEntry =>
      one.itineraryId === 'it-hotel-1' ? { ...one, stage: 'Cancellation Requested' } : one,
  )
  return { ...booked, packages: [{ ...pack, entries }] }
})()

/** The facts of a staff member; `can` grants everything. */
export const exampleFacts: CommandFacts = {
  today: '2027-02-01',
  actor: { kind: 'staff', userId: 'st-manager' },
  can: () => true,
  limits: packageLimits(),
  products: productsById,
  suppliers: {
    'su-karts': { name: 'North Karts', currency: 'GBP' },
    'su-tracks': { name: 'Tracks of the North', currency: 'EUR' },
  },
  locations: {
    'lo-newcastle': { name: 'Newcastle', oneTransferPerDay: true },
    'lo-york': { name: 'York', oneTransferPerDay: true },
  },
  exchangeRates,
}

/** Returns the facts with which the server evaluates an example command. They contain costs for every sender. */
export const exampleFactsOf = (by: 'organiser' | 'staff' | 'supplier'): CommandFacts => {
  switch (by) {
    case 'staff':
      return exampleFacts
    case 'organiser':
      return {
        ...exampleFacts,
        actor: { kind: 'customer', customerId: 'cu-organiser' },
        can: (path) => path.startsWith('packagePageFunctions.'),
      }
    case 'supplier':
      return {
        ...exampleFacts,
        actor: { kind: 'supplierContact', userId: 'sc-karts', supplierIds: ['su-karts'] },
        can: (path) => path === 'packageProductFunctions.bookProduct',
      }
  }
}

/** Returns the facts of a customer's browser: price lists without costs and mark-ups. */
export const withoutCosts = (commandFacts: CommandFacts): CommandFacts => ({
  ...commandFacts,
  products: Object.fromEntries(
    Object.values(commandFacts.products).map((one) => [
      one.productId,
      {
        ...one,
        prices: one.prices.map(({ costMinor: _, markUpPercent: __, ...row }) => row),
        options: one.options.map(({ costMinor: _, ...extra }) => extra),
        addOns: one.addOns.map(({ costMinor: _, ...extra }) => extra),
      },
    ]),
  ),
})
