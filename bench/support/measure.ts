import type { Application } from '#app/compose/compose.ts'
import type { Config } from '#platform/server/config.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'

/** Jaunt with its own database. */
export type Site = {
  readonly config: Config
  /** The application in this process. Requests are injected, so that measurements exclude the network. */
  readonly app: Application
  /** Starts another process of Jaunt on the same database, with other settings. */
  startServer(environment: Readonly<Record<string, string>>): Promise<ServerProcess>
}

/** The systems that are measured: Jaunt in this process and in a separate one, with the same database. */
export type Bench = Site & {
  readonly server: ServerProcess
  /** Opens another site, on a new database of the same PostgreSQL. The measure closes its application. */
  openSite(databaseName: string): Promise<Site>
}

export type Result = {
  readonly value: number
  /** The figures from which the value is calculated, as text. */
  readonly detail: string
}

/** A figure that the benchmark measures, which is one row of its table. */
export type Measure = {
  readonly name: string
  /** Without a limit, the figure is only displayed, for comparison with another row. */
  readonly limit?: { readonly atLeast: number } | { readonly atMost: number }
  readonly unit: 'times' | 'µs' | 'ms' | 'MB' | 'kB'
  run(bench: Bench): Promise<Result>
}

export const meetsLimit = ({ limit }: Measure, value: number): boolean => {
  if (!limit) return true
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost
}
