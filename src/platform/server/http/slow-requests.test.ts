import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpApp } from './create-http-app.ts'

const requestTimeout = 200
const options = { logLevel: 'silent', callsPerMinute: 1000, ready: async () => true } as const
let app: Awaited<ReturnType<typeof createHttpApp>>
let port: number

beforeAll(async () => {
  app = await createHttpApp({ ...options, requestTimeout })
  app.post('/answer', async (request) => request.body)
  app.get('/work', async () => {
    // One that begins after it and is hung up on says that its own time is over too.
    await beginOnly(head)
    return { done: true }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const head = 'POST /answer HTTP/1.1\r\nHost: x\r\n'

/** Sends the beginning of a request and nothing more; answers what came back until the server hung up. */
const beginOnly = (beginning: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(beginning))
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })

test('who does not send a request to its end in time is answered 408 and hung up on, however many they are', async () => {
  const body = `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
  const answers = await Promise.all([...Array(50).fill(body), ...Array(50).fill(head)].map(beginOnly))
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('a whole request may take the server longer than that', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/work`)
  expect(await answer.json()).toEqual({ done: true })
})

test('by default a request has a minute to arrive, and a connection on which nothing moves ends after two', async () => {
  const usual = await createHttpApp(options)
  expect(usual.server.requestTimeout).toBe(60_000)
  expect(usual.server.headersTimeout).toBeLessThanOrEqual(60_000)
  expect(usual.server.timeout).toBe(120_000)
  await usual.close()
})
