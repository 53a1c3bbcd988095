import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startProviderDouble } from '#tests/support/provider-double/provider-double.ts'
import { testApp } from '#tests/support/test-app.ts'

const double = await startProviderDouble()
afterAll(() => double.close())
const folder = mkdtempSync(join(tmpdir(), 'jaunt-apple-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('only the card page allows the provider’s script, and only if the provider is configured', async () => {
  const { SECURE_TRADING_SCRIPT_URL: script } = double.environment
  const { visitor } = await testApp({ environment: double.environment })
  const page = await visitor().get('/card-form')
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toContain(new URL(script).origin)
  expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(page.headers['permissions-policy']).toContain('payment=()')
  const apiDocument = await visitor().get('/api/openapi.json')
  expect(apiDocument.headers['content-security-policy']).not.toContain(new URL(script).origin)
  const unconfigured = await testApp()
  expect((await unconfigured.visitor().get('/card-form')).status).toBe(404)
  expect((await unconfigured.visitor().get(applePath)).status).toBe(404)
})

const applePath = '/.well-known/apple-developer-merchantid-domain-association'

test('with wallets, the policies of pages allow payments, and Apple can verify the domain', async () => {
  const file = join(folder, 'domain')
  writeFileSync(file, '7B227073704964223A22')
  const { visitor } = await testApp({
    environment: {
      ...double.environment,
      APPLE_PAY_MERCHANT_ID: 'merchant.com.example',
      APPLE_PAY_DOMAIN_FILE: file,
      GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T12345678',
    },
  })
  const form = await visitor().get('/card-form')
  expect(form.headers['permissions-policy']).toContain('payment=(self "https://pay.google.com")')
  expect(form.headers['content-security-policy']).toContain('https://pay.google.com')
  const page = await visitor().get('/api/openapi.json')
  expect(page.headers['permissions-policy']).toContain('payment=(self)')
  expect(page.headers['content-security-policy']).not.toContain('google')
  const domain = await visitor().get(applePath)
  expect(domain).toMatchObject({ status: 200, body: '7B227073704964223A22' })
  expect(domain.headers['content-type']).toContain('text/plain')
})
