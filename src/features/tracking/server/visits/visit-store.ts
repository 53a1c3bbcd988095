import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { timedId } from '#platform/server/timed-id.ts'
import type { Device } from './device.ts'

type VisitTable = {
  id: string
  started_at: Date
  last_activity_at: Date
  ended_at: Date | null
  user_id: string | null
  accepted_cookies: boolean
  device: Device
  ref_url: string
  landing_page: string
  short_url_id: string | null
  short_url: string | null
}

type EventVisitTable = {
  id: string
  event_id: string
  package_id: string | null
  of_event: boolean
  user_id: string
  visit_id: string | null
  started_at: Date
  device: Device
  landing_page: string
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    visit: VisitTable
    event_visit: EventVisitTable
  }
}

export const insertVisit = async (
  database: Database,
  visit: Omit<VisitTable, 'ended_at' | 'user_id' | 'short_url_id' | 'short_url'> &
    Partial<Pick<VisitTable, 'short_url_id' | 'short_url'>>,
): Promise<void> => {
  await database.insertInto('visit').values(visit).execute()
}

/** Returns whether a visit exists that has not ended. */
export const isVisitOpen = async (database: Database, id: string): Promise<boolean> => {
  const row = await openVisit(database, id).select('id').executeTakeFirst()
  return row !== undefined
}

const openVisit = (database: Kysely<Tables>, id: string) =>
  database.selectFrom('visit').where('id', '=', id).where('ended_at', 'is', null)

type VisitChange = Partial<Omit<VisitTable, 'id' | 'started_at' | 'ended_at' | 'device'>>

/** Changes a visit that has not ended, and adds to the data of its device. @returns false if there is none */
export const updateVisit = async (
  database: Database,
  id: string,
  change: VisitChange,
  device: Partial<Device>,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('visit')
    .set({ ...change, device: sql<Device>`device || ${JSON.stringify(device)}::jsonb` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const endVisit = async (database: Database, id: string, now: Date): Promise<void> => {
  await database
    .updateTable('visit')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

type EventVisit = {
  readonly eventId: string
  readonly packageId: string | null
  /** True for a visit to the event; false if a visitor of the event only looks at another package. */
  readonly ofEvent: boolean
  readonly userId: string
  readonly visitId: string | null
  readonly device: Device
  readonly landingPage: string
}

/**
 * Stores that a person visits an event, a package, or both, unless an equal visit of theirs started after `since`.
 * Parallel requests of one person are handled one at a time.
 * @returns the id of the new or recent visit
 */
export const insertEventVisit = async (
  tx: Tx,
  visit: EventVisit,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<string> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${visit.userId}, 17))`.execute(tx)
  const recentVisit = await tx
    .selectFrom('event_visit')
    .select('id')
    .where('event_id', '=', visit.eventId)
    .where('user_id', '=', visit.userId)
    .where('package_id', 'is not distinct from', visit.packageId)
    .where('of_event', '=', visit.ofEvent)
    .where('started_at', '>', since)
    .executeTakeFirst()
  if (recentVisit) return recentVisit.id
  const id = timedId(now)
  await tx
    .insertInto('event_visit')
    .values({
      id,
      event_id: visit.eventId,
      package_id: visit.packageId,
      of_event: visit.ofEvent,
      user_id: visit.userId,
      // The subquery returns null if the visit has been deleted in the meantime.
      visit_id: (eb) =>
        eb
          .selectFrom('visit')
          .select('visit.id')
          .where('visit.id', '=', visit.visitId ?? ''),
      started_at: now,
      device: visit.device,
      landing_page: visit.landingPage,
    })
    .execute()
  return id
}

/** Returns the start of a person's last visit to an event; undefined if there is none. */
export const lastEventVisitStart = async (
  database: Database,
  eventId: string,
  userId: string,
): Promise<Date | undefined> => {
  const row = await database
    .selectFrom('event_visit')
    .select('started_at')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.started_at
}

/** Returns the visits of a person: to the site, and to events. */
export const listVisitsOf = async (database: Kysely<Tables>, userId: string) => ({
  visits: await database
    .selectFrom('visit')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute(),
  events: await database
    .selectFrom('event_visit')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute(),
})

export const deleteVisitsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('event_visit').where('user_id', '=', userId).execute()
  await tx.deleteFrom('visit').where('user_id', '=', userId).execute()
}

/** Maximum rows that one statement deletes. */
const batchSize = 5000

/** Deletes visits without activity since an instant, and event visits that started before it, in batches. */
export const deleteVisitsBefore = async (database: Database, before: Date): Promise<void> => {
  for (const [table, column] of [
    ['event_visit', 'started_at'],
    ['visit', 'last_activity_at'],
  ] as const)
    for (let deleted = batchSize; deleted === batchSize; ) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${batchSize})`.execute(
        database,
      )
      deleted = Number(numAffectedRows)
    }
}
