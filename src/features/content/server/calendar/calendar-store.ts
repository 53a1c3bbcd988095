import { type Kysely, type Selectable, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import { keysOfIds, readByKeys } from '#platform/server/cache/dependencies.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { upsertRows } from '#platform/server/database/upsert-rows.ts'
import type { CalendarRecord } from '../../rules/calendar/calendar-record.ts'
import '../tables.ts'

export type CalendarRow = Selectable<Tables['calendar_item']>

const rowOf = ({ id, name, notes, dates, locations }: CalendarRecord): CalendarRow => ({
  id,
  name,
  notes: notes || null,
  date_from: dates.from,
  date_to: dates.to,
  location_ids: locations,
})

export const storeCalendarItems = (tx: Tx, records: readonly CalendarRecord[]): Promise<void> =>
  upsertRows(tx, 'calendar_item', 'id', records.map(rowOf))

export const deleteCalendarItem = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('calendar_item').where('id', '=', id).execute()
}

export const findCalendarItems = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<CalendarRow[]> =>
  ids.length === 0
    ? []
    : readByKeys(
        () => sql<CalendarRow>`select * from calendar_item where id = any(${ids}::text[])`.execute(database),
        () => ({ calendar_item: keysOfIds(ids) }),
      ).then(({ rows }) => rows)

/** The number of days ahead for which a page lists dates, and the maximum number of dates on a page. */
const daysAhead = 365
const maxDates = 12

/** Returns calendar items of the year from `today`, at a location or for all locations, the earliest first. */
export const listDatesAt = (
  database: Kysely<Tables>,
  locationId: string,
  today: IsoDate,
): Promise<CalendarRow[]> =>
  readByKeys(
    () =>
      sql<CalendarRow>`
        select * from calendar_item
        where date_to >= ${today}::date and date_from < ${today}::date + ${daysAhead}::int
          and (location_ids = '{}' or location_ids @> array[${locationId}]::text[])
        order by date_from, id limit ${maxDates}`.execute(database),
    () => ({ calendar_item: ['everywhere', `at ${locationId}`] }),
  ).then(({ rows }) => rows)
