import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { endOfDay, startOfDay } from '#platform/server/query/day-bounds.ts'
import type { EventFigure, Period } from '../../rules/lists/event-figure.ts'

/**
 * Returns the events created and booked on each day of a period (British days), by section and manager.
 * `converted` counts the events created on the day that are booked now and not cancelled.
 */
export const readEventFigures = async (database: Database, { from, to }: Period): Promise<EventFigure[]> => {
  const { rows } = await sql<EventFigure>`
    select day, section, manager_id as "managerId",
      sum(created) as created, sum(converted) as converted, sum(booked) as booked
    from (
      select (created_at at time zone 'Europe/London')::date as day, section, manager_id,
        1 as created, (status_stage = 'Booked')::int as converted, 0 as booked
      from event
      where created_at >= ${startOfDay(from)}
        and created_at < ${endOfDay(to)}
      union all
      select booked_date, section, manager_id, 0, 0, 1
      from event where booked_date between ${from}::date and ${to}::date
    ) as figure
    group by day, section, manager_id`.execute(database)
  return rows
}

/** Returns the number of overdue tasks of staff and of suppliers. */
export const countOverdueTasks = async (
  database: Database,
  today: IsoDate,
): Promise<{ staff: number; supplier: number }> => {
  const { rows } = await sql<{ staff: number; supplier: number }>`
    select count(*) filter (where owner_type = 'staff') as staff,
      count(*) filter (where owner_type = 'supplier') as supplier
    from event_task where not completed and due_date < ${today}::date`.execute(database)
  return rows[0]!
}
