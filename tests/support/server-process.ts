import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#platform/server/free-port.ts'
import packageDescription from '../../package.json' with { type: 'json' }
import { testMediaFolder } from './media-folder.ts'
import { until } from './until.ts'

const root = join(import.meta.dirname, '../..')
/** The arguments of `npm start`: the supervisor, followed by the flags and the script that it passes to Node. */
const supervisedStart = packageDescription.scripts.start.split(' ').slice(1)
const startArguments = supervisedStart.slice(2)
/** Maximum milliseconds that a start can take, including the build of the pages. */
const startLimit = 600_000

export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** Returns the output so far, to report it if a test fails. */
  output(): string
  /** Sends a stop signal, waits for the end and returns the exit code. */
  stop(): Promise<number | null>
  /** Kills the process, like a power cut. */
  kill(): Promise<void>
}

const isReady = (url: string) =>
  fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

const endProcess = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
  return child.exitCode
}

/**
 * Starts the server in its own process as `npm start` does, and waits until it is ready. The supervisor runs only if
 * `isSupervised` is true. The folder can be that of another release.
 */
export const startServerProcess = async (
  environment: Record<string, string>,
  { isSupervised = false, folder = root } = {},
): Promise<ServerProcess> => {
  const port = environment.PORT ?? String(await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, isSupervised ? supervisedStart : startArguments, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MALLOC_ARENA_MAX: '2',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000',
      // Tests and benchmarks use all processors, so their requests would be refused.
      LOAD_SHEDDING: 'no',
      DEMO_EVENT: 'no',
      MEDIA_FOLDER: testMediaFolder,
      MEDIA_PREPARE: 'no',
      ...environment,
      PORT: port,
      HOST: '127.0.0.1',
    },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const deadline = Date.now() + startLimit
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await until(async () => hasEnded() || Date.now() > deadline || (await isReady(url)), 50)
  if (!(await isReady(url))) {
    await endProcess(child, 'SIGKILL')
    throw new Error(`The server did not start:\n${output}`)
  }
  return {
    url,
    pid: child.pid!,
    output: () => output,
    stop: () => endProcess(child, 'SIGTERM'),
    kill: async () => void (await endProcess(child, 'SIGKILL')),
  }
}
