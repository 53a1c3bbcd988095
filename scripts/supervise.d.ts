import type { ChildProcess } from 'node:child_process'
import type { Restarts } from '#platform/server/http/create-http-app.ts'

type Supervision = {
  startServer(restarts: Restarts): ChildProcess
  stopDatabase(): Promise<unknown>
  log?(line: string): void
  now?(): number
  maxStartProblems?: number
}
type End = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

export const restartDelayMs: (crashes: number) => number
export const supervise: (supervision: Supervision) => {
  readonly ended: Promise<End>
  stop(signal: NodeJS.Signals): void
}
