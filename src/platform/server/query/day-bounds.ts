import { type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'

/**
 * Returns the instant when a British day begins, so that filters by day use the same days as `dayOf` of
 * kernel/dates.ts.
 */
export const startOfDay = (day: IsoDate): RawBuilder<Date> =>
  sql`${day}::date::timestamp at time zone 'Europe/London'`

/** Returns the instant when the next British day begins. */
export const endOfDay = (day: IsoDate): RawBuilder<Date> =>
  sql`(${day}::date + 1)::timestamp at time zone 'Europe/London'`
