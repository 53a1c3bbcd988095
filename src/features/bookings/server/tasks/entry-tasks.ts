import type { Kysely } from 'kysely'
import type { WireTask } from '#features/events/rules/reading/wire-schema.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { sharedTaskFields } from './show-tasks.ts'
import { listTasks } from './task-store.ts'

/** Returns the tasks about each product of an event, by the itinerary id of its entry (PKG-009). */
export const readEntryTasks = async (
  database: Kysely<Tables>,
  eventId: string,
  today: IsoDate,
): Promise<ReadonlyMap<string, readonly WireTask[]>> => {
  const rows = await listTasks(database, eventId)
  const facts = { people: new Map(), today }
  const tasks = rows.flatMap((row) => {
    if (row.itinerary_id === null) return []
    const { id, title, ownerType, dueDate, overdueDays } = sharedTaskFields(row, facts)
    return [
      [row.itinerary_id, { id, title, ownerType, dueDate, overdueDays, completed: row.completed }] as const,
    ]
  })
  const byEntry = Map.groupBy(tasks, ([itineraryId]) => itineraryId)
  return new Map(
    [...byEntry].map(([itineraryId, entryTasks]) => [itineraryId, entryTasks.map(([, task]) => task)]),
  )
}
