import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { LoggedCommand } from '../../rules/changes/describe-save.ts'

type SaveRow = {
  readonly version: number
  readonly commands: readonly LoggedCommand[]
  readonly doneBy: string
  readonly doneAt: Date
}

const dayMs = 86_400_000

/**
 * Returns one page of the saves of an event, newest first, and the total number of saves. Sorts by version, because the
 * stored time is when a save began to wait for other saves. Also finds saves by servers whose clocks are up to a day
 * behind. Does not read the partitions of the months before the event was created.
 */
export const listSaves = async (
  database: Kysely<Tables>,
  { id, createdAt }: { readonly id: string; readonly createdAt: string },
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ saves: readonly SaveRow[]; count: number }> => {
  const since = new Date(Date.parse(createdAt) - dayMs)
  const [{ rows: saves }, { rows: counted }] = await Promise.all([
    sql<SaveRow>`
      select version, commands, done_by as "doneBy", done_at as "doneAt" from event_command
      where event_id = ${id} and done_at > ${since}
      order by version desc limit ${limit} offset ${skip}`.execute(database),
    sql<{ count: number }>`
      select count(*)::int as count from event_command where event_id = ${id} and done_at > ${since}`.execute(
      database,
    ),
  ])
  return { saves, count: counted[0]!.count }
}
