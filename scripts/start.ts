import './production-libraries.ts'

import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '#platform/server/config.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { buildPages } from './build.ts'
import { openDatabase } from './open-database.ts'
import { runScript } from './run-script.ts'
import type { serve, UndoStep } from './serve.ts'

/** Maximum milliseconds to wait for requests in progress when the server stops. */
const maxStopMs = 25_000

const portProblem = ({ host, port }: Settings, problem: NodeJS.ErrnoException): unknown => {
  const advice = `Choose another: PORT=${port < 1024 ? 8081 : port + 1} npm start`
  if (problem.code === 'EADDRINUSE') return new StartProblem(`Port ${port} is already in use. ${advice}`)
  if (problem.code === 'EACCES')
    return new StartProblem(`You do not have permission to listen on port ${port}. ${advice}`)
  if (problem.code === 'EADDRNOTAVAIL' || problem.code === 'ENOTFOUND')
    return new StartProblem(`HOST=${host} is not an address of this machine. Unset it, or use one that is.`)
  return problem
}

/** Checks the port before the slow steps, so that a port in use is reported immediately. */
const checkPort = (settings: Settings): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', (problem) => reject(portProblem(settings, problem)))
    probe.listen(settings.port, settings.host, () => probe.close(() => resolve()))
  })

/** On a signal, runs the undo steps in reverse order, so that the database stops last. Then ends the process. */
const stopOnSignal = (undoSteps: UndoStep[]) => {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return // The terminal and npm each send the same signal.
    isStopping = true
    console.log(`${signal}: finishing requests in progress…`)
    pause(maxStopMs, undefined, { ref: false }).then(() => process.exit(1))
    for (const step of undoSteps.toReversed()) await step()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  process.on('disconnect', () => stop('The supervisor has exited'))
}

const printLines = (lines: readonly (readonly [string, string])[]) =>
  console.log(lines.map(([name, text]) => `  ${name.padEnd(16)}${text}`).join('\n'))

/** Imports the server late, so that a port in use or an unavailable database is reported immediately. */
const serveSite: typeof serve = async (...args) => (await import('./serve.ts')).serve(...args)

const start = async (settings: Settings): Promise<void> => {
  const startedAt = performance.now()
  const undoSteps: UndoStep[] = []
  stopOnSignal(undoSteps)
  await checkPort(settings)
  await buildPages()
  const opened = await openDatabase(settings, console.log)
  const ready = await serveSite(settings, opened, undoSteps).catch(async (problem) => {
    await opened.stop()
    throw portProblem(settings, problem)
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`\n${settings.brand} is ready after ${seconds} s`)
  printLines([
    ['the site', `${settings.publicUrl}/`],
    ['suppliers', `${settings.publicUrl}/supplier`],
    ['staff', `${settings.publicUrl}/admin`],
    ['the API', `${settings.publicUrl}/api/docs`],
    ['data', settings.databaseUrl ? 'the database in DATABASE_URL' : settings.dataDir],
    ...ready.demoAccounts.map(
      ({ kind, email, password }) => [`demo ${kind}`, `${email}  ${password}`] as const,
    ),
  ])
}

await runScript(start)
