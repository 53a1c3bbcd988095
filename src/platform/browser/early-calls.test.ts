import { afterEach, expect, test, vi } from 'vitest'
import { browserFetch } from './browser-fetch.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A window in which a call was asked early, and what is fetched afterwards. */
const openWindow = (early: Response | Error) => {
  const asked: string[] = []
  const answer = early instanceof Error ? Promise.reject(early) : Promise.resolve(early)
  answer.catch(() => {})
  const earlyCalls = new Map([['/api/user', answer]])
  vi.stubGlobal('window', { location: { origin: 'https://jaunt.test' }, earlyCalls })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    return new Response('late')
  })
  return asked
}

const ask = async (path: string, init?: RequestInit) =>
  (await browserFetch(`https://jaunt.test${path}`, init)).text()

test('a call that was asked before the scripts came is answered by that, and asked anew the next time', async () => {
  const asked = openWindow(new Response('early'))
  expect([await ask('/api/user'), await ask('/api/user')]).toEqual(['early', 'late'])
  expect(asked).toEqual(['GET /api/user'])
})

test('only the very call that was asked early is answered by it', async () => {
  const asked = openWindow(new Response('early'))
  await ask('/api/user?about=me')
  await ask('/api/event/ev-1')
  expect(asked).toEqual(['GET /api/user', 'GET /api/event/ev-1'])
  expect(await ask('/api/user')).toBe('early')
})

test('after something was changed nothing is answered by what was asked before it', async () => {
  const asked = openWindow(new Response('early'))
  await ask('/api/event/ev-1/name', { method: 'PUT' })
  expect(await ask('/api/user')).toBe('late')
  expect(asked).toEqual(['PUT /api/event/ev-1/name', 'GET /api/user'])
})

test('an early call that failed fails as any other', async () => {
  openWindow(new TypeError('NetworkError when attempting to fetch resource.'))
  await expect(ask('/api/user')).rejects.toThrow('We could not reach the site')
})
