import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Collection } from '#platform/server/query/collection.ts'
import { type CalendarResponse, calendarResponse } from '../../rules/calendar/calendar-response.ts'
import { type CalendarRow, findCalendarItems } from './calendar-store.ts'

export const presentCalendarItem = ({
  id,
  name,
  notes,
  date_from,
  date_to,
  location_ids,
}: CalendarRow): CalendarResponse => ({
  id,
  name,
  notes,
  dates: { from: date_from, to: date_to },
  locations: location_ids,
})

/** Returns the collection of notable dates, which everybody can read (CONT-016, CONT-017). */
export const calendarCollection = (database: Kysely<Tables>): Collection => ({
  name: 'calendar',
  table: sql`calendar_item`,
  id: sql`calendar_item.id`,
  fields: () => ({
    id: { kind: 'text', column: sql`calendar_item.id` },
    name: { kind: 'text', column: sql`calendar_item.name` },
    notes: { kind: 'text', column: sql`calendar_item.notes` },
    'dates.from': { kind: 'day', column: sql`calendar_item.date_from` },
    'dates.to': { kind: 'day', column: sql`calendar_item.date_to` },
    locations: { kind: 'list', column: sql`calendar_item.location_ids` },
  }),
  sortedBy: 'dates.from',
  visible: () => 'all',
  node: () => calendarResponse,
  read: async (ids) => (await findCalendarItems(database, ids)).map(presentCalendarItem),
})
