import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addSecurityHeaders } from './security-headers.ts'

const openApp = async (https: boolean, wallets?: boolean) => {
  const app = Fastify()
  await addSecurityHeaders(app, { https, wallets })
  app.get('/page', (_request, reply) => reply.header('content-security-policy', 'own').send('page'))
  app.get('/plain', () => 'plain')
  onTestFinished(() => app.close())
  return app
}
const headersOfOneResponse = new Set(['content-length', 'content-type', 'date', 'connection'])

test('every response has the same strict headers, including concurrent responses and 404', async () => {
  const app = await openApp(true)
  const responses = await Promise.all(['/plain', '/plain', '/nowhere'].map((url) => app.inject({ url })))
  const allHeaders = [...responses, await app.inject({ url: '/plain' })].map(({ headers }) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !headersOfOneResponse.has(name))),
  )
  expect(allHeaders[0]).toMatchObject({
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
  for (const headers of allHeaders) expect(headers).toEqual(allHeaders[0])
})

test('a page can replace the strict policy with its own', async () => {
  const app = await openApp(false)
  const policyOf = async (url: string) => (await app.inject({ url })).headers['content-security-policy']
  expect(await policyOf('/page')).toBe('own')
  expect(await policyOf('/plain')).toContain("default-src 'none'")
  expect((await app.inject({ url: '/plain' })).headers['strict-transport-security']).toBeUndefined()
})

test('pages can pay with wallets only if wallets are offered', async () => {
  const headersWith = async (wallets: boolean) =>
    (await (await openApp(true, wallets)).inject({ url: '/plain' })).headers
  expect(await headersWith(false)).toMatchObject({
    'permissions-policy': expect.stringContaining('payment=(),'),
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(await headersWith(true)).toMatchObject({
    'permissions-policy': expect.stringContaining('payment=(self),'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  })
})
