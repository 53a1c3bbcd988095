import type { Application } from '#app/compose/compose.ts'
import type { Config } from '#platform/server/config.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'

/** The systems that measures run on: the product in this process and in a separate one, with one database. */
export type Bench = {
  readonly config: Config
  /** The application with injected requests, to measure endpoints without the network. */
  readonly app: Application
  readonly server: ServerProcess
  /** Starts another process of the product on the same database, with other settings. */
  startServer(environment: Readonly<Record<string, string>>): Promise<ServerProcess>
}

export type Result = {
  readonly value: number
  /** The figures behind the value, as text. */
  readonly detail: string
}

/** One line of the table. */
export type Measure = {
  readonly name: string
  /** Without a limit the figure is only displayed, for comparison with another line. */
  readonly limit?: { readonly atLeast: number } | { readonly atMost: number }
  readonly unit: 'times' | 'µs' | 'ms' | 'MB' | 'kB'
  run(bench: Bench): Promise<Result>
}

export const holds = ({ limit }: Measure, value: number): boolean => {
  if (!limit) return true
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost
}
