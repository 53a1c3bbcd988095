import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { EventCounts, EventFigures, Period } from '../../rules/lists/event-figure.ts'

type Row = EventCounts & { readonly managerId: string | null } & (
    | { readonly day: IsoDate; readonly section: Section }
    | { readonly day: null; readonly section: null }
  )

/**
 * Returns the numbers of events created and booked in a period (British days). `converted` is the number of created
 * events that are booked now and not cancelled. Database triggers count events when they change, so this function reads
 * no events.
 */
export const readEventFigures = async (database: Database, { from, to }: Period): Promise<EventFigures> => {
  const { rows } = await sql<Row>`
    select day, section, manager_id as "managerId",
      sum(created) as created, sum(converted) as converted, sum(booked) as booked
    from event_figure where day between ${from}::date and ${to}::date
    group by grouping sets ((day, section), (manager_id))
    having sum(created) <> 0 or sum(converted) <> 0 or sum(booked) <> 0`.execute(database)
  return {
    byDay: rows.flatMap(({ managerId: _, ...row }) => (row.day === null ? [] : [row])),
    byManager: rows.flatMap(({ day, section: _, ...row }) => (day === null ? [row] : [])),
  }
}

/** Replaces the rows of each day, section and manager with their sum. Every change of an event adds rows. */
export const compactEventFigures = async (database: Database): Promise<void> => {
  await sql`
    with many as (
      select day, section, manager_id from event_figure group by 1, 2, 3 having count(*) > 1
    ), removed as (
      delete from event_figure using many
      where event_figure.day = many.day and event_figure.section = many.section
        and event_figure.manager_id is not distinct from many.manager_id
      returning event_figure.*
    )
    insert into event_figure (day, section, manager_id, created, converted, booked)
    select day, section, manager_id, sum(created), sum(converted), sum(booked) from removed
    group by 1, 2, 3
    having sum(created) <> 0 or sum(converted) <> 0 or sum(booked) <> 0`.execute(database)
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
