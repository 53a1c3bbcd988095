import { expect, test } from 'vitest'
import { createHttpApp } from './create-http-app.ts'

test('API requests of one network above the limit of a minute get 429 with Retry-After; pages and other networks do not', async () => {
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
