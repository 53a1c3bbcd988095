import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Requests of these tests are not recorded. They reach every endpoint, but do not prove that an endpoint works. */
const callsEveryEndpoint = /[\\/]tests[\\/](?:access|fuzz|attack)[\\/]/

const recordedLines = new Set<string>()

/**
 * Records a successful request of a test in the file that TESTED_REQUESTS names. `npm test -- --all` reads the file to
 * find endpoints that no test uses (scripts/check/untested-endpoints.ts). Does nothing if the variable is not set.
 */
export const noteTestedRequest = (method: string, url: string, status: number): void => {
  const file = process.env.TESTED_REQUESTS
  if (!file || status >= 400 || callsEveryEndpoint.test(expect.getState().testPath ?? '')) return
  const line = `${method} ${url.split(/[?#]/)[0]}`
  if (recordedLines.has(line)) return
  recordedLines.add(line)
  appendFileSync(file, `${line}\n`)
}
