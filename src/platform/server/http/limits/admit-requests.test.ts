import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ChangeLog } from '#platform/server/cache/change-log.ts'
import { Reading } from '#platform/server/cache/dependencies.ts'
import { createPageCache } from '#platform/server/cache/page-cache.ts'
import { recordingAdmission } from '#tests/support/recording-admission.ts'
import { createHttpApp } from '../create-http-app.ts'
import { servePages } from '../pages/serve-pages.ts'
import { priorities } from './admission.ts'

const emptyChangeLog: ChangeLog = {
  renew: async () => {},
  listen: () => {},
  startReading: () => new Reading(new Map()),
}

/** Opens a server with pages and some routes, whose admission the test decides. */
const openServer = async () => {
  const recording = recordingAdmission()
  const logged: string[] = []
  const app = await createHttpApp({
    logLevel: 'warn',
    log: { write: (line) => void logged.push(line) },
    requestsPerMinute: 1000,
    ready: async () => true,
    admission: recording.admission,
  })
  const clientFolder = mkdtempSync(join(tmpdir(), 'jaunt-admission-'))
  mkdirSync(join(clientFolder, 'assets'))
  onTestFinished(async () => {
    await app.close()
    rmSync(clientFolder, { recursive: true })
  })
  const rendered: string[] = []
  let handled = 0
  const handle = async () => {
    handled += 1
    return { handled }
  }
  app.post('/notification', { config: { priority: 'critical' } }, handle)
  app.post('/other', handle)
  app.get('/metrics', handle)
  await servePages(app, {
    clientFolder,
    cache: createPageCache(1_000_000, emptyChangeLog),
    describe: () => ({ cache: 'public', ssr: true, query: [] }),
    canonicalPath: () => undefined,
    sessions: {
      hasCookie: ({ cookie }) => cookie('session') !== undefined,
      isValid: async ({ cookie }) => cookie('session') === 'valid',
    },
    rendersPerMinute: 1000,
    ready: async () => true,
    render: async (request) => {
      rendered.push(new URL(request.url).pathname)
      return new Response('<p>A page</p>')
    },
  })
  return { app, ...recording, logged, rendered, handled: () => handled }
}

test('a refused request gets 503 with Retry-After of 5 to 10 seconds, and its handler does not run', async () => {
  const { app, refuses, handled, logged } = await openServer()
  refuses.add('visitor')
  const waits = new Set<number>()
  for (let turn = 0; turn < 100; turn += 1) {
    const { statusCode, headers, body } = await app.inject({ method: 'POST', url: '/other', payload: {} })
    expect(statusCode).toBe(503)
    expect(JSON.parse(body)).toEqual({
      error: 'Failed operation',
      code: 'overloaded',
      requestId: expect.any(String),
    })
    waits.add(Number(headers['retry-after']))
  }
  expect([...waits].sort((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10])
  expect([handled(), logged]).toEqual([0, []])
})

test('a visitor who is refused gets a page that suggests trying again, which is not cached', async () => {
  const { app, refuses } = await openServer()
  refuses.add('visitor')
  const { statusCode, headers, body } = await app.inject('/stag')
  expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
    503,
    'no-store',
    'text/html; charset=utf-8',
  ])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(body).toContain('Please try again in a few seconds')
})

test('routes have the priority that they declare; the priority of a page depends on the session and the cache', async () => {
  const { app, entered } = await openServer()
  await app.inject({ method: 'POST', url: '/notification', payload: {} })
  await app.inject({ method: 'POST', url: '/other', payload: {} })
  await app.inject('/stag')
  await app.inject({ url: '/hen', headers: { cookie: 'session=a' } })
  await app.inject('/stag')
  await app.inject({ url: '/hen', headers: { cookie: 'session=a' } })
  expect(entered).toEqual(['critical', 'visitor', 'visitor', 'member', 'cached', 'cached'])
})

test('while visitors are refused, a page that is not cached is rendered for a valid session, but not for a forged one', async () => {
  const { app, refuses, rendered } = await openServer()
  const openWith = async (url: string, session: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { cookie: `session=${session}` } })
    return [statusCode, headers['retry-after']]
  }
  expect(await openWith('/stag', 'forged')).toEqual([200, undefined])
  refuses.add('visitor')
  expect(await openWith('/hen', 'forged')).toEqual([503, expect.stringMatching(/^([5-9]|10)$/)])
  expect(await openWith('/hen', 'valid')).toEqual([200, undefined])
  expect(rendered).toEqual(['/stag', '/hen'])
})

test('health, readiness, metrics and the build’s files are served while everything else is refused', async () => {
  const { app, refuses } = await openServer()
  for (const priority of priorities) refuses.add(priority)
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  for (const url of ['/health', '/ready', '/metrics', '/metrics?a=b'])
    expect(await statusOf(url), url).toBe(200)
  expect(await statusOf('/assets/none.js')).toBe(404)
  for (const url of ['/', '/healthy', '/assets']) expect(await statusOf(url), url).toBe(503)
})

test('each admitted request ends once, whatever its response', async () => {
  const { app, entered, countEnded } = await openServer()
  app.get('/broken', async () => {
    throw new Error('broken')
  })
  for (const url of ['/stag', '/broken', '/stag']) await app.inject(url)
  await app.inject({ method: 'POST', url: '/nowhere' })
  expect(entered).toHaveLength(4)
  await expect.poll(countEnded).toBe(4)
})
