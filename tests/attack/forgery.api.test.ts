import { beforeAll, expect, test } from 'vitest'
import { contract } from '#app/contract.ts'
import { accessRow } from '#tests/access/access-table.ts'
import { callEndpoint } from '#tests/access/call-endpoint.ts'
import { dataFingerprint } from '#tests/access/data-fingerprint.ts'
import { type ReaderKind, readerKinds } from '#tests/access/reader-kinds.ts'
import { prepareSamples, sampleInput } from '#tests/access/sample-input.ts'
import { createWorld, type World } from '#tests/access/world.ts'
import { type ListedEndpoint, listEndpoints } from '#tests/support/list-endpoints.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { createTestBrowser, type TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
let world: World
beforeAll(async () => {
  site = await testApp()
  world = await createWorld(site)
})

const unsafeEndpoints = listEndpoints(contract).filter(({ method }) => method !== 'GET')
prepareSamples(unsafeEndpoints)
const privilegedKinds: readonly ReaderKind[] = ['staff', 'organiser', 'guest', 'hiddenStaff', 'owner']

/** Returns a logged-in reader with access, so that a refusal can only be caused by the forgery. */
const victimOf = ({ name, meta }: ListedEndpoint): ReaderKind =>
  privilegedKinds.find((kind) => accessRow(name, meta.access)[kind] === 'allowed') ?? 'staff'

/** Returns changes to the victim's cookies (undefined removes one), and the headers that the forger sets. */
type Forgery = (victim: ReadonlyMap<string, string>) => {
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string>>
}

const forgerToken = () => world.browsers.stranger.cookies.get('_csrf')!

const forgeries: Readonly<Record<string, Forgery>> = {
  'without a token': () => ({ cookies: {}, headers: { 'x-csrf-token': '' } }),
  'with an invalid token': () => ({ cookies: {}, headers: { 'x-csrf-token': 'x'.repeat(43) } }),
  'with the token of another session': () => ({ cookies: {}, headers: { 'x-csrf-token': forgerToken() } }),
  'with cookie and token of another session': () => ({
    cookies: { _csrf: forgerToken() },
    headers: { 'x-csrf-token': forgerToken() },
  }),
  'without cookie or token': () => ({ cookies: { _csrf: undefined }, headers: { 'x-csrf-token': '' } }),
  'with an empty cookie and token': () => ({ cookies: { _csrf: '' }, headers: { 'x-csrf-token': '' } }),
  'with the right token, from another site': (victim) => ({
    cookies: {},
    headers: { 'x-csrf-token': victim.get('_csrf')!, 'sec-fetch-site': 'cross-site' },
  }),
  'with the right token, from another host of the domain': (victim) => ({
    cookies: {},
    headers: { 'x-csrf-token': victim.get('_csrf')!, 'sec-fetch-site': 'same-site' },
  }),
}

/** Creates a browser as the forger uses it: with the victim's cookies, and the changes and headers of the forgery. */
const forgedBrowser = (victim: TestBrowser, forge: Forgery): TestBrowser => {
  const { cookies, headers } = forge(victim.cookies)
  const browser = createTestBrowser(site.app.http)
  for (const [name, value] of victim.cookies) browser.cookies.set(name, value)
  for (const [name, value] of Object.entries(cookies))
    value === undefined ? browser.cookies.delete(name) : browser.cookies.set(name, value)
  const withHeaders =
    (send: TestBrowser['post']): TestBrowser['post'] =>
    (path, body, options) =>
      send(path, body, { headers: { ...options?.headers, ...headers } })
  return {
    ...browser,
    post: withHeaders(browser.post),
    put: withHeaders(browser.put),
    delete: withHeaders(browser.delete),
  }
}

test.each(Object.entries(forgeries))('every write %s is refused, and nothing changes', async (_, forge) => {
  const before = await dataFingerprint(site.db)
  const responses: Record<string, unknown> = {}
  for (const endpoint of unsafeEndpoints) {
    const kind = victimOf(endpoint)
    const browser = forgedBrowser(world.browsers[kind], forge)
    const { status, body } = await callEndpoint(browser, endpoint, sampleInput(endpoint, world.ids, kind))
    responses[endpoint.name] = `${status} ${body.code}`
  }
  expect(responses).toEqual(Object.fromEntries(unsafeEndpoints.map(({ name }) => [name, '403 csrf'])))
  expect(await dataFingerprint(site.db)).toBe(before)
})

test('control: with the right token from our own site no write is refused as a forgery', async () => {
  const refusedNames: string[] = []
  for (const endpoint of unsafeEndpoints) {
    const kind = victimOf(endpoint)
    const ownBrowser = createTestBrowser(site.app.http)
    for (const [name, value] of world.browsers[kind].cookies) ownBrowser.cookies.set(name, value)
    const { body } = await callEndpoint(ownBrowser, endpoint, sampleInput(endpoint, world.ids, kind))
    if (body.code === 'csrf') refusedNames.push(endpoint.name)
    if (ownBrowser.cookies.get('session') !== world.browsers[kind].cookies.get('session'))
      world = await createWorld(site)
  }
  expect(refusedNames).toEqual([])
})

test('the forgery check allows writes without cookies only to endpoints that are open to visitors', async () => {
  const acceptedNames: string[] = []
  for (const endpoint of unsafeEndpoints) {
    const { body } = await callEndpoint(site.visitor(), endpoint, sampleInput(endpoint, world.ids, 'visitor'))
    if (body.code !== 'csrf') acceptedNames.push(endpoint.name)
  }
  const openNames = unsafeEndpoints.filter(({ meta }) => meta.open).map(({ name }) => name)
  expect(acceptedNames.toSorted()).toEqual(openNames.toSorted())
  const notForAnyone = unsafeEndpoints.filter(
    ({ meta }) => meta.open && !(meta.access?.allow.anyone || meta.access?.allow.tokenHolder),
  )
  expect(notForAnyone.map(({ name }) => name)).toEqual([])
})

test('forged writes of every kind of reader are refused', async () => {
  const endpoint = unsafeEndpoints.find(({ name }) => name === 'accounts.changeUser')!
  for (const kind of readerKinds.filter((each) => each !== 'visitor')) {
    const browser = forgedBrowser(world.browsers[kind], forgeries['without a token']!)
    expect((await callEndpoint(browser, endpoint, { subscribe: true })).body.code).toBe('csrf')
  }
})
