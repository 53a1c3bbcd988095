import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import { testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const site = await testApp({ pollInterval: 100 })
const uncached = await site.secondProcess({ cachedResponsesBytes: 0 })
const urls = [
  '/api/location/newcastle/products/stag',
  '/api/location/newcastle/products/stag?fields=card',
  '/api/location/newcastle/product/newcastle-clay-pigeon-shooting?section=stag',
  '/api/priceDisplay/stag',
  '/api/pages/location/newcastle/stag',
]

/** A customer without an event, who sees no prices, and a customer who sees prices because of an event. */
const [stranger, organiser] = [await site.signUp(), await site.signUp()]
await createSampleEvent(site, organiser)

const uncachedBody = async (reader: TestBrowser, url: string) =>
  (await uncached.http.inject({ url, headers: { cookie: reader.cookieHeader() } })).body
const bodyOf = async (reader: TestBrowser, url: string) => {
  const { status, body } = await reader.get(url)
  expect(status).toBe(200)
  return JSON.stringify(body)
}

test.each(urls)('each user gets the same response to %s with and without the cache', async (url) => {
  const readers = [
    site.visitor(),
    stranger,
    organiser,
    await site.signIn('staff'),
    await site.signIn('supplier'),
  ]
  for (const _ of [1, 2])
    for (const reader of readers) expect(await bodyOf(reader, url)).toBe(await uncachedBody(reader, url))
})

test('the prices of a customer with an event never reach a customer without one', async () => {
  const url = urls[0]!
  const pricesOf = async (reader: TestBrowser) =>
    (await reader.get(url)).body.data.filter(({ price }: { price: unknown }) => price !== null).length
  expect(await pricesOf(organiser)).toBeGreaterThan(0)
  expect(await pricesOf(stranger)).toBe(0)
  await sql`update event set status_stage = 'Cancelled' where organiser_id = ${organiser.userId}`.execute(
    site.db,
  )
  expect(await pricesOf(organiser)).toBe(0)
})

test('a customer’s list of products needs no query of the catalogue once another customer has requested it', async () => {
  const [firstCustomer, secondCustomer] = [await site.signUp(), await site.signUp()]
  const url = '/api/location/york/products/stag'
  const readStatements = (reader: TestBrowser) => statementsOf(site.config.databaseUrl, () => reader.get(url))
  expect((await readStatements(firstCustomer)).join()).toMatch(/product/)
  const laterStatements = (await readStatements(secondCustomer)).filter(
    (text) => !text.includes('row_change'),
  )
  expect(laterStatements.join()).not.toMatch(/from product|"product"/)
  expect(laterStatements.length, laterStatements.join('\n')).toBeLessThanOrEqual(2)
})

test('a customer’s response is not stored by the browser, and changes with the catalogue', async () => {
  const url = '/api/location/bristol/products/stag'
  const { headers } = await stranger.get(url)
  expect(headers['cache-control']).toBe('no-store')
  await sql`update product set name = 'Changed' where location_ids @> '{bristol}'`.execute(site.db)
  await expect.poll(() => bodyOf(stranger, url)).toContain('"name":"Changed"')
})

test('a list for an event is not shared between readers', async () => {
  const { event } = await createSampleEvent(site, organiser)
  const url = `${urls[0]}?eventId=${event._doc}`
  for (const reader of [organiser, stranger])
    expect(await bodyOf(reader, url)).toBe(await uncachedBody(reader, url))
})
