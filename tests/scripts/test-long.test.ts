import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listLengthenedTests, longEnvironment } from '../../scripts/test-long.ts'

test('npm run test:long walks 20,000 steps, checks each property 3,000 times, runs 10,000 sequences of money operations, kills the server 1,000 times and charges 1,000 instalments, unless the environment overrides it', () => {
  expect(longEnvironment({ HOME: '/home' })).toMatchObject({
    HOME: '/home',
    WALK_STEPS: '20000',
    PROPERTY_RUNS: '3000',
    MONEY_SEQUENCES: '10000',
    CRASH_ROUNDS: '1000',
    CHARGED_INSTALMENTS: '1000',
  })
  expect(longEnvironment({ WALK_STEPS: '5' }).WALK_STEPS).toBe('5')
})

test('npm run test:long runs the walk, the payments, the money operations, the crashes, the racing jobs, the speed of payments, the fuzz tests and every property', () => {
  const files = listLengthenedTests()
  expect(files).toEqual(
    expect.arrayContaining([
      'tests/walk/walk.api.test.ts',
      'tests/simulation/payments.api.test.ts',
      'tests/money/money-operations.api.test.ts',
      'tests/crash/kill-nine.api.test.ts',
      'tests/crash/racing-jobs.long.api.test.ts',
      'src/features/payments/server/payment-speed.long.api.test.ts',
      'tests/fuzz/contract-fuzz.api.test.ts',
      'src/features/event-prices/rules/due/update-plans.test.ts',
    ]),
  )
})

test('every setting of npm run test:long is used by a test or by shared test code', () => {
  const { HOME: _, MAX_TEST_MS: limit, ...settings } = longEnvironment({})
  expect(readFileSync('vitest.config.ts', 'utf8')).toContain('process.env.MAX_TEST_MS')
  expect(Number(limit)).toBeGreaterThan(900_000)
  const fileTexts = [...listLengthenedTests(), 'tests/support/property-runs.ts'].map((file) =>
    readFileSync(file, 'utf8'),
  )
  for (const name of Object.keys(settings))
    expect([name, fileTexts.some((text) => text.includes(`process.env.${name}`))]).toEqual([name, true])
})
