import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { RunReport } from '../../scripts/check/write-report.ts'

const root = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'jaunt-report-'))
afterAll(() => rm(folder, { recursive: true }))

const sample = `
test('adds', () => expect(1 + 1).toBe(2))
test('subtracts', () => expect({ result: 3 - 1 }).toEqual({ result: 1 }))
describe('a group', () => {
  beforeAll(() => {
    throw new Error('the server does not start')
  })
  test('never runs', () => {})
})
test('leaves a promise', () => void Promise.reject(new Error('after the test')))`

test('the report of a run has every failed test and hook with its reason, and the errors outside of tests', async () => {
  await writeFile(join(folder, 'sample.test.js'), sample)
  const reportFile = join(folder, 'report.json')
  const args = [
    'run',
    '--globals',
    '--root',
    folder,
    '--reporter',
    join(root, 'scripts/check/write-report.ts'),
  ]
  const code = await new Promise((resolve) =>
    execFile(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), ...args],
      { env: { ...process.env, TEST_REPORT: reportFile } },
      (failure) => resolve(failure?.code ?? 0),
    ),
  )

  expect(code).toBe(1)
  const report: RunReport = JSON.parse(await readFile(reportFile, 'utf8'))
  expect(report).toEqual({
    passed: 2,
    failedFiles: [
      {
        file: join(folder, 'sample.test.js'),
        failures: [
          expect.stringMatching(/^a group\nError: the server does not start\n/),
          expect.stringMatching(/^subtracts\nAssertionError: .*[\s\S]*- {3}"result": 1,\n\+ {3}"result": 2,/),
        ],
      },
    ],
    otherErrors: [expect.stringContaining('Error: after the test')],
  })
})
