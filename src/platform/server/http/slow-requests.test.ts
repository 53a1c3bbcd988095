import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, test } from 'vitest'
import { createHttpApp } from './create-http-app.ts'

/** Timeout in milliseconds, long enough for a busy machine to receive a request that is sent at once. */
const requestTimeout = 1500
/** The beginning of a request that never ends. */
const incompleteHead = 'POST /echo HTTP/1.1\r\nHost: x\r\n'
const options = {
  logLevel: 'silent',
  requestsPerMinute: 1000,
  ready: async () => true,
  admission: false,
} as const
let app: Awaited<ReturnType<typeof createHttpApp>>
let port: number
const { promise: fileHasArrived } = Promise.withResolvers<object>()

beforeAll(async () => {
  app = await createHttpApp({ ...options, requestTimeout, fileTimeout: 3 * requestTimeout })
  app.post('/echo', async (request) => request.body)
  app.register(async (files) => {
    files.addContentTypeParser('application/octet-stream', (_request, _bytes, done) => done(null, {}))
    files.post('/unread', async () => ({ read: false }))
    files.post('/file', { config: { takesFile: true } }, async () => fileHasArrived)
  })
  // Runs until a request that started later has timed out.
  app.get('/work', async () => ({ other: (await beginOnly(incompleteHead)).slice(0, 12) }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends only the beginning of a request. Returns the response that arrived until the server closed the connection. */
const beginOnly = (beginning: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(beginning))
    let response = ''
    socket.on('data', (part) => {
      response += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(response))
  })

test.concurrent('incomplete requests get 408 after the timeout and are disconnected, even if there are many', async ({
  expect,
}) => {
  const body = `${incompleteHead}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
  const responses = await Promise.all(
    [...Array(50).fill(body), ...Array(50).fill(incompleteHead)].map(beginOnly),
  )
  for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 408 /)
})

test.concurrent('a response that is sent before all of its request has arrived closes the connection, because the rest would precede the next request', async ({
  expect,
}) => {
  const file = 'POST /unread HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\n'
  expect(await beginOnly(`${file}Content-Length: 100\r\n\r\nsome`)).toMatch(
    /^HTTP\/1\.1 200 .*connection: close/s,
  )
  const completeResponse = await fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST' })
  expect(completeResponse.headers.get('connection')).toBe('keep-alive')
})

test.concurrent('handling a complete request can take longer than the timeout', async ({ expect }) => {
  const response = await fetch(`http://127.0.0.1:${port}/work`)
  expect(await response.json()).toEqual({ other: 'HTTP/1.1 408' })
})

test.concurrent('a file can take longer to arrive than other requests, but not for ever', async ({
  expect,
}) => {
  const startedAt = performance.now()
  const body = `POST /file HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: 9\r\n\r\nsome`
  expect(await beginOnly(body)).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - startedAt).toBeGreaterThan(2 * requestTimeout)
})

test.concurrent('by default a request can take a minute to arrive, a file five, and an inactive connection ends after two', async ({
  expect,
}) => {
  const defaultApp = await createHttpApp(options)
  expect(defaultApp.server.requestTimeout).toBe(300_000)
  expect(defaultApp.server.headersTimeout).toBeLessThanOrEqual(60_000)
  expect(defaultApp.server.timeout).toBe(120_000)
  await defaultApp.close()
})
