import { expect, test } from 'vitest'
import { datesOfTrip } from './dates-of-trip.ts'

const trip = {
  locationId: 'york',
  startDate: '2027-08-20',
  endDate: '2027-08-22',
  today: '2027-02-01',
}
const everywhere = { locations: { $exists: false } }

test('the dates of a trip are those on one of its days, at its location or everywhere (CONT-016)', () => {
  expect(datesOfTrip(trip).filter).toEqual({
    'dates.to': { $gte: '2027-08-20' },
    'dates.from': { $lte: '2027-08-22' },
    $or: [everywhere, { locations: 'york' }],
  })
  expect(datesOfTrip({ ...trip, locationId: null }).filter.$or).toEqual([everywhere])
})

test('a trip without a date has the dates of the next year (CONT-016)', () => {
  expect(datesOfTrip({ ...trip, startDate: null, endDate: null }).filter).toMatchObject({
    'dates.to': { $gte: '2027-02-01' },
    'dates.from': { $lte: '2028-02-01' },
  })
})
