import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '#tests/architecture/checker/read-source.ts'

const root = join(import.meta.dirname, '..')

/** How long the random tests run here. A variable of the environment overrides each. */
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

/** Runs the tests with random input for up to two hours, much longer than `npm test` does. */
const files = listFiles().filter(isRandom)
const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...long, ...process.env },
})
child.on('close', (code) => {
  process.exitCode = code ?? 1
})
