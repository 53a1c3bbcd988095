import { oc } from '@orpc/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApiClient } from './api-client.ts'
import { listenForForbidden } from './browser-fetch.ts'

const origin = 'https://jaunt.test'
const contract = {
  list: oc.route({ method: 'GET', path: '/things/{kind}' }),
  make: oc.route({ method: 'POST', path: '/things' }),
  change: oc.route({ method: 'PUT', path: '/things/{id}' }),
  adjust: oc.route({ method: 'PATCH', path: '/things/{id}' }),
  drop: oc.route({ method: 'DELETE', path: '/things/{id}' }),
}
type Calls = Record<keyof typeof contract, (input?: object, options?: object) => Promise<unknown>>

let sent: Request[]
let answer: () => Promise<Response>
const json =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status })

beforeEach(() => {
  sent = []
  answer = json({ data: [] })
  vi.stubGlobal('window', { location: { origin } })
  vi.stubGlobal('document', { cookie: 'other=1; _csrf=to%2Fken; last=2' })
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request)
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  listenForForbidden(() => {})
})

const client = (base = origin) => createApiClient<Calls>(contract, `${base}/api`)
const header = (name: string) => sent.at(-1)!.headers.get(name)

test('each unsafe call of our own server carries the token of the _csrf cookie, a GET does not (SHELL-055)', async () => {
  const { list, make, change, adjust, drop } = client()
  for (const unsafe of [make, change, adjust, drop]) {
    await unsafe({ id: 'a' })
    expect(header('x-csrf-token')).toBe('to/ken')
  }
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PATCH', 'DELETE'])
  await list({ kind: 'a' })
  expect([sent.at(-1)!.method, header('x-csrf-token')]).toEqual(['GET', null])
})

test('without the cookie there is no token, and none goes to another site (SHELL-055)', async () => {
  await client('https://elsewhere.test').make({})
  expect(header('x-csrf-token')).toBeNull()
  vi.stubGlobal('document', { cookie: 'other=1' })
  await client().make({})
  expect(header('x-csrf-token')).toBeNull()
})

test('every call carries the default headers, one with a body says that it is JSON (SHELL-056)', async () => {
  const { list, make } = client()
  for (const call of [() => list({ kind: 'a' }), () => make({ name: 'b' })]) {
    await call()
    expect(header('accept')).toBe('application/json')
    expect(header('x-requested-with')).toBe('XMLHttpRequest')
  }
  expect(header('content-type')).toBe('application/json')
})

test('a call of a payment carries its key', async () => {
  await client().make({}, { context: { idempotencyKey: 'key-1' } })
  expect(header('idempotency-key')).toBe('key-1')
  await client().make({})
  expect(header('idempotency-key')).toBeNull()
})

test('in a query, arrays and objects are JSON strings and what is undefined is left out (SHELL-057)', async () => {
  await client().list({
    kind: 'big & small',
    filter: { section: 'stag', name: undefined, from: { $gt: 1 } },
    sort: { createdDate: -1 },
    idList: ['a', 'b'],
    limit: 40,
    search: 'a=b',
    nothing: undefined,
  })
  const { pathname, searchParams } = new URL(sent[0]!.url)
  expect(pathname).toBe('/api/things/big%20%26%20small')
  expect(Object.fromEntries(searchParams)).toEqual({
    filter: '{"section":"stag","from":{"$gt":1}}',
    sort: '{"createdDate":-1}',
    idList: '["a","b"]',
    limit: '40',
    search: 'a=b',
  })
})

test('a body is sent as it is, and what is undefined is left out of it (SHELL-057)', async () => {
  await client().make({ filter: { a: [1] }, nothing: undefined })
  expect(new URL(sent[0]!.url).search).toBe('')
  expect(await sent[0]!.json()).toEqual({ filter: { a: [1] } })
})

test('a call whose input is all in its address sends no body, one without input neither, an empty one is sent', async () => {
  const { change, drop, make } = client()
  await change({ id: 'a/b' })
  expect([new URL(sent.at(-1)!.url).pathname, await sent.at(-1)!.text()]).toEqual(['/api/things/a%2Fb', ''])
  await drop({ id: 'a', why: 'old' })
  expect(await sent.at(-1)!.json()).toEqual({ why: 'old' })
  await make()
  expect(await sent.at(-1)!.text()).toBe('')
  await make({})
  expect(await sent.at(-1)!.json()).toEqual({})
})

test('an answer without a body is undefined, a refusal that is no JSON keeps its status', async () => {
  answer = async () => new Response(null, { status: 204 })
  expect(await client().make({})).toBeUndefined()
  answer = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  await expect(client().make({})).rejects.toMatchObject({ message: 'Failed operation', status: 502 })
})

test.each([
  [{ error: 'No room' }, 'No room'],
  [{ errors: [{ error: 'One' }, { message: 'two' }, 'three'] }, 'One, two, three'],
  [{ message: 'Busy', msg: 'other' }, 'Busy'],
  [{ msg: 'Short' }, 'Short'],
  [{}, 'Failed operation'],
])('a refusal of %j reads %s (SHELL-060)', async (body, text) => {
  answer = json(body, 400)
  await expect(client().make({})).rejects.toMatchObject({ message: text, status: 400 })
})

test('a call that is not answered in time has status -1 and reads Timeout error (SHELL-061)', async () => {
  answer = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))
  await expect(client().make({})).rejects.toMatchObject({ message: 'Timeout error', status: -1 })
})

test('a call waits 30 seconds, or as long as its caller says (SHELL-061)', async () => {
  const waits = vi.spyOn(AbortSignal, 'timeout')
  await client().make({})
  expect(waits).toHaveBeenCalledWith(30_000)
  answer = () =>
    new Promise((_, reject) => {
      const { signal } = sent.at(-1)!
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const stop = new AbortController()
  const call = client().make({}, { signal: stop.signal })
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  stop.abort(new DOMException('too long', 'TimeoutError'))
  await expect(call).rejects.toMatchObject({ message: 'Timeout error' })
  waits.mockRestore()
})

test('a lost connection is told in the same words by every browser', async () => {
  answer = () => Promise.reject(new TypeError('Load failed'))
  await expect(client().make({})).rejects.toThrow(
    'We could not reach the site. Please check your connection.',
  )
})

test('a refusal with 403 is told to the site with the address of the call', async () => {
  const told: string[] = []
  listenForForbidden((path) => void told.push(path))
  answer = json({ error: 'Not allowed' }, 403)
  await expect(client().change({ id: 'a' })).rejects.toMatchObject({ message: 'Not allowed' })
  expect(told).toEqual(['/api/things/a'])
})

test('calls whose addresses come later load them with the first, and go out as any other', async () => {
  const load = vi.fn(async () => ({ default: contract }))
  const { later } = createApiClient<{ later: Calls }>({ later: load }, `${origin}/api`)
  expect(load).not.toHaveBeenCalled()
  answer = json({ data: ['one'] })
  expect(await later.list({ kind: 'a b' })).toEqual({ data: ['one'] })
  expect(sent.at(-1)!.url).toBe(`${origin}/api/things/a%20b`)
  await expect((later as Record<string, () => Promise<unknown>>).fly!()).rejects.toThrow('no call fly')
})
