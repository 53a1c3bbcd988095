import { expect, test } from 'vitest'
import { messageAfter, packageAfter } from '../testing/try-command.ts'

const trial = { name: 'editPackageLocation', data: { locationId: 'lo-york' } }

test('a package moves to another location', () => {
  expect(packageAfter(trial)).toMatchObject({
    locationId: 'lo-york',
    locationName: 'York',
    customSearch: null,
  })
})

test('only staff can move a booked package (EVT-O4)', () => {
  expect(messageAfter({ ...trial, on: 'booked' })).toBe('Not possible while the event is Booked')
  expect(packageAfter({ ...trial, on: 'booked', by: 'staff' }).locationId).toBe('lo-york')
})

test('an unknown location is refused', () => {
  expect(messageAfter({ ...trial, data: { locationId: 'lo-none' } })).toBe('Node not found: lo-none')
})
