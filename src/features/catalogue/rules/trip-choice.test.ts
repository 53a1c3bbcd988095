import { expect, test } from 'vitest'
import {
  addressForTrip,
  priceTripTexts,
  tripInQuery,
  tripText,
  tripToShow,
  validTrip,
} from './trip-choice.ts'

const today = '2026-06-01'
const trip = { startDate: '2026-06-05', peopleCount: 12 }
const inQuery = (query: string) => tripInQuery(new URLSearchParams(query), today)

test('an address contains the date and the group size, each only if it was chosen', () => {
  expect(addressForTrip('/stag/in-york', trip)).toBe('/stag/in-york?start-date=2026-06-05&people=12')
  expect(addressForTrip('/stag/in-york', { peopleCount: 12 })).toBe('/stag/in-york?people=12')
  expect(addressForTrip('/stag/in-york', {})).toBe('/stag/in-york')
  expect(inQuery('start-date=2026-06-05&people=12&utm_source=x')).toEqual(trip)
  expect(inQuery('utm_source=x')).toBeUndefined()
})

test.each([
  ['a day in the past', 'start-date=2026-05-31&people=12'],
  ['today (trips start tomorrow at the earliest)', 'start-date=2026-06-01&people=12'],
  ['a day that does not exist', 'start-date=2026-06-31&people=12'],
  ['a day that the API does not accept', 'start-date=3000-01-01&people=12'],
  ['text', 'start-date=friday&people=12'],
])('%s in an address is not used as a date, but the group size is used', (_, query) => {
  expect(inQuery(query)).toEqual({ peopleCount: 12 })
})

test.each(['0', '-3', '1.5', '1001', '12a', '1e2', ''])(
  '%o in an address is not used as a group size',
  (people) => {
    expect(inQuery(`people=${encodeURIComponent(people)}`)).toBeUndefined()
  },
)

test.each([undefined, null, 'x', [], { startDate: 5, peopleCount: '12' }])(
  'the invalid stored choice %o is ignored',
  (storedChoice) => expect(validTrip(storedChoice, today)).toBeUndefined(),
)

test('the date and people of an unsaved package win over the choice', () => {
  const chosenTrip = { startDate: '2026-07-03', peopleCount: 20 }
  expect(tripToShow({ startDate: '2026-06-05', people: 12 }, chosenTrip, today)).toEqual({
    ...trip,
    isPlanned: true,
  })
  expect(tripToShow({ startDate: null, people: 12 }, chosenTrip, today)).toEqual({
    startDate: '2026-07-03',
    peopleCount: 12,
    isPlanned: true,
  })
  expect(tripToShow({ people: 12 }, undefined, today)).toEqual({ peopleCount: 12, isPlanned: true })
  expect(tripToShow(undefined, chosenTrip, today)).toEqual(chosenTrip)
})

test.each(['2026-05-31', 'garbage'])('the date %o of an unsaved package is not used', (startDate) => {
  const plannedTrip = { startDate, people: 12 }
  expect(tripToShow(plannedTrip, { startDate: '2026-07-03' }, today)).toMatchObject({
    startDate: '2026-07-03',
  })
  expect(tripToShow(plannedTrip, undefined, today)).toEqual({ peopleCount: 12, isPlanned: true })
})

test('texts contain the date and the group of a price', () => {
  expect(tripText(trip)).toBe('Fri 05 Jun 2026, 12 people')
  expect(tripText({ peopleCount: 1 })).toBe('Any date, 1 person')
  expect(tripText()).toBe('Any date, any group size')
  expect(priceTripTexts(trip)).toEqual({ date: 'on Fri 05 Jun', group: 'for 12' })
  expect(priceTripTexts({ peopleCount: 12 })).toEqual({ group: 'for 12' })
})
