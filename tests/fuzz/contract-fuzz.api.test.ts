import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '#app/contract.ts'
import { type ListedEndpoint, listEndpoints } from '#tests/support/list-endpoints.ts'
import { createSampleEvent, joinEvent } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { faultOf } from './faults.ts'
import { inputArbitrary, inputSchemaOf, type JsonSchema } from './generate/input-arbitrary.ts'
import { repair } from './generate/repair.ts'
import { requestOf } from './generate/request-of.ts'
import { nonsenseArbitrary, spoiledArbitrary } from './generate/spoil.ts'
import { createKnownIds } from './known-ids.ts'
import { openReaders, readerKinds } from './readers.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
/**
 * Milliseconds after which no new round begins. The first round covers every endpoint and reader, however long it
 * takes.
 */
const timeLimit = Number(process.env.FUZZ_SECONDS ?? 0) * 1000

const endpoints = listEndpoints(contract)
const knownIds = createKnownIds()
let site: TestApp
let readers: Awaited<ReturnType<typeof openReaders>>
let requestCount = 0
/** How often each endpoint returned each status. */
const statuses = new Map<string, Map<number, number>>()

beforeAll(async () => {
  site = await testApp({ environment: { LOG_LEVEL: 'error' } })
  readers = await openReaders(site)
})
/** Returns how many endpoints have returned a status for which `matches` is true. */
const countEndpoints = (matches: (status: number) => boolean): number =>
  [...statuses.values()].filter((seen) => [...seen.keys()].some(matches)).length

/** Wrong fields return 422, and malformed bodies 400. */
const isNotRefusedAsInvalid = (status: number) => status !== 400 && status !== 422

afterAll(() => {
  const succeededCount = countEndpoints((status) => status < 300)
  console.log(
    `${requestCount} requests, seed ${seed}: ${succeededCount} of ${endpoints.length} endpoints succeeded at least once`,
  )
  if (process.env.FUZZ_REPORT) console.log(statuses)
})

const nextAddress = () => `10.9.${(requestCount >> 8) & 255}.${requestCount & 255}`

type Request = Pick<InjectOptions, 'method' | 'url' | 'payload' | 'headers'>

/** Sends a request with the cookies of a browser, each time from a different IP address. */
const inject = ({ cookies, cookieHeader }: TestBrowser, request: Request) => {
  requestCount += 1
  const csrf = cookies.get('_csrf')
  return site.app.http.inject({
    ...request,
    remoteAddress: nextAddress(),
    headers: {
      ...request.headers,
      ...(csrf ? { 'x-csrf-token': csrf } : {}),
      cookie: cookieHeader(),
    },
  })
}

const send = async (browser: TestBrowser, listed: ListedEndpoint, input: unknown) => {
  const { method, url, payload } = requestOf(listed, input)
  const headers = {
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(listed.meta.idempotent ? { 'idempotency-key': `fuzz-${requestCount}` } : {}),
  }
  const response = await inject(browser, { method, url, payload, headers })
  const statusCounts = statuses.get(listed.name) ?? new Map<number, number>()
  statuses.set(
    listed.name,
    statusCounts.set(response.statusCode, (statusCounts.get(response.statusCode) ?? 0) + 1),
  )
  const contentType = String(response.headers['content-type'] ?? '')
  if (response.statusCode < 300 && contentType.includes('json') && response.body)
    knownIds.learn(response.json())
  const fault = faultOf({ status: response.statusCode, text: response.body, contentType })
  return fault && { fault, url, payload: payload?.slice(0, 600) }
}

/**
 * Returns a generator of inputs for one endpoint: a valid one, one with a wrong value, and random data. Creating it
 * takes longer than generating inputs, so all readers share it.
 */
const inputsOf = (listed: ListedEndpoint): ((turn: number) => unknown[]) => {
  const schema = listed.procedure['~orpc'].inputSchema as z.ZodType | undefined
  const ids = knownIds.forEndpoint(listed)
  const validInputs = schema
    ? inputArbitrary(inputSchemaOf(schema), ids).map((input) => repair(input, schema, ids))
    : fc.constant({})
  const spoiledInputs = spoiledArbitrary(validInputs)
  return (turn) => {
    const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) =>
      fc.sample(arbitrary, { seed: seed + turn, numRuns })
    return [...sample(validInputs, 1), ...sample(spoiledInputs, 1), ...sample(nonsenseArbitrary, 1)]
  }
}

