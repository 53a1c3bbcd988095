import { expect, test } from 'vitest'
import { exampleEvent } from './example-event.ts'
import { limitsChecked, strategyOfNewPackage, targetOfNewPackage } from './save-strategy.ts'

const event = { statusStage: 'Enquiry' as const, createdAt: '2027-01-01T10:00:00.000Z' }
const [pack] = exampleEvent.packages

test('a package of the organiser or staff is added to an enquiry of the last 30 days (PKG-059)', () => {
  expect(targetOfNewPackage(event, 'organiser', '2027-01-30')).toBe('currentEvent')
  expect(targetOfNewPackage(event, 'staff', '2027-01-30')).toBe('currentEvent')
  expect(targetOfNewPackage(event, 'organiser', '2027-01-31')).toBe('newEvent')
})

test('a new package of anyone else, without an event, or for an event in another stage, goes into a new event (PKG-059)', () => {
  expect(targetOfNewPackage(event, 'guest', '2027-01-02')).toBe('newEvent')
  expect(targetOfNewPackage({ ...event, statusStage: 'Booked' }, 'staff', '2027-01-02')).toBe('newEvent')
  expect(targetOfNewPackage(null, 'organiser', '2027-01-02')).toBe('newEvent')
})

const emptyEvent = { ...event, packages: [] }
const eventWithPackage = { ...event, packages: [pack!] }

test.each<[string, Partial<Parameters<typeof strategyOfNewPackage>[0]>, string]>([
  ['on its own', { event: null }, 'createEventType'],
  ['by staff', { event: null, viewer: 'staff' }, 'createEventStrongType'],
  ['for an event with a package', { event: eventWithPackage }, 'createPackageType'],
  [
    'for a new event without packages',
    { event: emptyEvent, onlyIfEmpty: true },
    'createPackageForNewEmptyEvent',
  ],
  [
    'for a new event that has got a package since',
    { event: eventWithPackage, onlyIfEmpty: true },
    'createEventType',
  ],
  ['for somebody else’s event', { event: eventWithPackage, viewer: 'guest' }, 'createEventType'],
  [
    'for an event that accepts no more packages',
    { event: eventWithPackage, today: '2027-03-01' },
    'createEventType',
  ],
])('a package started %s is saved with the matching strategy (PKG-070)', (_, changes, strategy) => {
  const defaults = { event: null, onlyIfEmpty: false, viewer: 'organiser' as const, today: '2027-01-02' }
  expect(strategyOfNewPackage({ ...defaults, ...changes })).toBe(strategy)
})

test('createEventStrongType by staff checks only the start date, and a customer’s save checks all limits (EVT-034)', () => {
  expect(limitsChecked('createEventStrongType', true)).toEqual(['startDate'])
  expect(limitsChecked('createPackageType', true)).toEqual([])
  expect(limitsChecked('createEventType', false)).toEqual(['people', 'nights', 'startDate'])
})
