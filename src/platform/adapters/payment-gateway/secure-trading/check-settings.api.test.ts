import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { startProviderDouble } from '#tests/support/provider-double/provider-double.ts'
import { checkSecureTrading } from './check-settings.ts'

const double = await startProviderDouble()
afterAll(() => double.close())
const keysWith = (change: Record<string, string> = {}) =>
  readConfig({ SESSION_SECRET: 's'.repeat(32), ...double.environment, ...change }).secureTrading!

test('the check at the start of the server fails and names the settings that the provider rejects', async () => {
  expect(await checkSecureTrading(keysWith())).toBe(true)
  for (const name of ['WEBSERVICES_PASSWORD', 'SITE_REFERENCE']) {
    const wrong = checkSecureTrading(keysWith({ [`SECURE_TRADING_${name}`]: 'wrong' }))
    await expect(wrong).rejects.toThrow(StartProblem)
    await expect(wrong).rejects.toThrow(`SECURE_TRADING_${name}`)
  }
})

test('a provider that does not respond does not prevent the start of the server', async () => {
  double.setDown(true)
  expect(await checkSecureTrading(keysWith())).toBe(false)
  double.setDown(false)
})
