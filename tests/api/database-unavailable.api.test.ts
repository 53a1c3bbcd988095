import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compose } from '#app/compose/compose.ts'
import { demoPassword } from '#features/accounts/server/index.ts'
import { freePort } from '#platform/server/free-port.ts'
import { testApp } from '#tests/support/test-app.ts'
import { createTestBrowser, type TestBrowser } from '#tests/support/test-browser.ts'
import { buildPages, pagesFolder } from '../../scripts/build.ts'

/** Starts a proxy to the database. `cut` stops it and all its connections, and `restore` starts it again. */
const startDatabaseProxy = async (url: string) => {
  const { hostname, port } = new URL(url)
  const openSockets = new Set<Socket>()
  const server = createServer((socket) => {
    const upstream = connect(Number(port), hostname)
    for (const end of [socket, upstream]) {
      openSockets.add(end)
      end.on('error', () => {})
      end.on('close', () => openSockets.delete(end))
    }
    socket.pipe(upstream).pipe(socket)
  })
  const proxyPort = await freePort()
  const listen = async () => {
    server.listen(proxyPort, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen()
  const proxyUrl = new URL(url)
  proxyUrl.hostname = '127.0.0.1'
  proxyUrl.port = String(proxyPort)
  return {
    url: proxyUrl.href,
    restore: listen,
    cut() {
      server.close()
      for (const socket of openSockets) socket.destroy()
    },
  }
}

let browser: TestBrowser
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
beforeAll(async () => {
  await buildPages({ log: () => {} })
  const site = await testApp()
  proxy = await startDatabaseProxy(site.config.databaseUrl)
  const config = { ...site.config, databaseUrl: proxy.url }
  const app = await compose(config, { now: () => new Date(), pagesFolder, jobs: { runsJobs: false } })
  afterAll(async () => {
    await app.close()
    proxy.cut()
  })
  browser = createTestBrowser(app.http)
  await browser.post('/api/login', { username: 'guest@test.com', password: demoPassword })
})

const driverError = /ECONN|57P|08006|terminat|postgres/

test('while the database is unavailable, endpoints and uncached pages return 503 with Retry-After; they work again as soon as it is back', async () => {
  const stranger = { ...browser, cookies: new Map() }
  expect((await browser.get('/api/user')).body.user.email).toBe('guest@test.com')
  const cachedPath = '/stag/in-newcastle'
  expect((await browser.get(cachedPath)).status).toBe(200)
  proxy.cut()
  const calls = [
    () => browser.get('/api/user'),
    () => stranger.get('/api/location/newcastle/products/stag'),
    () => stranger.post('/api/login', { username: 'guest@test.com', password: demoPassword }),
    () => browser.put('/api/user', { firstName: 'Gus' }),
    () => browser.get('/api/query?collection=location'),
    () => browser.post('/api/empty-event', { section: 'stag' }),
  ]
  for (let round = 0; round < 2; round += 1)
    for (const call of calls) {
      const { status, body, headers } = await call()
      expect([status, body]).toEqual([
        503,
        { error: 'Failed operation', code: 'unavailable', requestId: expect.any(String) },
      ])
      expect(headers['retry-after']).toBe('5')
    }
  for (const path of ['/stag/in-york', '/hen', '/']) {
    const { status, body, headers } = await browser.get(path)
    expect([path, status, headers['retry-after']]).toEqual([path, 503, '5'])
    expect(headers['content-type']).toContain('text/html')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('We will be right back')
    expect(body).not.toMatch(driverError)
  }
  // Cached pages are still served, and the process reports that it is alive.
  expect((await browser.get(cachedPath)).status).toBe(200)
  expect((await browser.get('/health')).status).toBe(200)
  expect((await browser.get('/ready')).status).toBe(503)

  await proxy.restore()
  for (const call of calls.slice(0, 3)) expect((await call()).status).toBe(200)
  expect((await browser.get('/stag/in-york')).status).toBe(200)
  expect((await browser.get('/ready')).status).toBe(200)
})
