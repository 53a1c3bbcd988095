import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#platform/server/free-port.ts'
import packageDescription from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
/** What `npm start` hands to the pinned Node: its flags and the script. */
const startArguments = packageDescription.scripts.start.split(' ').slice(2)
/** Milliseconds a start may take, the build included when the pages were not built before. */
const startLimit = 240_000

export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** Lines printed so far, for a test that fails. */
  output(): string
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
}

const isReady = (url: string) =>
  fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

const end = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Starts the product as `npm start` does, in a process of its own, and waits until it answers. */
export const startServerProcess = async (environment: Record<string, string>): Promise<ServerProcess> => {
  const port = environment.PORT ?? String(await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MALLOC_ARENA_MAX: '2',
      LOG_LEVEL: 'warn',
      CALLS_PER_MINUTE: '1000000',
      DEMO_EVENT: 'no',
      ...environment,
      PORT: port,
      HOST: '127.0.0.1',
    },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const stopBy = Date.now() + startLimit
  while (!(await isReady(url))) {
    const ended = child.exitCode !== null || child.signalCode !== null
    if (ended || Date.now() > stopBy) {
      await end(child, 'SIGKILL')
      throw new Error(`The server did not start:\n${output}`)
    }
    await pause(50)
  }
  return {
    url,
    pid: child.pid!,
    output: () => output,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}
