import { type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'

/** The instant a British day begins: whatever is asked by day goes by the same days as kernel/dates.ts `dayOf`. */
export const startOfDay = (day: IsoDate): RawBuilder<Date> =>
  sql`${day}::date::timestamp at time zone 'Europe/London'`

/** The instant the next British day begins. */
export const endOfDay = (day: IsoDate): RawBuilder<Date> =>
  sql`(${day}::date + 1)::timestamp at time zone 'Europe/London'`
