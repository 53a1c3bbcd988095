import type { Restarts } from '#platform/server/http/create-http-app.ts'
import { originalEnvironment } from './original-environment.ts'

/** Returns the restarts that scripts/supervise.js reports; undefined for a server without a supervisor. */
export const readRestarts = (): Restarts | undefined => {
  const given = originalEnvironment.JAUNT_RESTARTS
  return given === undefined ? undefined : JSON.parse(given)
}

export const reportReady = (): void => void process.send?.('ready')

/** Resolves once the supervisor has been sent the report. */
export const reportStartProblem = (): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send('startProblem', () => resolve())
    else resolve()
  })
