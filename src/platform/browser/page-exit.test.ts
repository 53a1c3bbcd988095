import { beforeEach, expect, test, vi } from 'vitest'
import { createApiClient } from './api-client.ts'

const origin = 'https://jaunt.test'
let respond: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin } }))
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', () => respond())
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

type Things = { list(): Promise<unknown> }
const list = () =>
  createApiClient<{ things: Things }>({ things: { list: 'GET /things' } }, `${origin}/api`).things.list()
const leavePage = () => window.dispatchEvent(new Event('beforeunload'))

test('a request that a reload aborts shows no failure until the page has had ten seconds to unload', async () => {
  const failures: unknown[] = []
  const abortedRequest = async () => {
    leavePage()
    throw new TypeError('Failed to fetch')
  }
  const abortedBody = async () => {
    leavePage()
    const fail = (body: ReadableStreamController<unknown>) => body.error(new TypeError('network error'))
    return new Response(new ReadableStream({ start: fail }))
  }
  for (respond of [abortedRequest, abortedBody]) list().catch((reason) => failures.push(reason))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(failures).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(failures).toHaveLength(2)
  respond = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(list()).rejects.toThrow('We could not reach the site')
})

test('a refusal by the server is shown at once, even if it arrives after the user pressed a link to a file', async () => {
  respond = async () => {
    leavePage()
    return Response.json({ error: 'No room' }, { status: 409 })
  }
  await expect(list()).rejects.toThrow('No room')
})
