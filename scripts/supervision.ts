import type { Restarts } from '#platform/server/http/create-http-app.ts'
import { originalEnvironment } from './original-environment.ts'

/** Returns the restarts that scripts/supervise.js reports; undefined if there is no supervisor. */
export const readRestarts = (): Restarts | undefined => {
  const given = originalEnvironment.JAUNT_RESTARTS
  return given === undefined ? undefined : JSON.parse(given)
}

export const reportReady = (): void => void process.send?.('ready')

/** Reports a `StartProblem` to the supervisor, if there is one. Resolves once the report has been sent. */
export const reportStartProblem = (): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send('startProblem', () => resolve())
    else resolve()
  })
