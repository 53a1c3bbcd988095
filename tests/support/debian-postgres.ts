import { existsSync, globSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAs, type ServerUser } from '#platform/server/database/embedded/run-as.ts'
import { chooseServerUser } from '#platform/server/database/embedded/server-user.ts'
import { freePort } from '#platform/server/free-port.ts'
import { canInstallPackages, installPackages } from '../../scripts/check/install-packages.ts'

/** The embedded PostgreSQL is only a server. Backups also need the other programs here, of the server's version. */
const neededPrograms = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'pg_basebackup']

const findPrograms = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => neededPrograms.every((name) => existsSync(join(folder, name))))
    .sort()
    .at(-1)

/**
 * Returns the folder with all programs of a PostgreSQL that Debian or Ubuntu installed. If there is none, installs one
 * as root on Debian or Ubuntu, and returns undefined elsewhere.
 */
export const postgresPrograms = (): string | undefined => {
  if (!findPrograms() && canInstallPackages()) installPackages(['postgresql'])
  return findPrograms()
}

/** Runs a program and returns what it printed. */
const runIn = (programs: string, user: ServerUser) => async (name: string, args: readonly string[]) => {
  const { code, output } = await runAs(user, join(programs, name), args)
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`)
  return output
}

/**
 * Opens a folder in which PostgreSQL can create servers and backups.
 * @param programs the folder of PostgreSQL's programs
 */
export const openPostgresFolder = async (programs: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-postgres-'))
  const user = await chooseServerUser(folder)
  await chmod(folder, 0o755)
  if (user) await chown(folder, user.uid, user.gid)
  const run = runIn(programs, user)
  const runningClusters = new Set<string>()

  const stop = async (cluster: string, mode: 'fast' | 'immediate' = 'fast') => {
    runningClusters.delete(cluster)
    await run('pg_ctl', ['stop', '-D', cluster, '-m', mode, '-w', '-s'])
  }
  return {
    folder,
    run,
    /** Creates an empty subfolder. */
    async create(name: string) {
      await mkdir(join(folder, name))
      if (user) await chown(join(folder, name), user.uid, user.gid)
      return join(folder, name)
    },
    initialise: (cluster: string) =>
      run('initdb', [
        '-D',
        cluster,
        '--username=jaunt',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
      ]),
    /** Starts a server and returns the URL of its database. */
    async start(cluster: string, settings: Readonly<Record<string, string>> = {}, database = 'jaunt') {
      const port = await freePort()
      const allSettings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
      // pg_ctl passes the options to a shell.
      const flags = Object.entries(allSettings).map(([name, value]) => `-c ${name}='${value}'`)
      const log = join(folder, `${port}.log`)
      runningClusters.add(cluster)
      await run('pg_ctl', ['start', '-D', cluster, '-w', '-t', '120', '-s', '-l', log, '-o', flags.join(' ')])
      return `postgres://jaunt@127.0.0.1:${port}/${database}`
    },
    stop,
    /** Stops the servers and deletes the folder. */
    async close() {
      for (const cluster of runningClusters) await stop(cluster, 'immediate').catch(() => {})
      await rm(folder, { recursive: true })
    },
  }
}
