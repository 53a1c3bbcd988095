import { afterAll, expect, test } from 'vitest'
import { startProviderDouble } from '#tests/support/provider-double/provider-double.ts'
import { testApp } from '#tests/support/test-app.ts'

const double = await startProviderDouble()
afterAll(() => double.close())

test('only the card page allows the provider’s script, and only if the provider is configured', async () => {
  const { SECURE_TRADING_SCRIPT_URL: script } = double.environment
  const { visitor } = await testApp({ environment: double.environment })
  const page = await visitor().get('/card-form')
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toContain(new URL(script).origin)
  expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
  const other = await visitor().get('/api/openapi.json')
  expect(other.headers['content-security-policy']).not.toContain(new URL(script).origin)
  const without = await testApp()
  expect((await without.visitor().get('/card-form')).status).toBe(404)
})
