import { addDays, dayOf } from '#kernel/dates.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { maxMinuteAge, minuteOf } from '../rules/minutes.ts'
import { deleteTimeBefore } from './time/time-store.ts'
import { deleteVisitsBefore } from './visits/visit-store.ts'

/** Days for which visits are stored. docs/operations.md states this period and that of `timeDays`. */
const visitDays = 90
/** Days for which activity and working time are stored: the longest period of the statistics. */
const timeDays = 400
const dayMs = 86_400_000

/** Deletes old tracking data. A reported minute is stored for as long as the browser could report it again. */
export const deleteOldTracking = async (database: Database, now: Date): Promise<void> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  await deleteVisitsBefore(database, daysAgo(visitDays))
  await deleteTimeBefore(database, {
    minute: minuteOf(now.getTime()) - maxMinuteAge,
    instant: daysAgo(timeDays),
    day: addDays(dayOf(now), -timeDays),
  })
}