/** Names and ids of the shipped catalogue and roles and of demo people, by the fields that accept them. */
const shippedIds = {
  roleName: 'Guest',
  productId: 'newcastle-clay-pigeon-shooting',
  locationId: 'newcastle',
  locationName: 'newcastle',
  location: 'newcastle',
  venueId: 'newcastle-high-larkfield',
  categoryGroupId: 'daytime',
  managerId: 'demo-staff',
  organiserId: 'demo-organiser',
}

/**
 * Creates an event with the organiser, the guest and the supplier, because random requests may have cancelled or
 * changed the earlier events. Later inputs prefer its ids.
 */
const startFreshEvent = async () => {
  const organiser = await readers.browserOf('organiser')
  const guest = await readers.browserOf('guest')
  const { event, packageId } = await createSampleEvent(site, organiser)
  const { user } = (await guest.get('/api/user')).body
  await joinEvent({ ...guest, userId: user.id }, event.token)
  const [entry] = event.packageOption[0].productList
  knownIds.prefer({
    ...shippedIds,
    eventId: event._doc,
    packageId,
    token: event.token,
    confirmationToken: event.token,
    customerId: user.id,
    supplierId: entry.supplierId ?? 'larkfield-tyneside',
    itineraryId: entry.itineraryId ?? entry.itinerary?.[0]?.itineraryId,
  })
}

let turn = 0
const fuzzRound = async (faults: Map<string, unknown>) => {
  for (const [index, listed] of endpoints.entries()) {
    if (index % 5 === 0) await startFreshEvent()
    const inputsFor = inputsOf(listed)
    for (const kind of readerKinds) {
      turn += 1
      const browser = await readers.browserOf(kind)
      const results = await Promise.all(inputsFor(turn).map((input) => send(browser, listed, input)))
      for (const fault of results)
        if (fault) faults.set(`${listed.name} by ${kind}: ${fault.fault.slice(0, 60)}`, fault)
    }
  }
}

test('no input from any reader makes an endpoint return 500 or a malformed response', async () => {
  const faults = new Map<string, unknown>()
  const stopAt = performance.now() + timeLimit
  do await fuzzRound(faults)
  while (performance.now() < stopAt)
  expect(Object.fromEntries(faults)).toEqual({})
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted')
  // Input that is always refused as invalid finds nothing.
  expect(
    countEndpoints(isNotRefusedAsInvalid),
    'endpoints that did not refuse every input as invalid',
  ).toBeGreaterThan(endpoints.length * 0.95)
  expect(
    countEndpoints((status) => status < 300),
    'endpoints that succeeded',
  ).toBeGreaterThan(endpoints.length / 2)
})

const saveEndpoint = endpoints.find(({ name }) => name === 'events.saveCommands')!

/** Returns one schema for each command of a save. */
const commandSchemas = (): JsonSchema[] => {
  const { properties, $defs } = inputSchemaOf(saveEndpoint.procedure['~orpc'].inputSchema as z.ZodType)
  const { items } = properties!.commandList!
  return (items?.oneOf ?? items?.anyOf ?? []).map((command) => ({ ...command, $defs }))
}

test('no package command makes a save return 500', async () => {
  const commands = commandSchemas()
  expect(commands.length).toBeGreaterThan(30)
  const faults = new Map<string, unknown>()
  const ids = knownIds.forEndpoint(saveEndpoint)
  const schema = saveEndpoint.procedure['~orpc'].inputSchema as z.ZodType
  for (const [index, command] of commands.entries()) {
    if (index % 3 === 0) await startFreshEvent()
    const save = inputArbitrary(command, ids).map((sample) => ({
      eventId: ids.of('eventId')[0],
      commandList: [sample],
    }))
    const validSaves = save.map((input) => repair(input, schema, ids))
    for (const kind of ['organiser', 'guest', 'supplier', 'staff'] as const) {
      const browser = await readers.browserOf(kind)
      const inputs = fc.sample(fc.oneof({ weight: 3, arbitrary: validSaves }, spoiledArbitrary(validSaves)), {
        seed: seed + index,
        numRuns: 5,
      })
      for (const input of inputs) {
        const fault = await send(browser, saveEndpoint, input)
        if (fault) faults.set(`${JSON.stringify(command.properties?.name)} by ${kind}: ${fault.fault}`, fault)
      }
    }
  }
  expect(Object.fromEntries(faults)).toEqual({})
})

