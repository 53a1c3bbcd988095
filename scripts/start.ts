import './production-libraries.ts'

import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Application } from '#app/compose/compose.ts'
import { createDemoData } from '#app/demo-data/create-demo-data.ts'
import { createDemoClock, type DemoClock } from '#app/demo-data/demo-clock.ts'
import { startServer } from '#app/server.ts'
import type { Settings } from '#platform/server/config.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { buildPages, pagesFolder } from './build.ts'
import { planDemoEvent } from './demo-event.ts'
import { runScript } from './run-script.ts'
import { prepareDatabase } from './setup.ts'
import { readRestarts, reportReady } from './supervision.ts'

/** Maximum milliseconds to wait for requests in progress when the server stops. */
const maxStopMs = 25_000

const portProblem = ({ host, port }: Settings, problem: NodeJS.ErrnoException): unknown => {
  const other = `Choose another: PORT=${port < 1024 ? 8081 : port + 1} npm start`
  if (problem.code === 'EADDRINUSE') return new StartProblem(`Port ${port} is already in use. ${other}`)
  if (problem.code === 'EACCES')
    return new StartProblem(`You do not have permission to listen on port ${port}. ${other}`)
  if (problem.code === 'EADDRNOTAVAIL' || problem.code === 'ENOTFOUND')
    return new StartProblem(`HOST=${host} is not an address of this machine. Unset it, or use one that is.`)
  return problem
}

/** Checks the port before the long work, so that an occupied one is reported at once. */
const checkPort = (settings: Settings): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', (problem) => reject(portProblem(settings, problem)))
    probe.listen(settings.port, settings.host, () => probe.close(() => resolve()))
  })

type Step = () => Promise<unknown>

/** Undoes the steps of the start in reverse order: the server first, the database last. */
const stopOnSignal = (undo: Step[]) => {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return // the terminal and npm each send the same signal
    stopping = true
    console.log(`${signal}: finishing requests in progress…`)
    pause(maxStopMs, undefined, { ref: false }).then(() => process.exit(1))
    for (const step of undo.toReversed()) await step()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  process.on('disconnect', () => stop('The supervisor has exited'))
}

/** Creates the demo data while the server handles requests. Returns a function that stops it. */
const startDemoData = (application: Application, clock: DemoClock): Step => {
  const stopping = new AbortController()
  const demoData = createDemoData(application, {
    clock,
    log: console.log,
    signal: stopping.signal,
  }).catch((problem: Error) => console.log(`The demo data is incomplete: ${problem.message}`))
  return () => {
    stopping.abort()
    return demoData
  }
}

const printLines = (lines: readonly (readonly [string, string])[]) =>
  console.log(lines.map(([name, text]) => `  ${name.padEnd(16)}${text}`).join('\n'))

const start = async (settings: Settings): Promise<void> => {
  const startedAt = performance.now()
  const undo: Step[] = []
  stopOnSignal(undo)
  await checkPort(settings)
  await buildPages()
  const { config, demoAccounts, stop } = await prepareDatabase(settings, console.log)
  undo.push(stop)
  try {
    const clock = createDemoClock()
    const application = await startServer(config, { pagesFolder, restarts: readRestarts(), ...clock })
    undo.push(() => application.close())
    reportReady()
    // Runs in the background: nothing waits for it.
    void application
      .preparePictures()
      .catch((problem) => application.http.log.error({ err: problem }, 'pictures'))
    if (config.demoEvent) await planDemoEvent(application.callAs, console.log)
    if (config.demoData) undo.push(startDemoData(application, clock))
  } catch (problem) {
    await stop()
    throw portProblem(settings, problem as NodeJS.ErrnoException)
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`\n${config.brand} is ready after ${seconds} s`)
  printLines([
    ['the site', `${config.publicUrl}/`],
    ['suppliers', `${config.publicUrl}/supplier`],
    ['staff', `${config.publicUrl}/admin`],
    ['the API', `${config.publicUrl}/api/docs`],
    ['data', settings.databaseUrl ? 'the database in DATABASE_URL' : config.dataDir],
    ...demoAccounts.map(({ kind, email, password }) => [`demo ${kind}`, `${email}  ${password}`] as const),
  ])
}

await runScript(start)
