import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

const name = 'season'

export type StoryRow = Selectable<Tables['demo_story']>

/** The season as it was begun; undefined where none was. */
export const readSeason = (database: Kysely<Tables>) =>
  database.selectFrom('demo_season').selectAll().where('name', '=', name).executeTakeFirst()

/** Notes that a season of so many stories begins, unless one has begun before. */
export const beginDemoData = async (
  database: Kysely<Tables>,
  numbers: readonly number[],
  now: Date,
): Promise<void> => {
  await database.transaction().execute(async (tx) => {
    const begun = await tx
      .insertInto('demo_season')
      .values({ name, begun_at: now, finished_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!begun) return
    const rows = numbers.map((number) => ({ number, event_id: null, problem: null }))
    await tx.insertInto('demo_story').values(rows).execute()
  })
}

/** The stories of the season, in their order, with how far they are. */
export const readStories = (database: Kysely<Tables>): Promise<StoryRow[]> =>
  database.selectFrom('demo_story').selectAll().orderBy('number').execute()

/** Notes how far a story is, so that another start goes on from there. */
export const noteStory = async (
  database: Kysely<Tables>,
  number: number,
  progress: Partial<Omit<StoryRow, 'number'>>,
): Promise<void> => {
  await database.updateTable('demo_story').set(progress).where('number', '=', number).execute()
}

/** Returns the events of stories that are still being played: they live at earlier instants than everything else. */
export const readEventsInTheMaking = async (database: Kysely<Tables>): Promise<string[]> => {
  const rows = await database
    .selectFrom('demo_story')
    .select('event_id')
    .where('is_finished', '=', false)
    .where('event_id', 'is not', null)
    .execute()
  return rows.flatMap(({ event_id }) => event_id ?? [])
}

/** The season is made: no later start goes on with it. */
export const endDemoData = async (database: Kysely<Tables>, now: Date): Promise<void> => {
  await database.updateTable('demo_season').set({ finished_at: now }).where('name', '=', name).execute()
}

/** How many events of the season there are, of how many; null where none is being made. */
export const readProgress = async (
  database: Kysely<Tables>,
): Promise<{ eventsMade: number; eventsInAll: number } | null> => {
  const season = await readSeason(database)
  if (!season || season.finished_at) return null
  const stories = await readStories(database)
  return {
    eventsMade: stories.filter(({ is_finished }) => is_finished).length,
    eventsInAll: stories.length,
  }
}
