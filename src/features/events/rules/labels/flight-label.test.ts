import { expect, test } from 'vitest'
import { flightLabel } from './flight-label.ts'

const flight = {
  airline: 'Kite Air',
  flightNumber: 'KA 412',
  airport: 'Newcastle',
  date: '2027-05-07',
  time: '10:20',
  direction: 'inbound',
} as const

test('the label of a flight has its number, airport and time, as far as they are known', () => {
  expect(flightLabel(flight)).toBe('KA 412 · Newcastle · lands at 10:20')
  expect(flightLabel({ ...flight, direction: 'outbound' })).toContain('departs at 10:20')
  expect(flightLabel({ ...flight, flightNumber: '', airport: '', time: null })).toBe('Kite Air')
})
