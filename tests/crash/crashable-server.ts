import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The folder of Node's compile cache. Without it, most of the time of each round would be spent on compiling. */
const compiledFolder = join(import.meta.dirname, '../../.build/crash-compiled')

/**
 * Loads the server in its own process. It starts on the port when `start` is called; `kill` ends it like a power cut.
 */
export const loadCrashableServer = (
  databaseUrl: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
) => {
  const child = fork(join(import.meta.dirname, 'serve.ts'), {
    execArgv: ['--max-old-space-size=1000', '--max-semi-space-size=32'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '1000000',
      // Tests use all processors, so their requests would be refused.
      LOAD_SHEDDING: 'no',
      SESSION_SECRET: 'c'.repeat(32),
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: compiledFolder,
      ...environment,
    },
  })
  const exit = once(child, 'exit')
  const start = async () => {
    child.send('start')
    const earlyExit = exit.then(() => {
      throw new Error('the server ended before it was ready')
    })
    await Promise.race([once(child, 'message'), earlyExit])
    // After the start, the end of the process is no error.
    earlyExit.catch(() => {})
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  return { pid: child.pid!, start, kill }
}
