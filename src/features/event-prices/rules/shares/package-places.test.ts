import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { paymentStageOf } from '#features/event-document/rules/stages/derived-stages.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { guestShares } from './guest-share.ts'
import { groupMoney } from './package-money.ts'
import { areDepositsPaid, packagePlaces } from './package-places.ts'
import { pricePackage } from './price-package.ts'
import { wholePrice } from './whole-price.ts'

const [pack] = exampleEvent.packages
const [karting] = pack!.entries
const [guest] = exampleEvent.guests

const sum = (amounts: readonly number[]) => amounts.reduce((total, pence) => total + pence, 0)

const entries = fc.array(
  fc.record({
    pricePence: fc.nat({ max: 300_000 }),
    needPeople: fc.nat({ max: 14 }),
    minPence: fc.nat({ max: 4000 }),
    stage: fc.constantFrom(
      'Enquiry' as const,
      'Enquiry' as const,
      'Requested' as const,
      'Cancelled' as const,
    ),
    cancellationPence: fc.option(fc.nat({ max: 50_000 })),
    absentPlaces: fc.array(fc.nat({ max: 9 }), { maxLength: 4 }),
  }),
  { maxLength: 5 },
)
const guests = fc.array(
  fc.record({
    isGoing: fc.boolean(),
    paidPence: fc.nat({ max: 90_000 }),
    openPlacesPence: fc.nat({ max: 60_000 }),
  }),
  { minLength: 1, maxLength: 10 },
)
const anyEvent = fc
  .record({
    entries,
    guests,
    people: fc.integer({ min: 1, max: 14 }),
    discountPence: fc.integer({ min: -2000, max: 6000 }),
    depositPence: fc.option(fc.nat({ max: 8000 })),
    isOrganiserPaying: fc.boolean(),
  })
  .map((generated): { event: EventDocument; pack: PackageDocument } => {
    const pricedPackage: PackageDocument = {
      ...pack!,
      peopleCount: generated.people,
      entries: generated.entries.map(
        ({ pricePence, needPeople, minPence, stage, cancellationPence, absentPlaces }, index) => ({
          ...karting!,
          itineraryId: `it-${index}`,
          needPeople,
          stage,
          customersAttending: absentPlaces.map((place) => ({
            customerId: `cu-${place}`,
            attending: 'No' as const,
            booked: false,
          })),
          money: {
            ...karting!.money,
            pricePence,
            minPricePerPersonPence: minPence,
            pricingOverride:
              cancellationPence === null ? null : { pricePence: cancellationPence, costMinor: 0 },
          },
        }),
      ),
    }
    const event: EventDocument = {
      ...exampleEvent,
      organiserId: 'cu-0',
      paymentMethod: generated.isOrganiserPaying ? 'organiser' : 'guests',
      discountMarginPence: generated.discountPence,
      depositPence: generated.depositPence,
      guests: generated.guests.map(({ isGoing, paidPence, openPlacesPence }, index) => ({
        ...guest!,
        customerId: `cu-${index}`,
        attending: isGoing ? 'Yes' : 'No',
        paidPence,
        paidFor: [
          {
            packageId: pricedPackage.id,
            pence: paidPence,
            openPlacesPence: index === 0 ? Math.min(openPlacesPence, paidPence) : 0,
          },
        ],
      })),
      packages: [pricedPackage],
    }
    return { event, pack: pricedPackage }
  })

test('shares and open places sum to the price of the package to the penny, regardless of who attends (PKG-O2)', () => {
  fc.assert(
    fc.property(anyEvent, ({ event, pack: priced }) => {
      const shares = sum(guestShares(event, priced).map(({ pence }) => pence))
      const { open, wholePence, places } = packagePlaces(event, priced)
      expect(wholePence).toBe(shares + open.pence)
      const price = pricePackage(event, priced).totalPence
      if (event.paymentMethod === 'organiser') expect(shares).toBe(price)
      else expect(wholePence).toBe(wholePrice(event, priced))
      const going = event.guests.filter(({ attending }) => attending === 'Yes').length
      expect(places).toBe(Math.max(priced.peopleCount, going))
      const isOverfull =
        priced.entries.some(({ needPeople }) => needPeople < going) || going > priced.peopleCount
      if (!isOverfull) expect(wholePence).toBe(price)
    }),
    { numRuns: propertyRuns },
  )
})

