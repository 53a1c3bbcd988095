import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from './checker/read-source.ts'

/** Waiting for a time instead of for what is to happen: too short on a busy machine, too long on any other. */
const sleeps = [
  /\bwaitForTimeout\(/,
  /['"](?:node:)?timers\/promises['"]/,
  /new Promise(?:<\w+>)?\(\s*\(?(\w+)\)?\s*=>\s*setTimeout\(\s*(?:\1|\(\) => \1\()/,
]
const isAsleep = (text: string) => sleeps.some((pattern) => pattern.test(text))

/** Where time itself is what the test is about. */
const allowed = [
  // Asks again and again, and ends with what it asks for.
  'tests/support/until.ts',
  // How long a server works before it is killed differs from round to round.
  'tests/crash/kill-nine.api.test.ts',
]

const isOfTests = (file: string) => file.startsWith('tests/') || file.endsWith('.test.ts')

test('no test waits for a time to pass', () => {
  const files = listFiles().filter((file) => isOfTests(file) && !file.endsWith('architecture/sleeps.test.ts'))
  const asleep = files.filter((file) => isAsleep(readFileSync(join(root, file), 'utf8')))
  expect(asleep.filter((file) => !allowed.includes(file))).toEqual([])
  expect(asleep.sort(), 'exceptions that are none').toEqual(allowed.toSorted())
})

test.each([
  'await page.waitForTimeout(400)',
  "import { setTimeout as pause } from 'node:timers/promises'",
  'await new Promise((resolve) => setTimeout(resolve, 20))',
  'await new Promise<void>((done) => setTimeout(() => done(), 20))',
])('the planted sleep %s is found', (line) => expect(isAsleep(line)).toBe(true))

test('a time limit and a faked clock are no sleep', () => {
  const limit = "setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), 10)"
  expect(isAsleep(`${limit}\nawait vi.advanceTimersByTimeAsync(5000)`)).toBe(false)
})
