import pg from 'pg'
import type { Settings } from '#platform/server/config.ts'
import { checkSessions } from '#platform/server/database/check-sessions.ts'
import { runningDatabaseUrl, startEmbeddedPostgres } from '#platform/server/database/embedded.ts'
import { StartProblem } from '#platform/server/start-problem.ts'

export type Log = (line: string) => void

/** The URL of the database itself, not of a pooler, and a function that releases it. */
export type OpenDatabase = { readonly url: string; stop(): Promise<void> }

const minServerVersion = 15

/**
 * Checks the connection to the database that an environment variable names, and the version of its server.
 * @throws StartProblem if the database is unavailable or too old
 */
const checkGivenDatabase = async (variable: string, url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  const { host, pathname } = new URL(url)
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major")
    if (rows[0].major >= minServerVersion) return
    throw new StartProblem(
      `The database at ${host} is PostgreSQL ${rows[0].major}; Jaunt needs ${minServerVersion} or later.`,
    )
  } catch (problem) {
    if (problem instanceof StartProblem) throw problem
    const { message, code } = problem as NodeJS.ErrnoException
    throw new StartProblem(
      `The database ${host}${pathname} of ${variable} cannot be reached: ${message || code}. ` +
        'Correct the address, or unset DATABASE_URL to use the embedded PostgreSQL.',
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/** Opens the database of DATABASE_URL or, if it is not set, starts the embedded one. */
export const openDatabase = async (
  { databaseUrl, pooler, dataDir }: Settings,
  log: Log,
): Promise<OpenDatabase> => {
  if (!databaseUrl) return startEmbeddedPostgres({ dataDir, log })
  await checkGivenDatabase('DATABASE_URL', databaseUrl)
  if (pooler) {
    await checkGivenDatabase('DATABASE_VISITORS_URL', pooler.visitorsUrl)
    await checkGivenDatabase('DATABASE_DIRECT_URL', pooler.directUrl)
  }
  await checkSessions(databaseUrl, pooler)
  return { url: pooler?.directUrl ?? databaseUrl, stop: async () => {} }
}

/** Opens the database for a script. If Jaunt is already running with the embedded database, connects to it. */
export const borrowDatabase = async (settings: Settings, log: Log): Promise<OpenDatabase> => {
  const runningUrl = settings.databaseUrl ? undefined : await runningDatabaseUrl(settings.dataDir)
  return runningUrl ? { url: runningUrl, stop: async () => {} } : openDatabase(settings, log)
}
