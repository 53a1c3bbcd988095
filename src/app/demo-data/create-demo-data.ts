import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { planDemoData } from '#features/demo/rules/plan-demo-data.ts'
import type { Scenario } from '#features/demo/rules/scenario.ts'
import {
  beginDemoData,
  endDemoData,
  noteStory,
  readSeason,
  readStories,
  type StoryRow,
} from '#features/demo/server/index.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Application } from '../compose/compose.ts'
import { createEvent } from './create-demo-event.ts'
import { openDemoCatalogue } from './demo-catalogue.ts'
import type { Stage } from './demo-clock.ts'
import { gatherDemoPeople } from './demo-people.ts'
import { playStep } from './play-step.ts'
import type { Scene, Setting } from './scenario-step.ts'

/** Stories under way at once: while one waits for the database, another thinks. */
const storiesAtOnce = 3

type DemoDataOptions = {
  readonly stage: Stage
  readonly log: (line: string) => void
  /** Tells it to stop: the step that is under way is the last. */
  readonly signal?: AbortSignal
}

/**
 * Makes a season of events for a demo, each by the calls that its people would make, at the instants at which they
 * would. Interrupted at any point, it goes on from there at the next call. A database that has events of
 * others gets none, and of several processes one makes it.
 * @returns when it is made, or `signal` has stopped it
 */
export const createDemoData = async (application: Application, options: DemoDataOptions): Promise<void> => {
  const { database } = application
  await database.connection().execute(async (holder) => {
    if (!(await lockDemoData(holder))) return
    try {
      if (await isWanted(database)) await playScenarios(application, options)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('demo season'))`.execute(holder)
    }
  })
}

const lockDemoData = async (holder: Database): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_lock(hashtext('demo season')) as held`.execute(holder)
  return rows[0]?.held ?? false
}

const isWanted = async (database: Database): Promise<boolean> => {
  const season = await readSeason(database)
  if (season) return season.finished_at === null
  const foreign = await database
    .selectFrom('event')
    .select('id')
    .where('organiser_id', '<>', 'demo-organiser')
    .limit(1)
    .executeTakeFirst()
  return foreign === undefined
}

const playScenarios = async (
  application: Application,
  { stage, log, signal }: DemoDataOptions,
): Promise<void> => {
  const { database } = application
  const startedAt = performance.now()
  const begunAt = (await readSeason(database))?.begun_at ?? stage.now()
  const stories = planDemoData(begunAt)
  await beginDemoData(
    database,
    stories.map(({ number }) => number),
    begunAt,
  )
  const troupe = await gatherDemoPeople(application, stage, begunAt)
  const shared = { troupe, shelf: openDemoCatalogue(troupe.staff), database }
  const progress = new Map((await readStories(database)).map((row) => [row.number, row]))
  const waiting = stories.filter(({ number }) => !progress.get(number)?.is_finished)
  const isResumed = waiting.length < stories.length
  const problems: string[] = []
  const playNext = async (): Promise<void> => {
    for (let story = waiting.shift(); story && !signal?.aborted; story = waiting.shift()) {
      const problem = await playScenario(story, progress.get(story.number)!, { shared, stage, signal })
      if (problem) problems.push(problem)
    }
  }
  await Promise.all(Array.from({ length: storiesAtOnce }, playNext))
  if (signal?.aborted) return
  await endDemoData(database, stage.now())
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  log(
    `${isResumed ? 'Resumed and completed' : 'Created'} the demo data: ${stories.length + 1} events in ${seconds} s`,
  )
  if (problems.length > 0) log(`${problems.length} of them failed, the first with: ${problems[0]}`)
}

type Playing = {
  readonly shared: Pick<Setting, 'troupe' | 'shelf' | 'database'>
  readonly stage: Stage
  readonly signal: AbortSignal | undefined
}

/** Plays a story to its end, or until it is stopped. Answers what went wrong, if anything did. */
const playScenario = async (
  story: Scenario,
  row: StoryRow,
  playing: Playing,
): Promise<string | undefined> => {
  const { database } = playing.shared
  const { number, steps } = story
  let eventId = row.event_id ?? ''
  for (let done = row.steps_done; done < steps.length; done += 1) {
    if (playing.signal?.aborted) return
    const step = steps[done]!
    const scene: Scene = { ...playing.shared, story, step, eventId, key: `season-${number}-${done}` }
    try {
      eventId = await playing.stage.act(step.at, () => played(scene, done === row.steps_done && done > 0))
    } catch (problem) {
      const said = `story ${number} (${story.kind}), ${step.do}: ${(problem as Error).message}`
      await noteStory(database, number, { is_finished: true, problem: said })
      return said
    }
    await noteStory(database, number, {
      event_id: eventId,
      steps_done: done + 1,
      is_finished: done + 1 === steps.length,
    })
    // Requests that came meanwhile are served first.
    await nextTurn()
  }
  return undefined
}

const played = async (scene: Scene, isRepeat: boolean): Promise<string> => {
  const { step } = scene
  if (step.do === 'create') return createEvent({ ...scene, step })
  await playStep(scene, { isRepeat })
  return scene.eventId
}
