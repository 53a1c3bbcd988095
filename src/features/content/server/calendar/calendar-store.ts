import { type Kysely, type Selectable, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { readByKeys } from '#platform/server/publication/topics.ts'
import type { CalendarRecord } from '../../rules/calendar/calendar-record.ts'
import '../tables.ts'

export type CalendarRow = Selectable<Tables['calendar_item']>

const rowOf = ({ id, name, notes, dates, locations }: CalendarRecord, shipped: boolean): CalendarRow => ({
  id,
  name,
  notes: notes || null,
  date_from: dates.from,
  date_to: dates.to,
  location_ids: locations,
  shipped,
})

const put = async (tx: Tx, rows: readonly CalendarRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insertInto('calendar_item')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        notes: ref('excluded.notes'),
        date_from: ref('excluded.date_from'),
        date_to: ref('excluded.date_to'),
        location_ids: ref('excluded.location_ids'),
        shipped: ref('excluded.shipped'),
      })),
    )
    .execute()
}

export const putCalendarItem = (tx: Tx, record: CalendarRecord): Promise<void> =>
  put(tx, [rowOf(record, false)])

export const deleteCalendarItem = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('calendar_item').where('id', '=', id).execute()
}

/** Makes the shipped items what the file says; those of `kept` ids and those of staff stay. */
export const replaceCalendarItems = async (
  tx: Tx,
  records: readonly CalendarRecord[],
  kept: readonly string[],
): Promise<void> => {
  const ids = [...records.map(({ id }) => id), ...kept]
  await sql`delete from calendar_item where shipped and not id = any(${ids}::text[])`.execute(tx)
  await put(
    tx,
    records.map((record) => rowOf(record, true)),
  )
}

export const findCalendarItems = async (
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<CalendarRow[]> =>
  ids.length === 0
    ? []
    : readByKeys(
        () => sql<CalendarRow>`select * from calendar_item where id = any(${ids}::text[])`.execute(database),
        () => ({ calendar_item: ids.map((id) => `id ${id}`) }),
      ).then(({ rows }) => rows)

/** Days ahead that people plan for, and how many dates a page has room for. */
const daysAhead = 365
const mostDates = 12

/** What happens at a location from a day on, the next first; that which is for all locations as well. */
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
        order by date_from, id limit ${mostDates}`.execute(database),
    () => ({ calendar_item: ['everywhere', `at ${locationId}`] }),
  ).then(({ rows }) => rows)
