import { expect, test } from 'vitest'
import { entryAfter } from '../testing/try-command.ts'
import { editFlightDetails } from './edit-flight-details.ts'

test('the flight of a transfer can be set and removed (PKG-O14)', () => {
  const { data } = editFlightDetails.example
  const trial = { name: 'editFlightDetails', itineraryId: 'it-transfer' }
  expect(entryAfter({ ...trial, data }).flightDetails).toEqual(data.flightDetails)
  expect(entryAfter({ ...trial, data: { flightDetails: null } }).flightDetails).toBeNull()
})
