import { expect, test } from 'vitest'
import { calendarItemsOfTrip } from './calendar-items-of-trip.ts'

const trip = {
  locationId: 'york',
  startDate: '2027-08-20',
  endDate: '2027-08-22',
  today: '2027-02-01',
}
const forAllLocations = { locations: { $exists: false } }

test('a trip gets the calendar items on one of its days, for its location or for all locations (CONT-016)', () => {
  expect(calendarItemsOfTrip(trip).filter).toEqual({
    'dates.to': { $gte: '2027-08-20' },
    'dates.from': { $lte: '2027-08-22' },
    $or: [forAllLocations, { locations: 'york' }],
  })
  expect(calendarItemsOfTrip({ ...trip, locationId: null }).filter.$or).toEqual([forAllLocations])
})

test('a trip without a date gets the calendar items of the next 12 months (CONT-016)', () => {
  expect(calendarItemsOfTrip({ ...trip, startDate: null, endDate: null }).filter).toMatchObject({
    'dates.to': { $gte: '2027-02-01' },
    'dates.from': { $lte: '2028-02-01' },
  })
})
