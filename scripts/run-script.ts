import { readConfig, type Settings } from '#platform/server/config.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { originalEnvironment } from './original-environment.ts'
import { reportStartProblem } from './supervision.ts'

/**
 * Runs a script and passes it the configuration. Problems that the user can correct are printed without a stack trace.
 */
export const runScript = async (work: (settings: Settings) => Promise<void>): Promise<void> => {
  try {
    await work(readConfig(originalEnvironment))
  } catch (problem) {
    console.error(problem instanceof StartProblem ? problem.message : problem)
    if (problem instanceof StartProblem) await reportStartProblem()
    process.exit(1)
  }
}
