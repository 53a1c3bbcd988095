import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '#tests/architecture/checker/read-source.ts'

const root = join(import.meta.dirname, '..')

/** How long the random tests run here. */
const long = {
  PROPERTY_RUNS: '3000',
  WALK_STEPS: '20000',
  SIMULATED_PAYMENTS: '2000',
  CRASH_ROUNDS: '40',
  FUZZ_SECONDS: '300',
}

const marks = [...Object.keys(long), 'property-runs.ts']

/** Returns whether the length of a test is configurable. */
const isRandom = (file: string): boolean => {
  const text = file.endsWith('.test.ts') ? readFileSync(join(root, file), 'utf8') : ''
  return marks.some((mark) => text.includes(mark))
}

/** Returns the files of the tests with random input. */
export const listRandomTests = (): string[] => listFiles().filter(isRandom)

/** Returns the environment of a long run. A variable of the given environment overrides each length. */
export const longEnvironment = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...long,
  // Four hours for each test, which ends only what hangs.
  MAX_TEST_MS: '14400000',
  ...given,
})

/** Runs the tests with random input for up to two hours, much longer than `npm test` does. */
const runLong = () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...listRandomTests()], {
    cwd: root,
    stdio: 'inherit',
    env: longEnvironment(process.env),
  })
  child.on('close', (code) => {
    process.exitCode = code ?? 1
  })
}

if (import.meta.main) runLong()
