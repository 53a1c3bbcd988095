import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOn } from '#features/catalogue/rules/availability.ts'
import type { ProductAvailability } from '#features/catalogue/rules/product-config.ts'
import { addDays } from '#kernel/dates.ts'
import { defaultDays } from './default-days.ts'

const alwaysAvailable: ProductAvailability = {
  runsOnRegularDates: 'Yes',
  regularDates: [],
  specificDates: [],
  allocation: null,
}
const trip = { startDate: '2027-05-14', nightsCount: 2 }

test('accommodation is added on every night, a transfer on the first and last day, any other product once', () => {
  const daysOf = (type: Parameters<typeof defaultDays>[0]['type'], nightsCount: number) =>
    defaultDays({ type, availability: alwaysAvailable }, { ...trip, nightsCount })
  expect(daysOf('Accommodation', 2)).toEqual([0, 1])
  expect(daysOf('Accommodation', 0)).toEqual([0])
  expect(daysOf('Airport Transfer', 2)).toEqual([0, 2])
  expect(daysOf('Airport Transfer', 0)).toEqual([0])
  expect(daysOf('Activity', 2)).toEqual([0])
})

test('the default is the first day of the trip on which the product runs, or else the first day', () => {
  const offset = fc.integer({ min: -3, max: 9 })
  fc.assert(
    fc.property(offset, fc.nat(5), fc.nat(7), (startOffset, length, nightsCount) => {
      const from = addDays(trip.startDate, startOffset)
      const specificDates = [{ from, to: addDays(from, length) }]
      const availability: ProductAvailability = {
        ...alwaysAvailable,
        runsOnRegularDates: 'No',
        specificDates,
      }
      const [day] = defaultDays({ type: 'Activity', availability }, { ...trip, nightsCount })
      const runs = (index: number) => runsOn(availability, addDays(trip.startDate, index))
      const isFirst = Array.from({ length: day! }, (_, index) => index).every((index) => !runs(index))
      const neverRuns = Array.from({ length: nightsCount + 1 }, (_, index) => index).every(
        (index) => !runs(index),
      )
      return neverRuns ? day === 0 : runs(day!) && isFirst
    }),
  )
})
