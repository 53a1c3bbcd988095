import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from './checker/read-source.ts'

/** Patterns of waits for a fixed time, which is too short on a busy machine and too long on any other. */
const sleeps = [
  /\bwaitForTimeout\(/,
  /['"](?:node:)?timers\/promises['"]/,
  /new Promise(?:<\w+>)?\(\s*\(?(\w+)\)?\s*=>\s*setTimeout\(\s*(?:\1|\(\) => \1\()/,
]
const hasSleep = (text: string) => sleeps.some((pattern) => pattern.test(text))

/** Patterns of time limits for one test or one wait. vitest.config.ts has one limit for all tests that hang. */
const ownLimits = [
  /^\s*\}, \d\d[\d_]{3,}(?: \* \d+)?\)$/m,
  /^\s*(?:test|describe)\S*\(.*\{ timeout: /m,
  /^(?:before|after)(?:All|Each)\(.*, \d[\d_]*\)$/m,
  /\.poll\([^\n]*timeout: /,
]
const hasOwnLimit = (text: string) => ownLimits.some((pattern) => pattern.test(text))

/** Files that may wait for a fixed time, each with the reason. */
const allowedFiles = [
  // Polls until a condition is true.
  'tests/support/until.ts',
  // After a failure it describes the page, but waits only for a limited time, because a page can be blocked.
  'tests/support/describe-page.ts',
  // The time that a server works before it is killed varies by round.
  'tests/crash/kill-nine.api.test.ts',
  // A payment or refund that is not possible yet is tried again after a pause.
  'tests/crash/trip-under-kills.ts',
  // Requests that failed are repeated after a pause, and others are sent at the pace of a client.
  'tests/crash/many-processes.long.api.test.ts',
  // A load test sends each request at its scheduled time, whether or not earlier requests have a response.
  'tests/support/load/open-loop.ts',
]

const isOfTests = (file: string) => file.startsWith('tests/') || file.endsWith('.test.ts')

test('no test waits for a fixed time', () => {
  const files = listFiles().filter((file) => isOfTests(file) && !file.endsWith('architecture/sleeps.test.ts'))
  const withSleep = files.filter((file) => hasSleep(readFileSync(join(root, file), 'utf8')))
  expect(withSleep.filter((file) => !allowedFiles.includes(file))).toEqual([])
  expect(withSleep.sort(), 'exceptions that no longer exist').toEqual(allowedFiles.toSorted())
})

test.each([
  'await page.waitForTimeout(400)',
  "import { setTimeout as pause } from 'node:timers/promises'",
  'await new Promise((resolve) => setTimeout(resolve, 20))',
  'await new Promise<void>((done) => setTimeout(() => done(), 20))',
])('the check finds the sleep %s', (line) => expect(hasSleep(line)).toBe(true))

test('timeouts and fake clocks are allowed', () => {
  const limit = "setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), 10)"
  expect(hasSleep(`${limit}\nawait vi.advanceTimersByTimeAsync(5000)`)).toBe(false)
})

test('no test except a journey has its own time limit, which a busy machine would exceed', () => {
  const files = listFiles().filter((file) => /(?<!\.journey)\.test\.ts$/.test(file))
  const filesWithLimit = files.filter((file) => hasOwnLimit(readFileSync(join(root, file), 'utf8')))
  expect(filesWithLimit.filter((file) => !file.endsWith('architecture/sleeps.test.ts'))).toEqual([])
})

test.each([
  '}, 60_000)',
  "test('is quick', { timeout: 5000 }, async () => {",
  'beforeAll(() => start(), 30_000)',
  'await expect.poll(read, { timeout: 5000 }).toBe(1)',
])('the check finds the limit %s', (line) => expect(hasOwnLimit(line)).toBe(true))
