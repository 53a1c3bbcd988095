import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { ChangeLog } from '../../cache/change-log.ts'
import { Reading } from '../../cache/dependencies.ts'
import { createPageCache } from '../../cache/page-cache.ts'
import { servePages } from './serve-pages.ts'

const emptyChangeLog: ChangeLog = {
  renew: async () => {},
  listen: () => {},
  startReading: () => new Reading(new Map()),
}

/** Opens a site with one page for every address; `rendered` counts its renders. */
const openPages = async (status: number, rendersPerMinute = 100) => {
  const clientFolder = mkdtempSync(join(tmpdir(), 'jaunt-pages-'))
  mkdirSync(join(clientFolder, 'assets'))
  const app = Fastify()
  let rendered = 0
  await servePages(app, {
    clientFolder,
    cache: createPageCache(1_000_000, emptyChangeLog),
    describe: () => ({ cache: 'public', ssr: true, query: [] }),
    canonicalPath: () => undefined,
    rendersPerMinute,
    ready: async () => true,
    render: async () => {
      rendered += 1
      return new Response('<p>A page</p>', { status })
    },
  })
  onTestFinished(async () => {
    await app.close()
    rmSync(clientFolder, { recursive: true })
  })
  return { app, rendered: () => rendered }
}

test('an address or host that cannot be parsed is rendered like any other page', async () => {
  const { app } = await openPages(404)
  for (const [url, host] of [
    ['//', 'localhost'],
    ['//other.example/blog', 'localhost'],
    ['/', 'not a host'],
  ] as const) {
    const { statusCode } = await app.inject({ url, headers: { host } })
    expect([url, host, statusCode]).toEqual([url, host, 404])
  }
})

test('a network that requests too many new pages gets 429 and causes no more renders', async () => {
  const { app, rendered } = await openPages(404, 3)
  const get = (url: string, remoteAddress = '10.0.0.1') => app.inject({ url, remoteAddress })
  for (const url of ['/a', '/b', '/c']) expect((await get(url)).statusCode).toBe(404)
  const refusedResponse = await get('/d')
  expect(refusedResponse.statusCode).toBe(429)
  expect(Number(refusedResponse.headers['retry-after'])).toBeGreaterThan(0)
  expect(refusedResponse.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': expect.stringContaining('html'),
  })
  expect(refusedResponse.body).toContain('Please try again in a minute')
  expect(rendered()).toBe(3)
  expect((await get('/d', '10.0.0.2')).statusCode, 'another network').toBe(404)
})

test('cached pages do not count towards the limit, even for many concurrent requests of one network', async () => {
  const { app, rendered } = await openPages(200, 2)
  const responses = await Promise.all(Array.from({ length: 50 }, () => app.inject({ url: '/stag' })))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await app.inject({ url: '/hen' })).statusCode).toBe(200)
  expect((await app.inject({ url: '/stag' })).statusCode).toBe(200)
  expect((await app.inject({ url: '/golf' })).statusCode).toBe(429)
  expect(rendered()).toBe(2)
})
