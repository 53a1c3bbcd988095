import { expect, test } from 'vitest'
import { eventOfNewPackage, targetOfPage, targetQuery } from './builder-address.ts'

const query = (text: string) => new URLSearchParams(text)

test('a new package belongs to the event in the address; without one, to-new-event is ignored (ENQ-017)', () => {
  expect(eventOfNewPackage(query('eventId=ev-1'))).toEqual({ eventId: 'ev-1' })
  expect(eventOfNewPackage(query('eventId=ev-1&to-new-event=true'))).toEqual({
    eventId: 'ev-1',
    onlyIfEmpty: true,
  })
  expect(eventOfNewPackage(query('to-new-event=true'))).toEqual({ eventId: undefined })
})

test('the addresses of the builder’s pages retain the parameter to-new-event', () => {
  const parameters = query('eventId=ev-1&add-package=true&to-new-event=true')
  const target = targetOfPage('/my-events/add-package/stag/in-york', parameters, null)!
  expect(targetQuery(target)).toEqual({
    section: 'stag',
    location: 'york',
    'package-creating': 'true',
    eventId: 'ev-1',
    'to-new-event': 'true',
  })
})
