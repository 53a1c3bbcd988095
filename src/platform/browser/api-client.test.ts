import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApiClient } from './api-client.ts'
import { listenForForbidden } from './browser-fetch.ts'

const origin = 'https://jaunt.test'
const things = {
  list: 'GET /things/{kind}',
  create: 'POST /things',
  change: 'PUT /things/{id}',
  adjust: 'PATCH /things/{id}',
  drop: 'DELETE /things/{id}',
}
type Calls = Record<keyof typeof things, (input?: object, options?: object) => Promise<unknown>>

let sentRequests: Request[]
let respond: () => Promise<Response>
const respondWith =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status })

beforeEach(() => {
  sentRequests = []
  respond = respondWith({ data: [] })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin } }))
  vi.stubGlobal('document', { cookie: 'other=1; _csrf=to%2Fken; last=2' })
  vi.stubGlobal('fetch', (request: Request) => {
    sentRequests.push(request)
    return respond()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  listenForForbidden(() => {})
})

const client = (base = origin) => createApiClient<{ things: Calls }>({ things }, `${base}/api`).things
const lastHeader = (name: string) => sentRequests.at(-1)!.headers.get(name)

test('each unsafe request to our own server has the token of the _csrf cookie, a GET does not (SHELL-055)', async () => {
  const { list, create, change, adjust, drop } = client()
  for (const sendUnsafe of [create, change, adjust, drop]) {
    await sendUnsafe({ id: 'a' })
    expect(lastHeader('x-csrf-token')).toBe('to/ken')
  }
  expect(sentRequests.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PATCH', 'DELETE'])
  await list({ kind: 'a' })
  expect([sentRequests.at(-1)!.method, lastHeader('x-csrf-token')]).toEqual(['GET', null])
})

test('without the cookie there is no token, and none is sent to another site (SHELL-055)', async () => {
  await client('https://elsewhere.test').create({})
  expect(lastHeader('x-csrf-token')).toBeNull()
  vi.stubGlobal('document', { cookie: 'other=1' })
  await client().create({})
  expect(lastHeader('x-csrf-token')).toBeNull()
})

test('every request has the default headers, and one with a body is declared as JSON (SHELL-056)', async () => {
  const { list, create } = client()
  for (const send of [() => list({ kind: 'a' }), () => create({ name: 'b' })]) {
    await send()
    expect(lastHeader('accept')).toBe('application/json')
    expect(lastHeader('x-requested-with')).toBe('XMLHttpRequest')
  }
  expect(lastHeader('content-type')).toBe('application/json')
})

test('a request with an idempotency key has it in a header', async () => {
  await client().create({}, { context: { idempotencyKey: 'key-1' } })
  expect(lastHeader('idempotency-key')).toBe('key-1')
  await client().create({})
  expect(lastHeader('idempotency-key')).toBeNull()
})

test('in a query, arrays and objects are JSON strings, and undefined values are omitted (SHELL-057)', async () => {
  await client().list({
    kind: 'big & small',
    filter: { section: 'stag', name: undefined, from: { $gt: 1 } },
    sort: { createdDate: -1 },
    idList: ['a', 'b'],
    limit: 40,
    search: 'a=b',
    nothing: undefined,
  })
  const { pathname, searchParams } = new URL(sentRequests[0]!.url)
  expect(pathname).toBe('/api/things/big%20%26%20small')
  expect(Object.fromEntries(searchParams)).toEqual({
    filter: '{"section":"stag","from":{"$gt":1}}',
    sort: '{"createdDate":-1}',
    idList: '["a","b"]',
    limit: '40',
    search: 'a=b',
  })
})

test('a body is sent as it is, without undefined values (SHELL-057)', async () => {
  await client().create({ filter: { a: [1] }, nothing: undefined })
  expect(new URL(sentRequests[0]!.url).search).toBe('')
  expect(await sentRequests[0]!.json()).toEqual({ filter: { a: [1] } })
})

test('a request without input, or with all input in its address, sends no body; an empty input is sent', async () => {
  const { change, drop, create } = client()
  await change({ id: 'a/b' })
  expect([new URL(sentRequests.at(-1)!.url).pathname, await sentRequests.at(-1)!.text()]).toEqual([
    '/api/things/a%2Fb',
    '',
  ])
  await drop({ id: 'a', why: 'old' })
  expect(await sentRequests.at(-1)!.json()).toEqual({ why: 'old' })
  await create()
  expect(await sentRequests.at(-1)!.text()).toBe('')
  await create({})
  expect(await sentRequests.at(-1)!.json()).toEqual({})
})

test('a response without a body resolves to undefined, and a failure whose body is not JSON keeps its status', async () => {
  respond = async () => new Response(null, { status: 204 })
  expect(await client().create({})).toBeUndefined()
  respond = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  await expect(client().create({})).rejects.toMatchObject({ message: 'Failed operation', status: 502 })
})

test.each([
  [{ error: 'No room' }, 'No room'],
  [{ errors: [{ error: 'One' }, { message: 'two' }, 'three'] }, 'One, two, three'],
  [{ message: 'Busy', msg: 'other' }, 'Busy'],
  [{ msg: 'Short' }, 'Short'],
  [{}, 'Failed operation'],
])('the failure %j has the text %s (SHELL-060)', async (body, text) => {
  respond = respondWith(body, 400)
  await expect(client().create({})).rejects.toMatchObject({ message: text, status: 400 })
})

test('a request that times out has status -1 and the text Timeout error (SHELL-061)', async () => {
  respond = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))
  await expect(client().create({})).rejects.toMatchObject({ message: 'Timeout error', status: -1 })
})

