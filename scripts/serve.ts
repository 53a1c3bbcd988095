import type { Application } from '#app/compose/compose.ts'
import { createDemoData } from '#app/demo-data/create-demo-data.ts'
import { createDemoClock, type DemoClock } from '#app/demo-data/demo-clock.ts'
import { startServer } from '#app/server.ts'
import type { DemoAccount } from '#features/accounts/server/index.ts'
import type { Settings } from '#platform/server/config.ts'
import { pagesFolder } from './build.ts'
import { ensureDemoEvent } from './demo-event.ts'
import type { OpenDatabase } from './open-database.ts'
import { prepareDatabase } from './setup.ts'
import { readRestarts, reportReady } from './supervision.ts'

/** A function that undoes one step of starting the server. */
export type UndoStep = () => Promise<unknown>

/** Starts creating the demo data while the server handles requests. Returns a function that stops the creation. */
const startDemoData = (application: Application, databaseUrl: string, clock: DemoClock): UndoStep => {
  const stopController = new AbortController()
  const demoData = createDemoData(application, {
    databaseUrl,
    clock,
    log: console.log,
    signal: stopController.signal,
  }).catch((problem: Error) => console.log(`The demo data is incomplete: ${problem.message}`))
  return () => {
    stopController.abort()
    return demoData
  }
}

/** Prepares the database and starts the server. Adds the steps for stopping to `undoSteps`. */
export const serve = async (
  settings: Settings,
  opened: OpenDatabase,
  undoSteps: UndoStep[],
): Promise<{ demoAccounts: readonly DemoAccount[] }> => {
  const { config, demoAccounts } = await prepareDatabase(settings, opened.url, console.log)
  undoSteps.push(opened.stop)
  const clock = createDemoClock()
  const application = await startServer(config, { pagesFolder, restarts: readRestarts(), ...clock })
  undoSteps.push(() => application.close())
  reportReady()
  // Pictures are rendered in the background, so the server starts without waiting for them.
  void application
    .preparePictures()
    .catch((problem) => application.http.log.error({ err: problem }, 'pictures could not be prepared'))
  if (config.demoEvent) await ensureDemoEvent(application.callAs, console.log)
  if (config.demoData) undoSteps.push(startDemoData(application, opened.url, clock))
  return { demoAccounts }
}
