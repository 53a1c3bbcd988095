import { expect, test } from 'vitest'
import type { WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { packageDays } from './package-days.ts'

const entry = (itineraryId: string, startTime: string | null, cancelled = false) => ({
  itineraryId,
  dayIndex: 0,
  startTime,
  cancelled,
})
const packageWith = (status: string, itinerary: readonly ReturnType<typeof entry>[], type = 'Activity') =>
  ({
    ...{ status, startDate: '2027-03-05', daysCount: 2 },
    productList: [{ product: { type }, itinerary }],
  }) as unknown as WirePackage
const idsOf = (pack: WirePackage) =>
  packageDays(pack).map(({ products }) => products.map(({ entry: { itineraryId } }) => itineraryId))

test('a day lists its entries by time, without cancelled ones (PKG-051)', () => {
  const day = [
    entry('late', '20:00'),
    entry('off', '10:00', true),
    entry('early', '09:30'),
    entry('any', null),
  ]
  expect(idsOf(packageWith('Booked', day))).toEqual([['any', 'early', 'late'], []])
  expect(packageDays(packageWith('Booked', day)).map(({ date }) => date)).toEqual([
    '2027-03-05',
    '2027-03-06',
  ])
})

test('a cancelled package shows its cancelled entries', () => {
  expect(idsOf(packageWith('Cancelled', [entry('a', '20:00', true), entry('b', '10:00', true)]))).toEqual([
    ['b', 'a'],
    [],
  ])
})

test('the later nights of a stay come last on their days', () => {
  const nights = [entry('first', '15:00'), { ...entry('second', '15:00'), dayIndex: 1 }]
  const laterNightsOf = (type: string) =>
    packageDays(packageWith('Booked', nights, type)).flatMap(({ products }) =>
      products.map(({ isLaterNight }) => isLaterNight),
    )
  expect(laterNightsOf('Accommodation')).toEqual([false, true])
  expect(laterNightsOf('Activity')).toEqual([false, false])
  const dinner = { ...entry('dinner', '19:00'), dayIndex: 1 }
  const pack = packageWith('Booked', nights, 'Accommodation')
  const dinners = packageWith('Booked', [dinner]).productList
  expect(idsOf({ ...pack, productList: [...pack.productList, ...dinners] })).toEqual([
    ['first'],
    ['dinner', 'second'],
  ])
})
