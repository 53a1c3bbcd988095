import { expect, test } from 'vitest'
import { targetOfNewPackage } from './adding-a-package.ts'

const event = { statusStage: 'Enquiry' as const, createdAt: '2027-01-01T10:00:00.000Z' }

test('organiser and staff add to an enquiry of the last 30 days', () => {
  expect(targetOfNewPackage(event, 'organiser', '2027-01-30')).toBe('currentEvent')
  expect(targetOfNewPackage(event, 'staff', '2027-01-30')).toBe('currentEvent')
  expect(targetOfNewPackage(event, 'organiser', '2027-01-31')).toBe('newEvent')
})

test('everyone else, and every other stage, begins a new event', () => {
  expect(targetOfNewPackage(event, 'guest', '2027-01-02')).toBe('newEvent')
  expect(targetOfNewPackage({ ...event, statusStage: 'Booked' }, 'staff', '2027-01-02')).toBe('newEvent')
  expect(targetOfNewPackage(null, 'organiser', '2027-01-02')).toBe('newEvent')
})
