import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { compactFigures } from '#platform/server/database/figure-table.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { StampedMinute } from '../../rules/minutes.ts'
import { staffTimeFigures } from './time-figures-store.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    reported_minute: { user_id: string; minute: number }
    organiser_activity: { event_id: string; user_id: string; minutes: number; last_at: Date }
    staff_time: {
      user_id: string
      day: IsoDate
      event_id: string | null
      section: Section | null
      minutes: number
    }
  }
}

type Minutes = readonly StampedMinute[]

/** Returns the `with` clause that stores the new minutes of a person. Inserting them in order prevents deadlocks. */
const newMinutes = (userId: string, minutes: Minutes) => sql`
  with given as (
    select * from unnest(
      ${minutes.map(({ minute }) => minute)}::int[],
      ${minutes.map(({ eventId }) => eventId ?? null)}::text[]
    ) as given (minute, event_id)
  ), fresh as (
    insert into reported_minute (user_id, minute)
    select ${userId}, minute from given order by minute
    on conflict do nothing returning minute
  )`

/** Adds minutes of a member of staff that were not reported before. @returns how many were new */
export const addStaffMinutes = async (
  database: Database,
  userId: string,
  minutes: Minutes,
): Promise<number> => {
  const { rows } = await sql<{ stored: number }>`
    ${newMinutes(userId, minutes)}, added as (
      insert into staff_time (user_id, day, event_id, section, minutes)
      select ${userId}, (to_timestamp(minute * 60.0) at time zone 'Europe/London')::date, event.id, event.section,
        count(*)
      from fresh join given using (minute) left join event on event.id = given.event_id
      group by 2, 3, 4
      order by 2, 3
      on conflict (user_id, day, event_id) do update set minutes = staff_time.minutes + excluded.minutes
    )
    select count(*) as stored from fresh`.execute(database)
  return rows[0]!.stored
}

/** Adds minutes of an organiser on an event that were not reported before. @returns how many were new */
export const addOrganiserMinutes = async (
  database: Database,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  minutes: Minutes,
): Promise<number> => {
  const { rows } = await sql<{ stored: number }>`
    ${newMinutes(userId, minutes)}, added as (
      insert into organiser_activity (event_id, user_id, minutes, last_at)
      select ${eventId}, ${userId}, count(*), to_timestamp(max(minute) * 60.0) from fresh
      having count(*) > 0
      on conflict (event_id, user_id) do update set
        minutes = organiser_activity.minutes + excluded.minutes,
        last_at = greatest(organiser_activity.last_at, excluded.last_at)
    )
    select count(*) as stored from fresh`.execute(database)
  return rows[0]!.stored
}

/** Returns how long a person was active on an event, and when they last were; undefined if they never were. */
export const readActivity = (database: Database, eventId: string, userId: string) =>
  database
    .selectFrom('organiser_activity')
    .select(['minutes', 'last_at'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Returns the minutes of each member of staff on an event, longest first. */
export const readStaffMinutes = (database: Database, eventId: string) =>
  database
    .selectFrom('staff_time')
    .select(['user_id', ({ fn }) => fn.sum<number>('minutes').as('minutes')])
    .where('event_id', '=', eventId)
    .groupBy('user_id')
    .orderBy('minutes', 'desc')
    .orderBy('user_id')
    .execute()

/** Returns the activity and the working time of a person. */
export const listTimeOf = async (database: Kysely<Tables>, userId: string) => ({
  activity: await database
    .selectFrom('organiser_activity')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('event_id')
    .execute(),
  work: await database
    .selectFrom('staff_time')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute(),
})

/** Deletes the activity and the working time of a person, also from the figures. */
export const deleteTimeOf = async (tx: Tx, userId: string): Promise<void> => {
  for (const table of ['reported_minute', 'organiser_activity', 'staff_time'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  // The figures now sum to zero, and merging deletes them. If the first merge waits for the nightly job, it does not
  // see the rows that the job adds; the second merge sees them.
  const isOfPerson = sql<boolean>`user_id = ${userId}`
  await compactFigures(tx, staffTimeFigures, isOfPerson)
  await compactFigures(tx, staffTimeFigures, isOfPerson)
}

/** Deletes old reported minutes, activity and working time. Each has its own limit. */
export const deleteTimeBefore = async (
  database: Database,
  limits: { readonly minute: number; readonly instant: Date; readonly day: IsoDate },
): Promise<void> => {
  await database.deleteFrom('reported_minute').where('minute', '<', limits.minute).execute()
  await database.deleteFrom('organiser_activity').where('last_at', '<', limits.instant).execute()
  await database.deleteFrom('staff_time').where('day', '<', limits.day).execute()
}
