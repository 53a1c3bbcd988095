import { expect, test } from 'vitest'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { declinedProductsOf } from './declined-products.ts'

type Entry = { readonly stage: string; readonly declineReason?: string | null }

const eventWith = (
  products: Readonly<Record<string, readonly Entry[]>>,
  { status = 'Booked', ...change }: Record<string, unknown> = {},
) =>
  ({
    statusStage: 'Booked',
    timeStage: 'Upcoming',
    today: '2027-01-05',
    packageOption: [
      { id: 'pk-other', status: 'Option', startDate: '2027-05-07', productList: [] },
      {
        id: 'pk-1',
        status,
        startDate: '2027-05-07',
        productList: Object.entries(products).map(([name, itinerary]) => ({
          product: { name },
          itinerary: itinerary.map((entry, index) => ({ itineraryId: `${name}-${index}`, ...entry })),
        })),
      },
    ],
    ...change,
  }) as unknown as WireEvent

const karting = { Karting: [{ stage: 'Declined', declineReason: 'Full' }], Archery: [{ stage: 'Booked' }] }

test('event home lists the products that suppliers have declined or want to cancel, a stay of several nights once (SUP-O11)', () => {
  const event = eventWith({
    ...karting,
    Hotel: [{ stage: 'Declined' }, { stage: 'Declined' }],
    Boat: [{ stage: 'Cancellation Requested', declineReason: 'Storm' }],
  })
  expect(declinedProductsOf(event)).toEqual({
    packageId: 'pk-1',
    canChooseAnother: true,
    products: [
      { id: 'Karting-0', name: 'Karting', isStillBooked: false, reason: 'Full' },
      { id: 'Hotel-0', name: 'Hotel', isStillBooked: false, reason: undefined },
      { id: 'Boat-0', name: 'Boat', isStillBooked: true, reason: 'Storm' },
    ],
  })
})

test('the organiser can choose another product only before the trip, and not for one that is still booked', () => {
  expect(declinedProductsOf(eventWith(karting, { today: '2027-05-07' }))).toMatchObject({
    canChooseAnother: false,
  })
  const boat = { Boat: [{ stage: 'Cancellation Requested' }] }
  expect(declinedProductsOf(eventWith(boat))).toMatchObject({ canChooseAnother: false })
})

test('nothing is shown without declined products, without a booking, and for events that are over', () => {
  expect(declinedProductsOf(eventWith({ Archery: [{ stage: 'Booked' }] }))).toBeUndefined()
  expect(declinedProductsOf(eventWith(karting, { status: 'Option' }))).toBeUndefined()
  expect(declinedProductsOf(eventWith(karting, { timeStage: 'Past' }))).toBeUndefined()
  expect(declinedProductsOf(eventWith(karting, { statusStage: 'Cancelled' }))).toBeUndefined()
})
