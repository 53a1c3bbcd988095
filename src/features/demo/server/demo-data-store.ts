import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

const runName = 'demo data'

export type ScenarioRow = Selectable<Tables['demo_scenario']>

/** Returns the state of the demo data; undefined if its creation has not started. */
export const readDemoData = (database: Kysely<Tables>) =>
  database.selectFrom('demo_data_run').selectAll().where('name', '=', runName).executeTakeFirst()

/** Stores that the creation of the scenarios with these numbers has started, unless it has started before. */
export const beginDemoData = async (
  database: Kysely<Tables>,
  numbers: readonly number[],
  now: Date,
): Promise<void> => {
  await database.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('demo_data_run')
      .values({ name: runName, started_at: now, finished_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!inserted) return
    const rows = numbers.map((number) => ({ number, event_id: null, problem: null }))
    await tx.insertInto('demo_scenario').values(rows).execute()
  })
}

/** Returns the scenarios in order, with the progress of each. */
export const readScenarios = (database: Kysely<Tables>): Promise<ScenarioRow[]> =>
  database.selectFrom('demo_scenario').selectAll().orderBy('number').execute()

/** Stores the progress of a scenario, so that the next start of the server continues from there. */
export const storeScenarioProgress = async (
  database: Kysely<Tables>,
  number: number,
  progress: Partial<Omit<ScenarioRow, 'number'>>,
): Promise<void> => {
  await database.updateTable('demo_scenario').set(progress).where('number', '=', number).execute()
}

/** Returns the ids of the events of unfinished scenarios, whose clock is behind the real time. */
export const readUnfinishedEvents = async (database: Kysely<Tables>): Promise<string[]> => {
  const rows = await database
    .selectFrom('demo_scenario')
    .select('event_id')
    .where('is_finished', '=', false)
    .where('event_id', 'is not', null)
    .execute()
  return rows.flatMap(({ event_id }) => event_id ?? [])
}

/** Marks the demo data as complete, so that no later start of the server continues it. */
export const endDemoData = async (database: Kysely<Tables>, now: Date): Promise<void> => {
  await database.updateTable('demo_data_run').set({ finished_at: now }).where('name', '=', runName).execute()
}

/** Returns the number of finished demo events and their total number; null if none are being created. */
export const readProgress = async (
  database: Kysely<Tables>,
): Promise<{ eventsMade: number; eventsInAll: number } | null> => {
  const demoData = await readDemoData(database)
  if (!demoData || demoData.finished_at) return null
  const scenarios = await readScenarios(database)
  return {
    eventsMade: scenarios.filter(({ is_finished }) => is_finished).length,
    eventsInAll: scenarios.length,
  }
}
