import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Tests that send something to every endpoint, whatever it does: they prove nothing about one of them. */
const triesEveryEndpoint = /[\\/]tests[\\/](?:access|fuzz|attack)[\\/]/

const noted = new Set<string>()

/**
 * Notes a successful request of a test in the file that TESTED_REQUESTS names, from which the check of everything
 * reads which endpoints no test uses (scripts/check/untested-endpoints.ts). Without a file it does nothing.
 */
export const noteTestedRequest = (method: string, url: string, status: number): void => {
  const file = process.env.TESTED_REQUESTS
  if (!file || status >= 400 || triesEveryEndpoint.test(expect.getState().testPath ?? '')) return
  const line = `${method} ${url.split(/[?#]/)[0]}`
  if (noted.has(line)) return
  noted.add(line)
  appendFileSync(file, `${line}\n`)
}