test('a request times out after 30 seconds, or when the signal of its caller times out (SHELL-061)', async () => {
  const timeoutSpy = vi.spyOn(AbortSignal, 'timeout')
  await client().create({})
  expect(timeoutSpy).toHaveBeenCalledWith(30_000)
  respond = () =>
    new Promise((_, reject) => {
      const { signal } = sentRequests.at(-1)!
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const controller = new AbortController()
  const request = client().create({}, { signal: controller.signal })
  await vi.waitFor(() => expect(sentRequests).toHaveLength(2))
  controller.abort(new DOMException('too long', 'TimeoutError'))
  await expect(request).rejects.toMatchObject({ message: 'Timeout error' })
  timeoutSpy.mockRestore()
})

test('a lost connection has the same message in every browser', async () => {
  respond = () => Promise.reject(new TypeError('Load failed'))
  await expect(client().create({})).rejects.toThrow(
    'We could not reach the site. Please check your connection.',
  )
})

test('a response with 403 calls the listener that can redirect the user, with the path of the request', async () => {
  const reportedPaths: string[] = []
  listenForForbidden((path) => void reportedPaths.push(path))
  respond = respondWith({ error: 'Not allowed' }, 403)
  await expect(client().change({ id: 'a' })).rejects.toMatchObject({ message: 'Not allowed' })
  expect(reportedPaths).toEqual(['/api/things/a'])
})

test('a 403 does not call that listener if the session of the request was replaced before the response', async () => {
  const reportedPaths: string[] = []
  let isSame = () => true
  listenForForbidden((path, isSameSession) => {
    reportedPaths.push(path)
    isSame = isSameSession
  })
  const replaceSession = () => vi.stubGlobal('document', { cookie: '_csrf=another' })
  respond = async () => {
    replaceSession()
    return Response.json({ error: 'Not allowed' }, { status: 403 })
  }
  await expect(client().list({ kind: 'a' })).rejects.toMatchObject({ message: 'Not allowed' })
  expect(reportedPaths).toEqual([])
  vi.stubGlobal('document', { cookie: '_csrf=one' })
  respond = respondWith({ error: 'Not allowed' }, 403)
  await expect(client().list({ kind: 'b' })).rejects.toMatchObject({ message: 'Not allowed' })
  expect([reportedPaths, isSame()]).toEqual([['/api/things/b'], true])
  replaceSession()
  expect(isSame()).toBe(false)
})

test('the first request to an endpoint whose address is not loaded yet loads the address', async () => {
  const load = vi.fn(async () => ({ default: { things } }))
  const loadOthers = vi.fn(async () => ({ default: { things: { fly: 'POST /flights' } } }))
  type Api = { things: Calls & { fly(): Promise<unknown>; swim(): Promise<unknown> } }
  const client = createApiClient<Api>({ things: { list: things.list } }, `${origin}/api`, [load, loadOthers])
  await client.things.list({ kind: 'a' })
  expect(load).not.toHaveBeenCalled()
  respond = respondWith({ data: ['one'] })
  expect(await client.things.change({ id: 'a b' })).toEqual({ data: ['one'] })
  expect(sentRequests.at(-1)!.url).toBe(`${origin}/api/things/a%20b`)
  expect(loadOthers).not.toHaveBeenCalled()
  await client.things.fly()
  expect(sentRequests.at(-1)!.url).toBe(`${origin}/api/flights`)
  await expect(client.things.swim()).rejects.toThrow('no endpoint things.swim')
})

test('an async function can return the endpoints of a feature', async () => {
  const { things: calls } = createApiClient<{ things: Calls }>({ things }, `${origin}/api`, [])
  expect(await (async () => calls)()).toBe(calls)
})

const unavailableResponse = (code: string, retryAfter = '1') =>
  Response.json({ error: 'Failed operation', code }, { status: 503, headers: { 'retry-after': retryAfter } })

/** Responds to the first request with 503, and to the next one with success. */
const refuseOnce = (...given: Parameters<typeof unavailableResponse>) => {
  respond = async () =>
    sentRequests.length === 1 ? unavailableResponse(...given) : Response.json({ data: 'done' })
}

test('a GET request that gets 503 is repeated once, after the seconds of Retry-After', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  refuseOnce('unavailable', '7')
  const response = client().list({ kind: 'a' })
  await vi.advanceTimersByTimeAsync(6900)
  expect(sentRequests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await response).toEqual({ data: 'done' })
  expect(sentRequests.map(({ url }) => url)).toEqual([sentRequests[0]!.url, sentRequests[0]!.url])
})

test('an unsafe request is repeated with the same body if the first had no effect, or if it has an idempotency key', async () => {
  refuseOnce('overloaded')
  expect(await client().change({ id: 'a', name: 'b' })).toEqual({ data: 'done' })
  expect(await Promise.all(sentRequests.map((request) => request.json()))).toEqual([
    { name: 'b' },
    { name: 'b' },
  ])
  sentRequests = []
  refuseOnce('unavailable')
  expect(await client().create({}, { context: { idempotencyKey: 'k' } })).toEqual({ data: 'done' })
  expect(sentRequests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k', 'k'])
})

test('an unsafe request that may have had an effect, a second refusal and a long wait are reported at once', async () => {
  refuseOnce('unavailable')
  await expect(client().create({})).rejects.toMatchObject({ status: 503, wasRepeated: false })
  expect(sentRequests).toHaveLength(1)
  sentRequests = []
  refuseOnce('unavailable', '60')
  await expect(client().list({ kind: 'a' })).rejects.toMatchObject({ status: 503 })
  expect(sentRequests).toHaveLength(1)
  sentRequests = []
  respond = async () => unavailableResponse('overloaded')
  await expect(client().list({ kind: 'a' })).rejects.toMatchObject({ status: 503, wasRepeated: true })
  expect(sentRequests).toHaveLength(2)
})

test('an aborted request does not wait for its repetition', async () => {
  refuseOnce('overloaded', '10')
  const controller = new AbortController()
  const response = client().list({ kind: 'a' }, { signal: controller.signal })
  await expect.poll(() => sentRequests.length).toBe(1)
  controller.abort(new Error('left the page'))
  await expect(response).rejects.toThrow('left the page')
  expect(sentRequests).toHaveLength(1)
})