const writeEndpoints = endpoints.filter(({ method }) => method !== 'GET')

/** Sends a body to an endpoint as staff, with the endpoint's own method. */
const sendBody = async (
  listed: ListedEndpoint,
  payload: string | Buffer,
  contentType = 'application/json',
) => {
  const browser = await readers.browserOf('staff')
  const { method, url } = requestOf(listed, {})
  const headers = { 'content-type': contentType }
  const response = await inject(browser, { method, url, payload, headers })
  const { statusCode: status, body: text } = response
  const responseType = String(response.headers['content-type'] ?? '')
  return { status, fault: faultOf({ status, text, contentType: responseType }) }
}

const responsesOf = async (
  sendTo: (listed: ListedEndpoint) => Promise<{ status: number; fault?: string }>,
) => {
  const responses: Record<string, { status: number; fault?: string }> = {}
  for (const listed of writeEndpoints) responses[`${listed.method} ${listed.path}`] = await sendTo(listed)
  return responses
}
const forAllWrites = (response: object) =>
  Object.fromEntries(writeEndpoints.map(({ method, path }) => [`${method} ${path}`, response]))

test('every write endpoint refuses a body that is not JSON, or refuses access first', async () => {
  const responses = await responsesOf((listed) => sendBody(listed, '{"a": '))
  expect(new Set(Object.values(responses).map(({ status, fault }) => fault ?? status))).toEqual(
    new Set([400, 403]),
  )
  expect(Object.values(responses).filter(({ status }) => status === 400).length).toBeGreaterThan(100)
})

test('every write endpoint refuses a body that is too big', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(3_000_000) })
  expect(await responsesOf((listed) => sendBody(listed, body))).toEqual(
    forAllWrites({ status: 413, fault: undefined }),
  )
})

test('every write endpoint refuses a body of an unknown content type', async () => {
  const responses = await responsesOf((listed) => sendBody(listed, '<a/>', 'application/xml'))
  expect(responses).toEqual(forAllWrites({ status: 415, fault: undefined }))
})

test.each([
  ['an invalid session', 'GET', '/api/user', { cookie: 'session=%00; _csrf=%00' }],
  ['a broken cookie header', 'GET', '/api/user', { cookie: '=;;=%E0%A4%A; session' }],
  ['a broken percent encoding in the URL', 'GET', '/api/role/name/%E0%A4%A', {}],
  ['a NUL in the URL', 'GET', '/api/role/name/a%00b', {}],
  [
    'a prototype key in the query',
    'GET',
    '/api/user?__proto__[polluted]=yes&constructor[prototype][x]=1',
    {},
  ],
  ['a very long URL', 'GET', `/api/role/name/${'x'.repeat(20_000)}`, {}],
  ['an unknown URL', 'GET', '/api/no/such/call', {}],
  ['a wrong method', 'DELETE', '/api/user', {}],
  ['an unknown method', 'PROPFIND', '/api/user', {}],
  ['an invalid token', 'PUT', '/api/user', { 'x-csrf-token': 'ÿ', cookie: '_csrf=x' }],
  ['a URL that leaves its folder', 'GET', '/api/../../etc/passwd', {}],
] as const)('%s gets a regular response', async (_, method, url, headers) => {
  const response = await site.app.http.inject({ method: method as 'GET', url, headers })
  const contentType = String(response.headers['content-type'] ?? '')
  expect(faultOf({ status: response.statusCode, text: response.body, contentType })).toBeUndefined()
})
