import { expect, test } from 'vitest'
import { exampleBookedEvent, exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { statusStages } from '#features/event-document/rules/stages/status-stages.ts'
import { fullVisibility, guestVisibility } from '../testing/visibilities.ts'
import { eventFromWire } from './from-wire.ts'
import type { Reader } from './reader.ts'
import { wireEvent } from './wire-event.ts'
import { wireEvent as schema } from './wire-schema.ts'

const today = '2027-02-01'
const staff: Reader = { kind: 'staff' }
const organiser: Reader = { kind: 'organiser', customerId: 'cu-organiser' }
const guest: Reader = { kind: 'guest', customerId: 'cu-guest' }
const supplier: Reader = { kind: 'supplier', supplierIds: ['su-karts'] }
const contextFor = (
  reader: Reader,
  visibility = reader.kind === 'guest' ? guestVisibility : fullVisibility,
) => ({
  today,
  visibility,
})
const seenBy = (reader: Reader, event = exampleBookedEvent) => wireEvent(event, reader, contextFor(reader))
const textSeenBy = (reader: Reader, event = exampleBookedEvent) => JSON.stringify(seenBy(reader, event))

const costFields = /cost|margin[^":]*":(?!0)|commission|exchangeRate/i

test('staff see price, cost and margin of every entry (PKG-012)', () => {
  const hotel = seenBy(staff).packageOption[0]!.productList[1]!
  expect(hotel).toMatchObject({ productListItemId: 'pr-hotel:su-hotel', productId: 'pr-hotel' })
  expect(hotel.itinerary).toHaveLength(2)
  expect(hotel.itinerary[0]!.money).toMatchObject({
    priceGBP: 360,
    pricePerPersonGBP: 45,
    costCurrency: 320,
    currency: 'EUR',
    costGBP: 278.26,
    marginGBP: 81.74,
    marginPercent: 22.71,
  })
})

test('the money of an entry has every field that staff work with (PKG-012)', () => {
  const [pack] = exampleBookedEvent.packages
  const [karting, ...otherEntries] = pack!.entries
  const details = { agencyMinor: 1250, per: 'person' as const }
  const money = {
    ...karting!.money,
    minPricePerPersonPence: 3550,
    costOverride: 'Yes' as const,
    costOverrideDetails: details,
  }
  const event = {
    ...exampleBookedEvent,
    packages: [{ ...pack!, entries: [{ ...karting!, money }, ...otherEntries] }],
  }
  const wireMoney = seenBy(staff, event).packageOption[0]!.productList[0]!.itinerary[0]!.money
  expect(wireMoney).toMatchObject({
    priceGBP: 312,
    costGBP: 240,
    costCurrency: 240,
    exchangeRate: 1,
    pricePerPersonGBP: 39,
    costPerPersonGBP: 30,
    marginGBP: 72,
    marginPerPersonGBP: 9,
    marginPercent: 23.08,
    pricingOverride: null,
    priceOverride: 'No',
    costOverride: 'Yes',
    minPricePerPersonGBP: 35.5,
  })
  expect(wireMoney?.costOverrideDetails).toEqual({ agency: 12.5, per: 'person' })
})

test('an event has its organiser, guests, manager, packages and numbers of people (EVT-001, EVT-004)', () => {
  const [organising, declining] = exampleBookedEvent.guests
  const wire = seenBy(staff, {
    ...exampleBookedEvent,
    managerId: 'st-now',
    managerAtBookingId: 'st-then',
    estimatedCustomers: 9,
    guests: [organising!, { ...declining!, attending: 'No' }],
  })
  expect(wire).toMatchObject({
    organiser: { id: 'cu-organiser' },
    manager: { id: 'st-now' },
    managerAtBooking: { id: 'st-then' },
    estimatedCustomers: 9,
    actualCustomers: 2,
    attendingCustomers: 1,
    packageOption: [{ id: 'pk-1' }],
  })
  expect(wire.customerSummary?.map(({ customer }) => customer.id)).toEqual(['cu-organiser', 'cu-guest'])
})

test('an event has a status stage, a time stage and a payment stage (EVT-005)', () => {
  expect(statusStages).toEqual(['Enquiry', 'Pending Booking', 'Booked', 'Cancelled'])
  expect(seenBy(staff)).toMatchObject({
    statusStage: 'Booked',
    timeStage: 'Upcoming',
    paymentStage: 'Not Paid',
  })
  expect(seenBy(staff, exampleEvent).statusStage).toBe('Enquiry')
})

test('the payment type is the deposit, the whole price once everything is due, or null for an event that is cancelled or has no package (EVT-007)', () => {
  const typeOf = (event: typeof exampleEvent, day = contextFor(staff).today) =>
    wireEvent(event, staff, { ...contextFor(staff), today: day }).paymentType
  expect(typeOf(exampleBookedEvent)).toBe('deposit')
  expect(typeOf(exampleBookedEvent, exampleBookedEvent.packages[0]!.startDate!)).toBe('fully paid')
  expect(typeOf({ ...exampleBookedEvent, statusStage: 'Cancelled' })).toBeNull()
  expect(typeOf({ ...exampleEvent, packages: [] })).toBeNull()
})

test('an event has its flags, the heat of the sales funnel, its moved money, packages and notes (EVT-008)', () => {
  const event: typeof exampleBookedEvent = {
    ...exampleBookedEvent,
    hideNonAttending: true,
    automaticTransactionsAllowed: true,
    autoEmailsBlocked: true,
    salesHeat: 4,
    notes: { summary: '', customer: 'By boat', staff: 'Rings on Monday', lostSale: 'Too far' },
  }
  const wire = wireEvent(event, staff, { ...contextFor(staff), money: { moves: [] } })
  expect(wire).toMatchObject({
    hideNonAttending: true,
    automaticTransactionsAllowed: true,
    autoEmailsBlocked: true,
    salesFunnelHeat: 4,
    moveMoneyHistory: [],
    packageOption: [{ id: 'pk-1' }],
    notes: { customer: 'By boat', staff: 'Rings on Monday', lostSale: 'Too far' },
  })
})

test('an entry has its product, time, venue, options and quantities (PKG-005, PKG-006, PKG-007, PKG-008)', () => {
  const [pack] = exampleBookedEvent.packages
  const [karting, ...otherEntries] = pack!.entries
  // No value is a default or equal to another, so that a field with a wrong value is noticed.
  const storedEntry = {
    ...karting!,
    productCustom: { name: 'Karting by night', type: 'Activity' as const, description: 'With lights' },
    isProductOption: true,
    parentProductId: 'pr-hotel',
    autoAdded: true,
    dayIndex: 1,
    venueId: 've-north',
    venueName: 'Track North',
    meetingPointId: 've-quay',
    meetingPointName: 'Quayside Track',
    isNightActivity: true,
    hideProduct: true,
    optionProducts: ['pr-option'],
    addOnProducts: ['pr-karting-photos'],
    startTime: '19:15',
    arriveTime: '19:00',
    durationMinutes: 75,
    preferredStartTimeRange: 'Evening' as const,
    needPeople: 6,
    needUnits: 3,
    maxPeoplePerUnitLastUsed: 2,
  }
  const event = { ...exampleBookedEvent, packages: [{ ...pack!, entries: [storedEntry, ...otherEntries] }] }
  for (const reader of [staff, organiser]) {
    const products = seenBy(reader, event).packageOption[0]!.productList
    const item = products.find(({ productId }) => productId === 'pr-karting')
    expect(item).toMatchObject({
      productCustom: { name: 'Karting by night' },
      product: { name: 'Indoor karting', type: 'Activity' },
      isProductOption: true,
      parentProductId: 'pr-hotel',
      autoAdded: true,
    })
    expect(item!.itinerary).toHaveLength(1)
    expect(item!.itinerary[0]).toMatchObject({
      itineraryId: 'it-karting',
      dayIndex: 1,
      date: '2027-05-08',
      venueId: 've-north',
      venueName: 'Track North',
      meetingPointId: 've-quay',
      meetingPointName: 'Quayside Track',
      isNightActivity: true,
      hideProduct: true,
      cancelled: false,
      optionProducts: ['pr-option'],
      addOnProducts: ['pr-karting-photos'],
      startTime: '19:15',
      endTime: '20:30',
      arriveTime: '19:00',
      duration: 75,
      preferredStartTimeRange: 'Evening',
      people: 6,
      units: 3,
      needPeople: 6,
      needUnits: 3,
      maxPeoplePerUnitLastUsed: 2,
    })
  }
})

test.each([
  ['organiser', organiser],
  ['guest', guest],
])('the %s never sees a cost, a margin or the commission', (_, reader) => {
  expect(textSeenBy(reader).replaceAll('"discountMargin":0', '')).not.toMatch(costFields)
})

test('the organiser sees the invite token, a guest does not (EVT-O10)', () => {
  expect(seenBy(organiser).token).toBe(exampleEvent.token)
  expect(textSeenBy(guest)).not.toContain(exampleEvent.token)
})

test('only staff see staff notes', () => {
  expect(seenBy(staff).notes?.staff).toBe('Asked twice about the price')
  for (const reader of [organiser, guest, supplier]) expect(textSeenBy(reader)).not.toContain('Asked twice')
})

test("a guest sees their own money and nobody else's", () => {
  const money = seenBy(guest).customerSummary?.map((one) => [one.customer.id, one.money !== undefined])
  expect(money).toEqual([
    ['cu-organiser', false],
    ['cu-guest', true],
  ])
})

test('the money of a guest shows what is paid, by whom, and whether in instalments (PAY-012, EVT-009)', () => {
  const guests = exampleBookedEvent.guests.map((one, index) =>
    index === 1 ? { ...one, paidPence: 2500, paidByCustomerId: 'cu-organiser', useInstalments: true } : one,
  )
  for (const reader of [staff, organiser, guest]) {
    const guestSummary = seenBy(reader, { ...exampleBookedEvent, guests }).customerSummary?.[1]
    expect(guestSummary).toMatchObject({
      customer: { id: 'cu-guest', name: 'Gus Guest' },
      attending: 'Yes',
      paidByCustomer: 'cu-organiser',
      money: { paidGBP: 25, instalments: true },
    })
  }
  expect(seenBy(organiser).customerSummary?.[1]).toMatchObject({
    paidByCustomer: null,
    money: { paidGBP: 0, instalments: false },
  })
})

test('the organiser sees who has paid and who owes', () => {
  expect(seenBy(organiser).customerSummary?.[1]?.money).toMatchObject({ paidGBP: 0, totalGBP: 137.75 })
})

test('guests do not see hidden products, the organiser does (PERM-025)', () => {
  const [pack] = exampleEvent.packages
  const entries = pack!.entries.map((entry) => ({
    ...entry,
    hideProduct: entry.itineraryId === 'it-karting',
  }))
  const event = { ...exampleEvent, packages: [{ ...pack!, entries }] }
  expect(textSeenBy(guest, event)).not.toContain('it-karting')
  expect(textSeenBy(organiser, event)).toContain('it-karting')
})

test('a supplier sees only their own products, at their own price (SUP-003)', () => {
  const [pack] = seenBy(supplier).packageOption
  expect(pack!.productList.map(({ productId }) => productId)).toEqual(['pr-karting', 'pr-transfer'])
  expect(pack!.productList[0]!.itinerary[0]!.money).toEqual({ costCurrency: 240, currency: 'GBP' })
})

test('a supplier abroad sees their price in their own currency, not in pounds (SUP-002)', () => {
  const [pack] = seenBy({ kind: 'supplier', supplierIds: ['su-hotel'] }).packageOption
  expect(pack!.productList.map(({ productId }) => productId)).toEqual(['pr-hotel'])
  expect(pack!.productList[0]!.supplier).toMatchObject({ supplierId: 'su-hotel', currency: 'EUR' })
  expect(pack!.productList[0]!.itinerary[0]!.money).toEqual({ costCurrency: 320, currency: 'EUR' })
})

test('a supplier sees no customer, and nothing before a request (SUP-O5)', () => {
  expect(textSeenBy(supplier)).not.toMatch(/Olive|Gus|cu-|priceGBP|totalGBP|guestOfHonour":"/)
  expect(seenBy(supplier, exampleEvent).packageOption).toEqual([])
})

test.each([staff, organiser, guest, supplier])(
  'the event that a $kind gets matches the schema of the endpoints',
  (reader) => {
    expect(schema.parse(seenBy(reader))).toEqual(seenBy(reader))
  },
)

test('converting a response to a document and back gives the same response (PKG-015)', () => {
  for (const reader of [staff, organiser, supplier])
    expect(wireEvent(eventFromWire(seenBy(reader)), reader, contextFor(reader))).toEqual(seenBy(reader))
})

test('a package has its dates, counts, status, money and products (PKG-002)', () => {
  const [pack] = exampleBookedEvent.packages
  const packages = [{ ...pack!, webPackageId: 'wp-1', discountMarginPence: 1250 }]
  const wirePackage = seenBy(organiser, { ...exampleBookedEvent, packages }).packageOption[0]!
  expect(wirePackage).toMatchObject({
    id: 'pk-1',
    startDate: '2027-05-07',
    endDate: '2027-05-09',
    nightsCount: 2,
    daysCount: 3,
    peopleCount: 8,
    status: 'Booked',
    booked: true,
    webPackageId: 'wp-1',
    section: 'stag',
    money: { discountMargin: 12.5 },
  })
  expect(wirePackage.productList.map(({ productId }) => productId)).toEqual([
    'pr-karting',
    'pr-hotel',
    'pr-transfer',
  ])
  expect(seenBy(organiser, exampleEvent).packageOption[0]).toMatchObject({ status: 'Option', booked: false })
})

test('a package is at a location, or at a custom place (PKG-003)', () => {
  const [pack] = exampleEvent.packages
  const customSearch = { name: 'Hexham', loc: { lon: -2.1, lat: 54.97 } }
  const customPackage = { ...pack!, id: 'pk-2', locationId: null, locationName: 'Hexham', customSearch }
  const wirePackages = seenBy(organiser, { ...exampleEvent, packages: [pack!, customPackage] }).packageOption
  expect(wirePackages).toMatchObject([
    { locationId: 'lo-newcastle', locationName: 'Newcastle', customSearch: null, locationNumber: 1 },
    { locationId: null, locationName: 'Hexham', customSearch, locationNumber: 2 },
  ])
})

test('a guest who answered No still sees what they paid, even if non-attending guests are hidden', () => {
  const eventWithDeclinedGuest = {
    ...exampleEvent,
    hideNonAttending: true,
    guests: exampleEvent.guests.map((each) =>
      each.customerId === 'cu-guest' ? { ...each, attending: 'No' as const, paidPence: 7500 } : each,
    ),
  }
  const ownSummary = seenBy(guest, eventWithDeclinedGuest).customerSummary?.find(
    ({ customer }) => customer.id === 'cu-guest',
  )
  expect(ownSummary).toMatchObject({ attending: 'No', money: { paidGBP: 75, overpaidGBP: 75 } })
})

test('the organiser’s payments for open places do not count as paid for their own place', () => {
  const [pack] = exampleEvent.packages
  const paidFor = [{ packageId: pack!.id, pence: 30_000, openPlacesPence: 30_000 }]
  const guests = exampleEvent.guests.map((one) =>
    one.customerId === 'cu-organiser' ? { ...one, paidPence: 30_000, paidFor } : one,
  )
  const ownSummary = seenBy(organiser, { ...exampleEvent, guests }).customerSummary!.find(
    ({ customer }) => customer.id === 'cu-organiser',
  )
  expect(ownSummary!.money).toMatchObject({ paidGBP: 300, paidForOwnPlaceGBP: 0 })
})
