import { parseArgs } from 'node:util'
import { checkAllFigures } from '#app/figure-tables.ts'
import { checkEvents } from '#features/events/server/index.ts'
import { checkLedger, checkMovementCheckpoints } from '#features/payments/server/index.ts'
import { countOf } from '#kernel/format-count.ts'
import type { Settings } from '#platform/server/config.ts'
import { connectDatabase, createPool } from '#platform/server/database/connect.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { borrowDatabase } from './open-database.ts'
import { runScript } from './run-script.ts'

/**
 * Checks that the money, events and statistics of a database are consistent, for example after a restore. Changes
 * nothing, so the site can be running.
 * @param sample the number of events to check, chosen at random; all by default. All money and statistics are checked
 * @returns whether there are no problems
 */
export const runCheckData = async (
  settings: Settings,
  log: (line: string) => void,
  sample?: number,
): Promise<boolean> => {
  const { url, stop } = await borrowDatabase(settings, log)
  const database = connectDatabase(createPool(url, { max: 2 }))
  let problems = 0
  const report = (problem: string) => {
    problems += 1
    log(problem)
  }
  try {
    const accounts = await checkLedger(database, report)
    await checkMovementCheckpoints(database, report)
    await checkAllFigures(database, report)
    const events = await checkEvents(database, report, sample)
    const result = problems === 0 ? 'no problems' : countOf(problems, 'problem', 'problems')
    log(
      `Checked ${countOf(events, 'event', 'events')} and ${countOf(accounts, 'account', 'accounts')}: ${result}`,
    )
    return problems === 0
  } finally {
    await database.destroy()
    await stop()
  }
}

if (import.meta.main)
  await runScript(async (settings) => {
    const { values } = parseArgs({ options: { sample: { type: 'string' } } })
    const sample = values.sample === undefined ? undefined : Number(values.sample)
    if (sample !== undefined && !(Number.isInteger(sample) && sample > 0))
      throw new StartProblem('Usage: npm run check-data -- --sample 10000')
    const isSound = await runCheckData(settings, console.log, sample)
    if (!isSound) process.exitCode = 1
  })
