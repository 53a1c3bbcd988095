import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { signDoubleResult, startProviderDouble } from '#tests/support/provider-double/provider-double.ts'
import { checkSecureTrading } from './check-settings.ts'

const double = await startProviderDouble()
afterAll(() => double.close())
const keysWith = (change: Record<string, string> = {}) =>
  readConfig({ SESSION_SECRET: 's'.repeat(32), ...double.environment, ...change }).secureTrading!

test('the check that runs when the server starts names the settings that the provider rejects', async () => {
  expect(await checkSecureTrading(keysWith())).toBe(true)
  for (const [name, message] of [
    [
      'WEBSERVICES_PASSWORD',
      'refuses SECURE_TRADING_WEBSERVICES_USERNAME or SECURE_TRADING_WEBSERVICES_PASSWORD.',
    ],
    ['SITE_REFERENCE', 'refuses SECURE_TRADING_SITE_REFERENCE.'],
    ['JWT_USERNAME', 'refuses SECURE_TRADING_JWT_USERNAME or SECURE_TRADING_JWT_SECRET.'],
    ['JWT_SECRET', 'refuses SECURE_TRADING_JWT_USERNAME or SECURE_TRADING_JWT_SECRET.'],
  ]) {
    const failingCheck = checkSecureTrading(keysWith({ [`SECURE_TRADING_${name}`]: 'wrong' }))
    await expect(failingCheck).rejects.toThrow(StartProblem)
    await expect(failingCheck).rejects.toThrow(message)
  }
})

test('the check names every setting that the provider rejects', async () => {
  const wrongSettings = { SECURE_TRADING_SITE_REFERENCE: 'wrong', SECURE_TRADING_JWT_SECRET: 'wrong' }
  await expect(checkSecureTrading(keysWith(wrongSettings))).rejects.toThrow(
    'refuses SECURE_TRADING_SITE_REFERENCE, and SECURE_TRADING_JWT_USERNAME or SECURE_TRADING_JWT_SECRET.',
  )
})

test('the check charges nothing and leaves no transaction at the provider', async () => {
  await checkSecureTrading(keysWith())
  for (const reference of ['start-check', 'token-check']) expect(double.findCharges(reference)).toEqual([])
})

test('a provider that does not say whether it accepts the token does not prevent the start of the server', async () => {
  const replies: object[] = [
    {},
    { jwt: 'nonsense' },
    { jwt: await signDoubleResult([{ errorcode: '60010', errormessage: 'Unable to process' }], new Date()) },
  ]
  for (const reply of replies) {
    const provider = createServer((request, response) =>
      response.end(JSON.stringify(request.url === '/jwt/' ? reply : { response: [{ errorcode: '0' }] })),
    )
    provider.listen(0, '127.0.0.1')
    await once(provider, 'listening')
    const SECURE_TRADING_WEBSERVICES_URL = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/json/`
    expect(await checkSecureTrading(keysWith({ SECURE_TRADING_WEBSERVICES_URL }))).toBe(false)
    provider.close()
  }
})

test('a provider that does not respond does not prevent the start of the server', async () => {
  double.setDown(true)
  expect(await checkSecureTrading(keysWith())).toBe(false)
  double.setDown(false)
})