test('payments are divided to the penny between the organiser’s own place and the open ones', () => {
  fc.assert(
    fc.property(anyEvent, ({ event, pack: priced }) => {
      const { guests: places, open } = packagePlaces(event, priced)
      expect(sum(places.map(({ paidPence }) => paidPence)) + open.paidPence).toBe(
        sum(event.guests.map(({ paidPence }) => paidPence)),
      )
      expect(open.paidPence).toBeLessThanOrEqual(open.pence)
      expect(open.depositPence).toBeLessThanOrEqual(open.pence)
    }),
    { numRuns: propertyRuns },
  )
})

test('an event with a price is Fully Paid exactly when nobody owes anything, and if areDepositsPaid is true, all deposits are paid in full', () => {
  fc.assert(
    fc.property(anyEvent, ({ event, pack: priced }) => {
      const { guests: places, open, wholePence } = packagePlaces(event, priced)
      const isOwing =
        places.some(({ paidPence, sharePence }) => paidPence < sharePence) || open.paidPence < open.pence
      const money = groupMoney(event, priced)
      const isPaid = paymentStageOf(money) === 'Fully Paid'
      expect(isPaid).toBe(!isOwing && wholePence! > 0)
      expect(money.paidPence).toBeLessThanOrEqual(wholePence!)
      if (areDepositsPaid(event, priced)) expect(money.paidDepositPence).toBe(money.depositPence)
    }),
    { numRuns: propertyRuns },
  )
})

test('the money of a guest who left, and an overpayment, cover nobody else’s place (EVT-O2)', () => {
  const entry = {
    ...karting!,
    needPeople: 2,
    customersAttending: [],
    money: { ...karting!.money, pricePence: 20_000 },
  }
  const priced = { ...pack!, peopleCount: 2, entries: [entry] }
  const eventWithPayments = (
    amounts: readonly number[],
    isGoing: (index: number) => boolean,
  ): EventDocument => ({
    ...exampleEvent,
    organiserId: 'cu-0',
    guests: amounts.map((paidPence, index) => ({
      ...guest!,
      customerId: `cu-${index}`,
      attending: isGoing(index) ? 'Yes' : 'No',
      paidPence,
      paidFor: [{ packageId: priced.id, pence: paidPence, openPlacesPence: 0 }],
    })),
    packages: [priced],
  })
  const eventWithDepartedGuest = eventWithPayments([10_000, 0, 10_000], (index) => index < 2)
  expect(groupMoney(eventWithDepartedGuest, priced)).toMatchObject({ paidPence: 10_000, totalPence: 20_000 })
  const overpaidEvent = eventWithPayments([0, 20_000], () => true)
  expect(groupMoney(overpaidEvent, priced)).toMatchObject({ paidPence: 10_000, totalPence: 20_000 })
  expect(areDepositsPaid(overpaidEvent, priced)).toBe(false)
})

test('when no place is open, what the organiser paid for open places counts towards their own deposit (EVT-O3)', () => {
  const entry = { ...karting!, needPeople: 1, money: { ...karting!.money, pricePence: 20_000 } }
  const organiserAttends = (attending: 'Yes' | 'No') => [
    { customerId: 'cu-organiser', attending, booked: false },
  ]
  const priced = {
    ...pack!,
    peopleCount: 1,
    entries: [
      { ...entry, customersAttending: organiserAttends('No') },
      { ...entry, itineraryId: 'it-2', customersAttending: organiserAttends('Yes') },
    ],
  }
  const eventWithPayment = (pence: number): EventDocument => ({
    ...exampleEvent,
    guests: exampleEvent.guests.map((one) =>
      one.customerId === 'cu-organiser'
        ? { ...one, paidPence: pence, paidFor: [{ packageId: priced.id, pence, openPlacesPence: pence }] }
        : { ...one, attending: 'No' as const },
    ),
    packages: [priced],
  })
  expect(packagePlaces(eventWithPayment(4000), priced)).toMatchObject({
    places: 1,
    depositsPaid: 1,
    open: { count: 0, pence: 20_000, paidPence: 4000 },
  })
  expect(areDepositsPaid(eventWithPayment(4000), priced)).toBe(true)
  expect(areDepositsPaid(eventWithPayment(3999), priced)).toBe(false)
})
