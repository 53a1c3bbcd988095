import { StartProblem } from '../start-problem.ts'
import { createPool, servingLimits, sessionSettings } from './connect.ts'
import { visitorLimits } from './serving-pool.ts'

type Addresses = { readonly visitorsUrl: string; readonly directUrl: string }
type Session = { readonly database: string; readonly settings: Readonly<Record<string, string>> }

/** Reads the database and the settings of a session that serves requests, with names in lower case. */
const readSession = async (
  url: string,
  { limits, isPooled }: { limits: Readonly<Record<string, number>>; isPooled: boolean },
): Promise<Session> => {
  const pool = createPool(url, { max: 1, limits, isPooled })
  try {
    const { rows } = await pool.query<Session>(
      `select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as database,
        jsonb_object_agg(lower(name), setting) as settings
      from pg_settings where lower(name) = any($1)`,
      [Object.keys({ ...sessionSettings, ...limits })],
    )
    return rows[0]!
  } finally {
    await pool.end()
  }
}

/** Returns the statements that correct the settings of a session, such as `SET jit = off`. */
const correctionsOf = ({ settings }: Session, limits: Readonly<Record<string, number>>): string[] =>
  Object.entries({ ...sessionSettings, ...limits }).flatMap(([name, value]) =>
    settings[name] === String(value) ? [] : [`SET ${name} = ${value}`],
  )

const advice = 'docs/operations.md (Scale) shows how to configure a connection pooler.'

/**
 * Checks that sessions have the settings that we request. Otherwise the address is probably that of a pooler, which
 * refuses or ignores the settings of its clients.
 */
const checkWithoutPooler = async (url: string) => {
  const limits = servingLimits
  const session = await readSession(url, { limits, isPooled: false }).catch((problem: Error) => problem)
  const reason = session instanceof Error ? session.message : correctionsOf(session, limits).join('; ')
  if (reason === '') return
  throw new StartProblem(
    `The address in DATABASE_URL does not accept the settings of a session (${reason}). If it is that of a ` +
      `connection pooler, also set DATABASE_VISITORS_URL and DATABASE_DIRECT_URL. ${advice}`,
  )
}

/**
 * Checks that the sessions that serve requests have the required settings, and that the addresses of a pooler and the
 * direct address point to the same database.
 * @throws StartProblem if not
 */
export const checkSessions = async (url: string, pooler: Addresses | undefined): Promise<void> => {
  if (!pooler) return checkWithoutPooler(url)
  const directSession = await readSession(pooler.directUrl, { limits: servingLimits, isPooled: false })
  const pooledSessions = [
    { variable: 'DATABASE_URL', address: url, limits: servingLimits },
    { variable: 'DATABASE_VISITORS_URL', address: pooler.visitorsUrl, limits: visitorLimits() },
  ]
  for (const { variable, address, limits } of pooledSessions) {
    const session = await readSession(address, { limits, isPooled: true })
    if (session.database !== directSession.database)
      throw new StartProblem(`${variable} and DATABASE_DIRECT_URL point to different databases. ${advice}`)
    const corrections = correctionsOf(session, limits)
    if (corrections.length > 0)
      throw new StartProblem(
        `The pooler’s sessions of ${variable} have wrong settings. They need: ${corrections.join('; ')}. ${advice}`,
      )
  }
}
