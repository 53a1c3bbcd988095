import { expect, test } from 'vitest'
import type { WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { packageDays } from './package-days.ts'

const entry = (itineraryId: string, startTime: string | null, cancelled = false) => ({
  itineraryId,
  dayIndex: 0,
  startTime,
  cancelled,
})
const packed = (status: string, itinerary: readonly ReturnType<typeof entry>[]) =>
  ({ status, startDate: '2027-03-05', daysCount: 2, productList: [{ itinerary }] }) as unknown as WirePackage
const idsOf = (pack: WirePackage) =>
  packageDays(pack).map(({ products }) => products.map(({ entry: { itineraryId } }) => itineraryId))

test('a day lists its entries by time, without cancelled ones (PKG-051)', () => {
  const day = [
    entry('late', '20:00'),
    entry('off', '10:00', true),
    entry('early', '09:30'),
    entry('any', null),
  ]
  expect(idsOf(packed('Booked', day))).toEqual([['any', 'early', 'late'], []])
  expect(packageDays(packed('Booked', day)).map(({ date }) => date)).toEqual(['2027-03-05', '2027-03-06'])
})

test('a fully cancelled package shows its original plan', () => {
  expect(idsOf(packed('Cancelled', [entry('a', '20:00', true), entry('b', '10:00', true)]))).toEqual([
    ['b', 'a'],
    [],
  ])
})
