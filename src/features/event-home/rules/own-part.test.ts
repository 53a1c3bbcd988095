import { expect, test } from 'vitest'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { ownPart } from './own-part.ts'

type Money = Partial<NonNullable<NonNullable<WireEvent['customerSummary']>[number]['money']>>

/** Returns an event as Ann sees it. She owes £204 for its first package. */
const eventWith = (money: Money, change: Partial<WireEvent> = {}) =>
  ({
    statusStage: 'Enquiry',
    timeStage: 'Upcoming',
    startDate: '2027-06-05',
    packageOption: [
      { id: 'pk-1', booked: false },
      { id: 'pk-2', booked: false },
    ],
    customerSummary: [
      {
        customer: { id: 'ann', name: 'Ann' },
        attending: 'Yes',
        money: { totalGBP: 204, paidForOwnPlaceGBP: 0, ...money },
      },
    ],
    ...change,
  }) as WireEvent

const partOf = (event: WireEvent, packageId = 'pk-1') => ownPart(event, packageId, 'ann')

test('a guest sees their share, what they have paid of it, and whether they can pay now', () => {
  expect(partOf(eventWith({}))).toEqual({ totalGBP: 204, paidGBP: 0, isPayable: true, isMinimumPrice: false })
  expect(partOf(eventWith({ paidForOwnPlaceGBP: 50 }))).toMatchObject({ paidGBP: 50, isPayable: true })
  expect(partOf(eventWith({ paidForOwnPlaceGBP: 204 }))).toMatchObject({ paidGBP: 204, isPayable: false })
})

test('without a date the share is a minimum price and can’t be paid yet', () => {
  expect(partOf(eventWith({}, { startDate: null }))).toMatchObject({ isMinimumPrice: true, isPayable: false })
})

test('a share with a price on application can’t be paid yet', () => {
  expect(partOf(eventWith({ totalGBP: null }))).toMatchObject({ totalGBP: null, isPayable: false })
})

test('no share is shown for another package, for hidden prices, or for an event that was cancelled or never booked in time', () => {
  expect(partOf(eventWith({}), 'pk-2')).toBeUndefined()
  expect(partOf(eventWith({ totalGBP: undefined }))).toBeUndefined()
  expect(partOf(eventWith({}, { statusStage: 'Cancelled' }))).toBeUndefined()
  expect(partOf(eventWith({}, { timeStage: 'Past' }))).toBeUndefined()
  expect(ownPart(eventWith({}), undefined, 'ann')).toBeUndefined()
})
