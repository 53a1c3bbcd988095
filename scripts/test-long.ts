import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '#tests/architecture/checker/read-source.ts'

const root = join(import.meta.dirname, '..')

/** The environment variables that decide how long random tests and tests of due payments take in a long run. */
const longRunLengths = {
  PROPERTY_RUNS: '3000',
  WALK_STEPS: '20000',
  SIMULATED_PAYMENTS: '2000',
  MONEY_SEQUENCES: '10000',
  CRASH_ROUNDS: '1000',
  CHARGED_INSTALMENTS: '1000',
  FUZZ_SECONDS: '300',
}

const lengthNames = [...Object.keys(longRunLengths), 'property-runs.ts']

/** Returns true for a test file that uses one of these lengths. */
const isLengthened = (file: string): boolean => {
  const text = file.endsWith('.test.ts') ? readFileSync(join(root, file), 'utf8') : ''
  return lengthNames.some((mark) => text.includes(mark))
}

/** Returns the test files that a long run lengthens. */
export const listLengthenedTests = (): string[] => listFiles().filter(isLengthened)

/** Returns the environment of a long run. Variables of the given environment take precedence. */
export const longEnvironment = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...longRunLengths,
  // The limit of four hours for each test ends only tests that hang.
  MAX_TEST_MS: '14400000',
  ...given,
})

/** Runs the lengthened tests for up to two hours, much longer than `npm test` does. */
const runLong = () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...listLengthenedTests()], {
    cwd: root,
    stdio: 'inherit',
    env: longEnvironment(process.env),
  })
  child.on('close', (code) => {
    process.exitCode = code ?? 1
  })
}

if (import.meta.main) runLong()
