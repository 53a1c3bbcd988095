import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { maxReported } from '#platform/server/database/max-reported.ts'
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

type Counted = { readonly key: string } & Readonly<Record<'figures' | 'counts', readonly number[]>>

/**
 * Checks that the figures of events are the numbers of events.
 * @param report gets one sentence for each day, section and manager with a wrong figure
 */
export const checkEventFigures = async (
  database: Database,
  report: (problem: string) => void,
): Promise<void> => {
  const { rows } = await sql<Counted>`
    select concat_ws(', ', day, section, coalesce(manager_id, 'no manager')) as key,
      array[sum(created), sum(converted), sum(booked)]::int[] as figures,
      array[sum(events_created), sum(events_converted), sum(events_booked)]::int[] as counts
    from (
      select day, section, manager_id, created, converted, booked,
        0 as events_created, 0 as events_converted, 0 as events_booked from event_figure
      union all
      select (created_at at time zone 'Europe/London')::date, section, manager_id, 0, 0, 0,
        1, (status_stage = 'Booked')::int, 0 from event
      union all
      select booked_date, section, manager_id, 0, 0, 0, 0, 0, 1 from event where booked_date is not null
    ) as both_counts
    group by day, section, manager_id
    having (sum(created), sum(converted), sum(booked))
      <> (sum(events_created), sum(events_converted), sum(events_booked))
    order by day, section, manager_id limit ${maxReported}`.execute(database)
  const listOf = ([created, converted, booked]: readonly number[]) =>
    `${created} created, ${converted} converted and ${booked} booked`
  for (const { key, figures, counts } of rows)
    report(`The statistics of ${key} have ${listOf(figures)} events, but there are ${listOf(counts)}`)
}
