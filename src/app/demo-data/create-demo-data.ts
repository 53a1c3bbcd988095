import { setImmediate as nextTurn } from 'node:timers/promises'
import { planDemoData } from '#features/demo/rules/plan-demo-data.ts'
import type { Scenario } from '#features/demo/rules/scenario.ts'
import {
  beginDemoData,
  endDemoData,
  readDemoData,
  readScenarios,
  type ScenarioRow,
  storeScenarioProgress,
} from '#features/demo/server/index.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { withSessionLock } from '#platform/server/database/session-lock.ts'
import type { Application } from '../compose/compose.ts'
import { createEvent } from './create-demo-event.ts'
import { openDemoCatalogue } from './demo-catalogue.ts'
import type { DemoClock } from './demo-clock.ts'
import { gatherDemoPeople } from './demo-people.ts'
import { runScenarioStep } from './run-scenario-step.ts'
import type { ScenarioContext, StepContext } from './step-context.ts'

/** The number of scenarios that run in parallel, so that one can compute while another waits for the database. */
const parallelScenarios = 3

type DemoDataOptions = {
  /** The URL of the database itself, not of a pooler. */
  readonly databaseUrl: string
  readonly clock: DemoClock
  readonly log: (line: string) => void
  /** When it is aborted, the creation stops after the current step. */
  readonly signal?: AbortSignal
}

/**
 * Creates the demo data by sending the requests that the people of an event would send. The clock gives each request
 * its own time in the past. After an interruption, the next call continues with the remaining steps. Does nothing if
 * the data is complete or another process is creating it. Does not start if the database has events of organisers
 * other than the demo organiser.
 * @returns when the data is complete, or when `signal` has stopped the creation
 */
export const createDemoData = async (application: Application, options: DemoDataOptions): Promise<void> => {
  await withSessionLock(options.databaseUrl, 'demo data', async () => {
    if (await isNeeded(application.database)) await runScenarios(application, options)
  })
}

const isNeeded = async (database: Database): Promise<boolean> => {
  const run = await readDemoData(database)
  if (run) return run.finished_at === null
  const otherEvent = await database
    .selectFrom('event')
    .select('id')
    .where('organiser_id', '<>', 'demo-organiser')
    .limit(1)
    .executeTakeFirst()
  return otherEvent === undefined
}

const runScenarios = async (
  application: Application,
  { clock, log, signal }: DemoDataOptions,
): Promise<void> => {
  const { database } = application
  const startedAt = performance.now()
  const firstRunStartedAt = (await readDemoData(database))?.started_at ?? clock.now()
  const scenarios = planDemoData(firstRunStartedAt)
  await beginDemoData(
    database,
    scenarios.map(({ number }) => number),
    firstRunStartedAt,
  )
  const demoPeople = await gatherDemoPeople(application, clock, firstRunStartedAt)
  const shared = { demoPeople, demoCatalogue: openDemoCatalogue(demoPeople.staff), database }
  const progress = new Map((await readScenarios(database)).map((row) => [row.number, row]))
  const waitingScenarios = scenarios.filter(({ number }) => !progress.get(number)?.is_finished)
  const isResumed = waitingScenarios.length < scenarios.length
  const problems: string[] = []
  const runWaitingScenarios = async (): Promise<void> => {
    for (
      let scenario = waitingScenarios.shift();
      scenario && !signal?.aborted;
      scenario = waitingScenarios.shift()
    ) {
      const problem = await runScenario(scenario, progress.get(scenario.number)!, { shared, clock, signal })
      if (problem) problems.push(problem)
    }
  }
  await Promise.all(Array.from({ length: parallelScenarios }, runWaitingScenarios))
  if (signal?.aborted) return
  await endDemoData(database, clock.now())
  // Includes the event of the demo organiser, which the server creates too when it starts (scripts/demo-event.ts).
  const eventCount = scenarios.length + 1
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  log(
    `${isResumed ? 'Resumed and completed' : 'Created'} the demo data: ${eventCount} events in ${seconds} s`,
  )
  if (problems.length > 0)
    log(`${problems.length} of its scenarios failed. The first problem: ${problems[0]}`)
}

type RunOptions = {
  readonly shared: Pick<ScenarioContext, 'demoPeople' | 'demoCatalogue' | 'database'>
  readonly clock: DemoClock
  readonly signal: AbortSignal | undefined
}

/**
 * Runs the remaining steps of a scenario, unless the creation is stopped.
 * @returns a message if it failed
 */
const runScenario = async (
  scenario: Scenario,
  row: ScenarioRow,
  options: RunOptions,
): Promise<string | undefined> => {
  const { database } = options.shared
  const { number, steps } = scenario
  let eventId = row.event_id ?? ''
  for (let stepIndex = row.steps_done; stepIndex < steps.length; stepIndex += 1) {
    if (options.signal?.aborted) return
    const step = steps[stepIndex]!
    const context: StepContext = {
      ...options.shared,
      scenario,
      step,
      eventId,
      key: `season-${number}-${stepIndex}`,
    }
    try {
      // An interruption can occur after a step and before its progress is stored, so the first step of this run may
      // be a repeat.
      eventId = await options.clock.runAt(step.at, () =>
        runStep(context, stepIndex === row.steps_done && stepIndex > 0),
      )
    } catch (problem) {
      const message = `scenario ${number} (${scenario.kind}), ${step.do}: ${(problem as Error).message}`
      await storeScenarioProgress(database, number, { is_finished: true, problem: message })
      return message
    }
    await storeScenarioProgress(database, number, {
      event_id: eventId,
      steps_done: stepIndex + 1,
      is_finished: stepIndex + 1 === steps.length,
    })
    // Lets the server handle the requests of users that have arrived in the meantime.
    await nextTurn()
  }
  return undefined
}

const runStep = async (context: StepContext, mayBeRepeat: boolean): Promise<string> => {
  const { step } = context
  if (step.do === 'create') return createEvent({ ...context, step })
  await runScenarioStep(context, { mayBeRepeat })
  return context.eventId
}
