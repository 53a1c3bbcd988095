import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMigrationFiles } from '#platform/server/database/migration-files.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { until } from '#tests/support/until.ts'
import { createUpgradeRequests } from '#tests/support/upgrade-requests.ts'
import { buildPages } from '../../scripts/build.ts'

/**
 * Upgrades from the real code of an earlier release: PREVIOUS_RELEASE names a commit or tag. By default it is the last
 * commit without the newest migration. Without the history, as in a shallow clone, these tests do not run.
 */

const root = join(import.meta.dirname, '../..')
const runProgram = promisify(execFile)
const git = (...args: string[]): string | undefined => {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore']
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio }).trim()
  } catch {
    return undefined
  }
}

/**
 * Returns the commit before the one that first added the newest migration, whatever number the migration had then.
 * Returns undefined if the history lacks that commit.
 */
const findPrevious = async (): Promise<string | undefined> => {
  const newest = (await listMigrationFiles('migrations')).at(-1)!
  const files = `migrations/????-${newest.slice('0000-'.length)}`
  const addingCommit = git('log', '--diff-filter=A', '--format=%H', '--', files)?.split('\n').at(-1)
  return addingCommit && git('rev-parse', '--verify', '--quiet', `${addingCommit}~1`)
}
const previousCommit = process.env.PREVIOUS_RELEASE ?? (await findPrevious())

describe.skipIf(!previousCommit)('an upgrade from an earlier release without downtime', async () => {
  const { db, url } = await testDatabase()
  const environment = { DATABASE_URL: url, SESSION_SECRET: 'u'.repeat(32) }
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-previous-'))
  const requests = createUpgradeRequests(db)
  const { sendTo, retire, serveMore } = requests
  const servers: ServerProcess[] = []
  const start = async (releaseFolder: string) => {
    const server = await startServerProcess(environment, { folder: releaseFolder })
    servers.push(server)
    return server
  }
  let [earlierServer, currentServer]: ServerProcess[] = []

  /** Writes the files of the earlier release to the folder, with its packages and its built pages. */
  const checkOut = async () => {
    await runProgram('sh', ['-ec', 'git archive "$1" | tar -x -C "$2"', 'sh', previousCommit!, folder], {
      cwd: root,
    })
    const readLock = (place: string) => readFile(join(place, 'package-lock.json'), 'utf8')
    if ((await readLock(root)) === (await readLock(folder)))
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    else await runProgram('npm', ['ci', '--include=dev'], { cwd: folder })
    await runProgram(process.execPath, ['scripts/build.ts'], { cwd: folder, maxBuffer: 10_000_000 })
  }

  beforeAll(async () => {
    await buildPages({ log: () => {} })
    await checkOut()
    for (const name of ['public', 'pgboss']) await db.schema.dropSchema(name).cascade().execute()
    await db.schema.createSchema('public').execute()
    earlierServer = await start(folder)
    sendTo(earlierServer)
    await requests.begin()
    await serveMore()
  })
  afterAll(async () => {
    await requests.end()
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true })
  })

  test('the earlier release serves while this one migrates and starts', async () => {
    currentServer = await start(root)
    expect(currentServer.output()).toContain('Migrated the database')
    await serveMore()
  })

  test('both releases serve at once, then this one alone', async () => {
    sendTo(earlierServer!, currentServer!)
    await serveMore(6)
    await retire(earlierServer!)
    await serveMore()
    await requests.end()
  })

  test('no request has failed, and the next start updates the derived columns of events that the earlier release saved', async () => {
    const isOutdated = async () => {
      const { rows } = await sql`
        select from event where derived_version is distinct from version`.execute(db)
      return rows.length > 0
    }
    await currentServer!.stop()
    await start(root)
    await until(async () => !(await isOutdated()))
    await requests.checkResults()
    console.log(`requests during the upgrade from ${previousCommit}:`, requests.done)
  })
})
