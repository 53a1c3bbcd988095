import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpApp } from './create-http-app.ts'

test('API requests above one network’s limit per minute get 429 with Retry-After; pages and other networks do not', async () => {
  const app = await createHttpApp({ logLevel: 'silent', requestsPerMinute: 3, ready: async () => true })
  app.get('/api/list', async () => ({ data: [] }))
  app.get('/page', async () => 'A page')
  const get = (url: string, remoteAddress = '10.0.0.1') => app.inject({ url, remoteAddress })
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await get('/page')).statusCode).toBe(200)
    expect((await get('/api/list')).statusCode).toBe(200)
  }
  const refused = await get('/api/list?limit=1')
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      error: 'Too many requests. Please wait a moment and try again.',
      code: 'tooMany',
      requestId: expect.any(String),
    },
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await get('/page')).statusCode).toBe(200)
  expect((await get('/api/list', '10.0.0.2')).statusCode).toBe(200)
  await app.close()
})

test('a request that reaches an API route under another spelling of its address is counted too', async () => {
  const app = await createHttpApp({ logLevel: 'silent', requestsPerMinute: 2, ready: async () => true })
  app.get('/api/*', async () => ({ data: [] }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  // Unlike fetch, node:http sends an address unchanged.
  const statusOf = async (path: string) => {
    const [response] = await once(get({ port, host: '127.0.0.1', path, agent: false }), 'response')
    response.resume()
    return response.statusCode
  }
  for (const path of ['/%61pi/list', 'http://elsewhere/api/list']) expect(await statusOf(path)).toBe(200)
  for (const path of ['/%61pi/list', 'http://elsewhere/api/list', '/api/list'])
    expect([path, await statusOf(path)]).toEqual([path, 429])
  await app.close()
})
