import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseServerUser } from '#platform/server/database/embedded/server-user.ts'
import { freePort } from '#platform/server/free-port.ts'
import { ensurePrograms } from '../../scripts/check/find-programs.ts'
import { fillConfiguration, startProgram } from './start-program.ts'

/** Starts PgBouncer with the configuration of docs/deployment, in front of a database. */
export const startPooler = async (databaseUrl: string) => {
  const [pgbouncer] = ensurePrograms(['pgbouncer'])
  const folder = mkdtempSync(join(tmpdir(), 'jaunt-pgbouncer-'))
  const { hostname, port, pathname, username, password } = new URL(databaseUrl)
  const database = pathname.slice(1)
  const poolerPort = await freePort()
  const files = { settings: join(folder, 'pgbouncer.ini'), users: join(folder, 'userlist.txt') }
  const text = fillConfiguration('pgbouncer.ini', [
    ['host=10.0.0.21 port=5432 dbname=jaunt', `host=${hostname} port=${port || 5432} dbname=${database}`],
    ['listen_addr = 10.0.0.20', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${poolerPort}`],
    ['/etc/pgbouncer/userlist.txt', files.users],
  ])
  // Without a Unix socket, so that several poolers can run on one machine.
  writeFileSync(files.settings, `${text}unix_socket_dir =\n`)
  writeFileSync(files.users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  const user = await chooseServerUser(tmpdir())
  if (user) for (const path of [folder, ...Object.values(files)]) chownSync(path, user.uid, user.gid)
  const endPooler = await startProgram(pgbouncer, [files.settings], { port: poolerPort, user })
  const urlOf = (poolName: string) => {
    const poolUrl = new URL(databaseUrl)
    poolUrl.host = `127.0.0.1:${poolerPort}`
    poolUrl.pathname = poolName
    return poolUrl.href
  }
  return {
    url: urlOf('jaunt'),
    visitorsUrl: urlOf('jaunt_visitors'),
    async stop() {
      await endPooler()
      rmSync(folder, { recursive: true })
    },
  }
}
