import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { lockFolder, lockHolder } from '../folder-lock.ts'
import { freePort } from '../free-port.ts'
import { StartProblem } from '../start-problem.ts'
import { type Binaries, program, reachableBinaries } from './embedded/binaries.ts'
import { placeServer, prepareCluster, roleName, serverPlace, storedPassword } from './embedded/cluster.ts'
import { restartWhenStopped } from './embedded/restart-when-stopped.ts'
import { runAs, type ServerUser } from './embedded/run-as.ts'
import { disownPidFile, findServer, type RunningServer } from './embedded/running-server.ts'
import { chooseServerUser } from './embedded/server-user.ts'

type Options = {
  readonly dataDir: string
  readonly log?: (line: string) => void
  /** Server settings in addition to our own, such as fsync=off for tests. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called when the server has ended and can't be restarted; by default the process ends with a message. */
  readonly onLost?: (problem: unknown) => void
  /** Milliseconds between two checks whether the server runs, and before a failed restart is tried again. */
  readonly watch?: { readonly checkIntervalMs?: number; readonly retryAfterMs?: number }
}

export type EmbeddedPostgres = { readonly url: string; stop(): Promise<void> }

const address = (password: string, port: number, database = roleName) =>
  `postgres://${roleName}:${password}@127.0.0.1:${port}/${database}`

type Server = { cluster: string; binaries: Binaries; user: ServerUser }

const launch = async (
  { cluster, binaries, user }: Server,
  settings: Options['settings'],
  { port, tries = 5 }: { readonly port?: number; readonly tries?: number } = {},
): Promise<void> => {
  const allSettings = {
    port: String(port ?? (await freePort())),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    jit: 'off',
    ...settings,
  }
  const flags = Object.entries(allSettings).map(([name, value]) => `-c ${name}=${value}`)
  const logFile = join(cluster, 'server.log')
  const start = ['start', '-D', cluster, '-w', '-t', '300', '-s', '-l', logFile, '-o', flags.join(' ')]
  const { code, output } = await runAs(user, program(binaries, 'pg_ctl'), start)
  if (code === 0) return
  if (tries > 1) return launch({ cluster, binaries, user }, settings, { port, tries: tries - 1 })
  const log = await readFile(logFile, 'utf8').catch(() => '')
  const lastLines = log.trimEnd().split('\n').slice(-6).join('\n  ')
  throw new StartProblem(
    `The embedded PostgreSQL did not start (${output}). The end of ${logFile}:\n  ${lastLines}`,
  )
}

const connectTo = async (password: string, { port }: RunningServer): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: address(password, port, 'postgres') })
  await client.connect()
  return client
}

const ensureDatabase = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [roleName])
  if (!rowCount) await client.query(`create database ${roleName}`)
}

/** Error codes while the server does not accept connections: it is starting, stopping or recovering. */
const transientCodes = ['ECONNREFUSED', 'ECONNRESET', '57P03']
const timeoutMs = 60_000

/**
 * Returns the server that a killed Jaunt left running, or undefined. The server may be starting or stopping, so this
 * waits until it responds or has ended.
 * @throws StartProblem when the server does neither in time
 */
const findRunningServer = async (cluster: string, password: string): Promise<RunningServer | undefined> => {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const foundServer = await findServer(cluster)
    if (!foundServer) return undefined
    try {
      await (await connectTo(password, foundServer)).end()
      return foundServer
    } catch (problem) {
      const { code = '', message } = problem as NodeJS.ErrnoException
      if (!transientCodes.includes(code) || Date.now() > deadline)
        throw new StartProblem(
          `Process ${foundServer.pid} has the data in ${cluster} open but does not respond (${message}). ` +
            `Stop it (kill ${foundServer.pid}) and start again.`,
        )
      await pause(200)
    }
  }
}

const unwritable = (home: string, problem: unknown) =>
  `The data folder ${home} cannot be used: ${(problem as Error).message}. ` +
  'Make it writable for this user, or choose another with DATA_DIR.'

const diskProblems = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']

const explainDiskProblem = (home: string, problem: unknown): unknown =>
  diskProblems.includes(String((problem as NodeJS.ErrnoException).code))
    ? new StartProblem(unwritable(home, problem), { cause: problem })
    : problem

const homeOf = (dataDir: string) => join(resolve(dataDir), 'postgres')

/** @throws StartProblem when the folder is not writable or another process uses it */
const lockHome = async (dataDir: string): Promise<{ home: string; unlock: () => void }> => {
  const home = homeOf(dataDir)
  let unlock: (() => void) | undefined
  try {
    await mkdir(home, { recursive: true })
    unlock = lockFolder(home)
  } catch (problem) {
    throw new StartProblem(unwritable(home, problem))
  }
  if (unlock) return { home, unlock }
  throw new StartProblem(
    `Another Jaunt (process ${lockHolder(home)}) is using the data in ${home}. ` +
      'Stop it first, or start this one with its own data: DATA_DIR=.data-2 PORT=8082 npm start',
  )
}

/**
 * Ends the process, which can't work without the database. The supervisor logs the message and can restart the
 * process.
 */
const endProcess = (problem: unknown): void => {
  console.error(`The embedded PostgreSQL has stopped and cannot be restarted. ${(problem as Error).message}`)
  process.exit(1)
}

/**
 * Starts the PostgreSQL that ships with Jaunt on the data in `dataDir`, or uses the one that a killed Jaunt left
 * running there. It listens on 127.0.0.1 at a free port and requires the password stored in `dataDir`. If it ends,
 * it is restarted at the same address.
 * @throws StartProblem with instructions when it can't start
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log = () => {},
  settings = {},
  onLost = endProcess,
  watch,
}: Options): Promise<EmbeddedPostgres> => {
  const { home, unlock } = await lockHome(dataDir)
  try {
    const user = await chooseServerUser(await serverPlace(home))
    const binaries = await reachableBinaries(user)
    const place = await placeServer(home, user)
    if (!place.startsWith(home))
      log(`PostgreSQL runs as user ${user?.uid}, who cannot open ${home}, so its data is in ${place}`)
    const password = await storedPassword(home)
    const cluster = await prepareCluster({ place, binaries, user, password })
    const runningServer = await findRunningServer(cluster, password)
    if (runningServer) log(`PostgreSQL is still running (process ${runningServer.pid}) and is reused`)
    else {
      await disownPidFile(cluster)
      await launch({ cluster, binaries, user }, settings)
    }
    const server = runningServer ?? (await findServer(cluster))
    if (!server) throw new Error(`PostgreSQL started but left no postmaster.pid in ${cluster}`)
    const client = await connectTo(password, server)
    await ensureDatabase(client).finally(() => client.end())
    const stopWatching = restartWhenStopped({
      isRunning: async () => (await findServer(cluster)) !== undefined,
      restart: async () => {
        await disownPidFile(cluster)
        await launch({ cluster, binaries, user }, settings, { port: server.port, tries: 1 })
      },
      log,
      onLost,
      ...watch,
    })
    const stop = async () => {
      await stopWatching()
      await runAs(user, program(binaries, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w', '-s'])
      unlock()
    }
    return { url: address(password, server.port), stop }
  } catch (problem) {
    unlock()
    throw explainDiskProblem(home, problem)
  }
}

/**
 * Returns the address of the embedded server that is running on `dataDir`, for scripts that run beside Jaunt. Undefined
 * if none is running.
 */
export const runningDatabaseUrl = async (dataDir: string): Promise<string | undefined> => {
  const home = homeOf(dataDir)
  const server = await findServer(join(await serverPlace(home), 'cluster'))
  return server && address(await storedPassword(home), server.port)
}
