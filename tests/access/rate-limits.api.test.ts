import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Application } from '#app/compose/compose.ts'
import { contract } from '#app/contract.ts'
import { accessAlternatives } from '#kernel/endpoint.ts'
import { type ListedEndpoint, listEndpoints } from '#tests/support/list-endpoints.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { createTestBrowser } from '#tests/support/test-browser.ts'
import { callEndpoint } from './call-endpoint.ts'
import { prepareSamples, sampleInput } from './sample-input.ts'

let site: TestApp
let otherProcess: Application
beforeAll(async () => {
  site = await testApp()
  otherProcess = await site.secondProcess()
})

/**
 * Returns ids of records that do not exist: attempts of staff are counted before the record is looked up. Each request
 * has a different email, so that no limit per email refuses it.
 */
const idsOf = (index: number) => ({
  eventId: `no-event-${index}`,
  customerId: 'no-customer',
  guestId: 'no-customer',
  email: `nobody-${index}@test.com`,
})

const limitedEndpoints = listEndpoints(contract).filter(({ meta }) => meta.triesPerMinute !== undefined)
prepareSamples(limitedEndpoints)

const isOpen = ({ meta }: ListedEndpoint) =>
  accessAlternatives(meta.access!).some(([relation]) => relation === 'anyone' || relation === 'tokenHolder')

test('endpoints that check a secret are rate-limited', () => {
  const names = limitedEndpoints.map(({ name }) => name)
  for (const name of ['logIn', 'loginByPin', 'loginByLink', 'loginByGoogleToken', 'register', 'setPassword'])
    expect(names).toContain(`accounts.${name}`)
})

/** Raises every count that includes both earlier requests, so that only one more try is granted. */
const skipTries = async (tries: number) => {
  const { numAffectedRows } = await sql`update rate_limit set points = ${tries - 1} where points = 2`.execute(
    site.db,
  )
  expect(Number(numAffectedRows), 'both processes count together').toBeGreaterThan(0)
}

test.each(limitedEndpoints.map((listed) => [listed.name, listed] as const))(
  '%s refuses requests above its limit per minute, counted in two processes together, and says when to retry',
  async (_, listed) => {
    const tries = listed.meta.triesPerMinute!
    // Only requests with access are counted; others are refused earlier.
    const kind = isOpen(listed) ? 'visitor' : 'staff'
    const browser = kind === 'staff' ? await site.signIn('staff') : site.visitor()
    const browserOfOther = createTestBrowser(otherProcess.http, browser.address)
    if (kind === 'visitor') browser.cookies.set('_csrf', 'a-visitor')
    for (const [name, value] of browser.cookies) browserOfOther.cookies.set(name, value)
    const browsers = [browser, browserOfOther]
    const sendSample = (index: number) =>
      callEndpoint(browsers[index % 2]!, listed, sampleInput(listed, idsOf(index), kind))
    await sql`delete from rate_limit`.execute(site.db)
    const firstResponses = [await sendSample(0), await sendSample(1)]
    await skipTries(tries)
    firstResponses.push(await sendSample(2))
    expect(firstResponses.filter(({ body }) => body.code === 'tooMany')).toEqual([])
    const refusedResponse = await sendSample(3)
    expect(refusedResponse).toMatchObject({ status: 429, body: { code: 'tooMany' } })
    expect(Number(refusedResponse.headers['retry-after'])).toBeGreaterThan(0)
  },
)
