import { expect, test } from 'vitest'
import { withTracking } from './tracking-parameters.ts'

const tracking =
  'gclid=1&utm_source=mail&utm_content=a%20b&msclkid=2&fbclid=3&userType=x&org=4&org-n=5&gst=6&bkd=7&event=8'

test('tracking parameters are copied from one event page to the next (SHELL-030)', () => {
  const from = `/my-events/package?eventId=e1&${tracking}`
  const to = new URL(withTracking(from, '/my-events/package/add-product?packageId=p1#day-2'), 'https://x.y')
  expect(to.pathname + to.hash).toBe('/my-events/package/add-product#day-2')
  expect(Object.fromEntries(to.searchParams)).toEqual({
    packageId: 'p1',
    ...Object.fromEntries(new URLSearchParams(tracking)),
  })
})

test('parameters of the target address are not overwritten (SHELL-030)', () => {
  expect(withTracking('/my-events/package?org=1', '/my-events/package/x?org=2')).toBe(
    '/my-events/package/x?org=2',
  )
})

test('a link to event home loses its tracking parameters and no others (SHELL-031)', () => {
  const home = `/my-events?eventId=e1&${tracking}&added-products-count=2`
  expect(withTracking('/my-events/package?gclid=1', home)).toBe(
    '/my-events?eventId=e1&added-products-count=2',
  )
  expect(withTracking(`/my-events/package?${tracking}`, '/my-events')).toBe('/my-events')
})

test('tracking parameters are not passed to or from other pages', () => {
  expect(withTracking('/my-events/package?gclid=1', '/stag/locations')).toBe('/stag/locations')
  expect(withTracking('/stag?gclid=1', '/my-events/package')).toBe('/my-events/package')
  expect(withTracking('/my-events-old?gclid=1', '/my-events/package')).toBe('/my-events/package')
})
