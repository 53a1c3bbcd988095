import { expect, onTestFinished, test } from 'vitest'
import { createHttpApp } from './create-http-app.ts'

/** Blocks the thread for some milliseconds, then lets due timers run. */
const blockThread = async (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
  await new Promise(setImmediate)
}

const openApp = async (maxEventLoopDelayMs?: number) => {
  const app = await createHttpApp({
    logLevel: 'silent',
    requestsPerMinute: 1000,
    ready: async () => true,
    maxEventLoopDelayMs,
  })
  onTestFinished(() => app.close())
  app.get('/api/work', async () => ({ done: true }))
  app.get('/page', async () => 'A page')
  app.get('/metrics', async () => 'Figures')
  app.get('/assets/*', async () => 'A file')
  await app.ready()
  return app
}

test('requests that waited too long for the event loop get 503 with Retry-After and no details; later ones are served', async () => {
  const app = await openApp(100)
  await blockThread(400)
  const [refusedCall, page] = [await app.inject('/api/work'), await app.inject('/page')]
  expect([refusedCall.statusCode, refusedCall.headers['retry-after']]).toEqual([503, '5'])
  expect(refusedCall.json()).toEqual({
    error: 'Failed operation',
    code: 'unavailable',
    requestId: expect.any(String),
  })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.body).toContain('We will be right back')
  await expect.poll(async () => (await app.inject('/api/work')).statusCode).toBe(200)
})

test('the build’s files, health, readiness and metrics are served while other requests are refused', async () => {
  const app = await openApp(100)
  await blockThread(400)
  const statuses = ['/page', '/assets/site.css', '/health', '/ready', '/metrics'].map(
    async (url) => (await app.inject(url)).statusCode,
  )
  expect(await Promise.all(statuses)).toEqual([503, 200, 200, 200, 200])
})

test('an event loop that was blocked for less than the limit refuses no request', async () => {
  const app = await openApp()
  for (let turn = 0; turn < 2; turn += 1) {
    await blockThread(1500)
    expect((await app.inject('/api/work')).statusCode).toBe(200)
  }
})

test('the limit can be turned off', async () => {
  const app = await openApp(0)
  await blockThread(400)
  expect((await app.inject('/api/work')).statusCode).toBe(200)
})
