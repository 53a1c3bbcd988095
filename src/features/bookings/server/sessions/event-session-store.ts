import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { timedId } from '#platform/server/timed-id.ts'

export type EventSessionTable = {
  id: string
  event_id: string
  user_id: string
  started_at: Date
  device_width: number
  device_height: number
  landing_page: string
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    event_session: EventSessionTable
  }
}

type Session = {
  readonly eventId: string
  readonly userId: string
  readonly deviceWidth: number
  readonly deviceHeight: number
  readonly landingPage: string
}

/** If a person opens the event again within this time, no new session is stored. */
const sessionMinutes = 30
/** The maximum number of sessions stored for an event. Older ones are deleted. */
const maxSessions = 50

/**
 * Stores a session unless the person already has a recent one on the event. A lock makes concurrent requests of a
 * person wait for each other.
 */
export const insertSession = async (tx: Tx, session: Session, now: Date): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${session.userId}, 15))`.execute(tx)
  const recentSession = await tx
    .selectFrom('event_session')
    .select('id')
    .where('event_id', '=', session.eventId)
    .where('user_id', '=', session.userId)
    .where('started_at', '>', new Date(now.getTime() - sessionMinutes * 60_000))
    .executeTakeFirst()
  if (recentSession) return
  await tx
    .insertInto('event_session')
    .values({
      id: timedId(now),
      event_id: session.eventId,
      user_id: session.userId,
      started_at: now,
      device_width: session.deviceWidth,
      device_height: session.deviceHeight,
      landing_page: session.landingPage,
    })
    .execute()
  const retainedIds = latestSessions(tx, session.eventId).select('id')
  await tx
    .deleteFrom('event_session')
    .where('event_id', '=', session.eventId)
    .where('id', 'not in', retainedIds)
    .execute()
}

/** Returns the sessions on an event, the latest first. */
export const listSessions = (database: Kysely<Tables>, eventId: string) =>
  latestSessions(database, eventId).selectAll().execute()

/** Returns the start of a person's last session on an event. */
export const lastSessionStart = async (
  database: Kysely<Tables>,
  eventId: string,
  userId: string,
): Promise<Date | undefined> =>
  (
    await latestSessions(database, eventId)
      .select('started_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.started_at

const latestSessions = (database: Kysely<Tables>, eventId: string) =>
  database
    .selectFrom('event_session')
    .where('event_id', '=', eventId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSessions)

/** Returns the event sessions of a person, of all events, oldest first. */
export const listSessionsOf = (database: Kysely<Tables>, userId: string) =>
  database
    .selectFrom('event_session')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute()

export const deleteSessionsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('event_session').where('user_id', '=', userId).execute()
}
