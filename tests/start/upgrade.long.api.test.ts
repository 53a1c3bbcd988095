import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMigrationFiles, titleOf } from '#platform/server/database/migration-files.ts'
import { seededDatabase } from '#tests/support/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { until } from '#tests/support/until.ts'
import { createUpgradeRequests } from '#tests/support/upgrade-requests.ts'
import { buildPages } from '../../scripts/build.ts'

/**
 * This release and the next one share a database and requests, as in an upgrade without downtime. The release after the
 * next narrows the database. The later releases are this code with more migrations.
 */

const root = join(import.meta.dirname, '../..')
const { db, url } = await seededDatabase()
const folders: string[] = []
const servers: ServerProcess[] = []
afterAll(async () => {
  for (const server of servers) await server.stop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

const lastTitle = titleOf((await listMigrationFiles('migrations')).at(-1)!.replace(/\.\w+$/, ''))

/** The first half of a change: the next release needs these migrations, and this one can still run after them. */
const widening = {
  '0901-nickname.sql': `-- works-from: ${lastTitle}
    alter table event add column nickname text;`,
  // Runs until the test ends it, so that requests arrive during the migration.
  '0902-nicknames.ts': `import { sql } from 'kysely'
    export const worksFrom = '${lastTitle}'
    export const upOnline = async ({ backfill, createIndex }) => {
      await backfill('nicknames', async (tx, after = 0) => {
        await sql\`update event set nickname = title\`.execute(tx)
        const { rows } = await sql\`select from backfill_end\`.execute(tx)
        return rows.length === 0 ? after + 1 : undefined
      })
      await createIndex('event_nickname', 'on event (nickname)')
    }`,
}
/** The second half: releases that do not write the column can no longer run. */
const narrowing = {
  '0903-nickname-required.sql': `-- works-from: nicknames
    alter table event add constraint event_nickname check (nickname is not null) not valid;`,
}

/** Creates the folder of a release that has more migrations. */
const createRelease = async (migrations: Readonly<Record<string, string>>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-release-'))
  folders.push(folder)
  for (const name of await readdir(root))
    if (!['migrations', '.git', '.data'].includes(name)) await symlink(join(root, name), join(folder, name))
  await cp(join(root, 'migrations'), join(folder, 'migrations'), { recursive: true })
  for (const [name, text] of Object.entries(migrations))
    await writeFile(join(folder, 'migrations', name), text)
  return folder
}

const environment = { DATABASE_URL: url, SESSION_SECRET: 'u'.repeat(32) }
const start = async (folder: string) => {
  const server = await startServerProcess(environment, { folder })
  servers.push(server)
  return server
}

const requests = createUpgradeRequests(db)
const { sendTo, retire, serveMore } = requests

const columnExists = async () => {
  const { rows } = await sql`select from information_schema.columns
    where table_name = 'event' and column_name = 'nickname'`.execute(db)
  return rows.length > 0
}

/** Runs the seed script of a release, which migrates first. Returns the exit code and the printed errors. */
const runSeed = async (folder: string) => {
  const child = spawn(process.execPath, ['scripts/seed.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
  })
  let output = ''
  child.stderr.on('data', (part) => (output += part))
  const [code] = await once(child, 'close')
  return { code, output }
}

describe('an upgrade without downtime', () => {
  let [currentServer, nextServer]: ServerProcess[] = []
  let [nextFolder, lastFolder] = ['', '']

  beforeAll(async () => {
    await buildPages({ log: () => {} })
    await sql`create table backfill_end (is_over boolean)`.execute(db)
    nextFolder = await createRelease(widening)
    lastFolder = await createRelease({ ...widening, ...narrowing })
    currentServer = await start(root)
    sendTo(currentServer)
    await requests.begin()
    await serveMore()
  })
  afterAll(requests.end)

  test('the next release migrates and starts while this one serves', async () => {
    const nextStart = start(nextFolder)
    await until(columnExists)
    await serveMore(6)
    await sql`insert into backfill_end values (true)`.execute(db)
    nextServer = await nextStart
    await serveMore()
  })

  test('both releases serve at once, then the next one alone', async () => {
    sendTo(currentServer!, nextServer!)
    await serveMore(6)
    await retire(currentServer!)
    await serveMore()
  })

  test('this release starts again on the migrated database, and serves first together with the next one, then alone', async () => {
    currentServer = await start(root)
    expect(currentServer.output()).not.toContain('Migrated')
    sendTo(nextServer!, currentServer)
    await serveMore(6)
    await retire(nextServer!)
    await serveMore()
    await requests.end()
    await currentServer.stop()
  })

  test('after a migration that narrows the database, the previous release can start, and the one before that is refused', async () => {
    await (await start(lastFolder)).stop()
    nextServer = await start(nextFolder)
    expect((await fetch(`${nextServer.url}/ready`)).status).toBe(200)
    const { code, output } = await runSeed(root)
    expect(code).toBe(1)
    expect(output).toContain('it has 0903-nickname-required, which this version does not know')
  })

  test('no request has failed, and money and events are complete', async () => {
    await requests.checkResults()
    console.log('requests during the upgrade:', requests.done)
  })
})
