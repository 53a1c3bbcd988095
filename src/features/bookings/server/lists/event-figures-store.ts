import { sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { FigureTable } from '#platform/server/database/figure-table.ts'
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

const describeCounts = ([created, converted, booked]: readonly number[]) =>
  `${created} created (${converted} of them booked by now) and ${booked} booked that day`

export const eventFigures: FigureTable<'day' | 'section' | 'manager_id'> = {
  name: 'event_figure',
  keys: ['day', 'section', 'manager_id'],
  values: ['created', 'converted', 'booked'],
  counted: sql`
    select (created_at at time zone 'Europe/London')::date as day, section, manager_id,
      1 as created, (status_stage = 'Booked')::int as converted, 0 as booked from event
    union all
    select booked_date, section, manager_id, 0, 0, 1 from event where booked_date is not null`,
  describe: ({ day, section, manager_id, stored, counted }) =>
    `The statistics of ${day}, ${section}, ${manager_id ?? 'without a manager'}: ${describeCounts(stored)}, but the events show ${describeCounts(counted)}`,
}
