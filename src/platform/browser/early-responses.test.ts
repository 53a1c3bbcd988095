import { afterEach, expect, test, vi } from 'vitest'
import { browserFetch } from './browser-fetch.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Creates a window with one early request. Returns the list of requests that are sent afterwards. */
const openWindow = (early: Response | Error) => {
  const sentRequests: string[] = []
  const response = early instanceof Error ? Promise.reject(early) : Promise.resolve(early)
  response.catch(() => {})
  const earlyResponses = new Map([['/api/user', response]])
  vi.stubGlobal('window', { location: { origin: 'https://jaunt.test' }, earlyResponses })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (request: Request) => {
    sentRequests.push(`${request.method} ${new URL(request.url).pathname}`)
    return new Response('late')
  })
  return sentRequests
}

const request = async (path: string, init?: RequestInit) =>
  (await browserFetch(`https://jaunt.test${path}`, init)).text()

test('the first request uses the response that was requested before the scripts loaded; the next one is sent', async () => {
  const sent = openWindow(new Response('early'))
  expect([await request('/api/user'), await request('/api/user')]).toEqual(['early', 'late'])
  expect(sent).toEqual(['GET /api/user'])
})

test('an early response is used only for exactly the same request', async () => {
  const sent = openWindow(new Response('early'))
  await request('/api/user?about=me')
  await request('/api/event/ev-1')
  expect(sent).toEqual(['GET /api/user', 'GET /api/event/ev-1'])
  expect(await request('/api/user')).toBe('early')
})

test('after a change no early response is used', async () => {
  const sent = openWindow(new Response('early'))
  await request('/api/event/ev-1/name', { method: 'PUT' })
  expect(await request('/api/user')).toBe('late')
  expect(sent).toEqual(['PUT /api/event/ev-1/name', 'GET /api/user'])
})

test('an early request that failed fails like any other', async () => {
  openWindow(new TypeError('NetworkError when attempting to fetch resource.'))
  await expect(request('/api/user')).rejects.toThrow('We could not reach the site')
})
