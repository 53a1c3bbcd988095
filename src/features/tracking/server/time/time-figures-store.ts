import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { maxReported } from '#platform/server/database/max-reported.ts'
import type { StaffTimeFigure } from '../../rules/staff-time.ts'

/**
 * Returns the working time of a period by person, day and section. Triggers of the database add it up when it changes, so
 * this reads no rows of single events.
 */
export const readStaffTime = async (
  database: Database,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  userId?: string,
): Promise<StaffTimeFigure[]> => {
  const { rows } = await sql<StaffTimeFigure>`
    select user_id as "userId", day, section, sum(minutes)::bigint as minutes
    from staff_time_figure
    where day between ${from}::date and ${to}::date ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
    group by user_id, day, section
    having sum(minutes) <> 0`.execute(database)
  return rows
}

/**
 * Merges the rows of each person, day and section into one. Each report of minutes has added its own row. Rows that sum to
 * zero are deleted.
 * @param userId merges only the rows of this person
 */
export const compactStaffTime = async (database: Database, userId?: string): Promise<void> => {
  // Rows are locked in one order, so that an erasure and the nightly job don't end up in a deadlock.
  await sql`
    with many as (
      select user_id, day, section from staff_time_figure
      ${userId === undefined ? sql`` : sql`where user_id = ${userId}`}
      group by 1, 2, 3 having count(*) > 1
    ), locked as (
      select figure.ctid as place
      from staff_time_figure figure
        join many on many.user_id = figure.user_id and many.day = figure.day
          and many.section is not distinct from figure.section
      order by figure.ctid for update of figure
    ), removed as (
      delete from staff_time_figure using locked where staff_time_figure.ctid = locked.place
      returning staff_time_figure.*
    )
    insert into staff_time_figure (user_id, day, section, minutes)
    select user_id, day, section, sum(minutes) from removed
    group by 1, 2, 3
    having sum(minutes) <> 0`.execute(database)
}

/**
 * Adds what the figures lack, for rows that were inserted without triggers. Does it in one statement, so it is exact while
 * others write. Migration 0047 has its own copy of this rule. It must not change with it, because a migration does the
 * same on every database.
 */
export const addMissingStaffTime = async (database: Database): Promise<void> => {
  await sql`
    insert into staff_time_figure (user_id, day, section, minutes)
    select user_id, day, section, sum(minutes)
    from (
      select user_id, day, section, minutes from staff_time
      union all
      select user_id, day, section, -minutes from staff_time_figure
    ) as missing
    group by user_id, day, section
    having sum(minutes) <> 0`.execute(database)
}

/**
 * Checks that the figures of working time are the sums of its rows.
 * @param report gets one sentence for each person, day and section with a wrong figure
 */
export const checkStaffTime = async (
  database: Database,
  report: (problem: string) => void,
): Promise<void> => {
  const { rows } = await sql<{ key: string; figure: number; minutes: number }>`
    select concat_ws(', ', day, section, user_id) as key,
      sum(figure)::bigint as figure, sum(minutes)::bigint as minutes
    from (
      select user_id, day, section, 0 as figure, minutes from staff_time
      union all
      select user_id, day, section, minutes, 0 from staff_time_figure
    ) as both_sums
    group by user_id, day, section
    having sum(figure) <> sum(minutes)
    order by day, section, user_id limit ${maxReported}`.execute(database)
  for (const { key, figure, minutes } of rows)
    report(`The statistics of ${key} have a working time of ${figure} min, but its rows sum to ${minutes}`)
}
