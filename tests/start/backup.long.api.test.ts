import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { connectDatabase, createPool, type Database } from '#platform/server/database/connect.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { openPostgresFolder, postgresPrograms } from '#tests/support/debian-postgres.ts'
import { type PayingGroup, payingGroup } from '#tests/support/paying-group.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { type TestApp, testApp, testPassword } from '#tests/support/test-app.ts'
import { until } from '#tests/support/until.ts'
import { seedDatabase } from '../../scripts/seed.ts'

const programs = postgresPrograms()
const root = join(import.meta.dirname, '../..')
const sessionSecret = 's'.repeat(32)

const runOn = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

/** Runs `npm run check-data` on a database. */
const checkData = async (url: string) => {
  const child = spawn(process.execPath, ['scripts/check-data.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: url, SESSION_SECRET: sessionSecret },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const [code] = await once(child, 'close')
  return { code, lines: output.trim().split('\n') }
}

/** Returns a hash of the rows of each of our tables, without the queue of jobs. */
const hashTables = async (url: string) => {
  const tables = await runOn(
    url,
    `select quote_ident(relname) as name from pg_class
       where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await runOn(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} as t`,
    )
    hashes[name] = row.hash
  }
  return hashes
}

describe.skipIf(!programs)('a database of Debian’s PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof openPostgresFolder>>
  let cluster: string
  let url: string
  let db: Database
  let site: TestApp
  let group: PayingGroup
  const sibling = (name: string) => url.replace(/[^/]+$/, name)

  beforeAll(async () => {
    postgres = await openPostgresFolder(programs!)
    cluster = join(postgres.folder, 'cluster')
    await postgres.initialise(cluster)
    const archive = await postgres.create('archive')
    url = await postgres.start(cluster, {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    })
    await runOn(sibling('postgres'), 'create database jaunt')
    db = connectDatabase(createPool(url, { max: 5 }))
    await migrateToLatest(db)
    await seedDatabase(db, readConfig({ DATABASE_URL: url, SESSION_SECRET: sessionSecret }), () => {})
    site = await testApp({ database: { db, url } })
    group = await createPaidEvent()
  })
  afterAll(async () => {
    await db?.destroy()
    await postgres?.close()
  })

  /** Creates an event with payments of two people, a refund and a guest who does not come. */
  const createPaidEvent = async () => {
    const staff = await site.signIn('staff')
    const newGroup = await payingGroup(site, staff, { people: 3, joined: 2 })
    const [ben, cat] = newGroup.guests
    await newGroup.pay(ben!)
    await newGroup.pay(newGroup.organiser)
    await newGroup.refund(ben!.userId, 5)
    await cat!.post(`/api/event/${newGroup.id}/updateAttending`, { customerId: cat!.userId, attending: 'No' })
    return newGroup
  }

  describe('dumped by pg_dump and restored by pg_restore', () => {
    let restoredUrl: string

    beforeAll(async () => {
      const dump = join(postgres.folder, 'jaunt.dump')
      await postgres.run('pg_dump', ['-Fc', '-f', dump, url])
      restoredUrl = sibling('restored')
      await runOn(sibling('postgres'), 'create database restored')
      await postgres.run('pg_restore', ['--exit-on-error', '-d', restoredUrl, dump])
    })

    test('has the same rows, and check-data finds no problems', async () => {
      const hashes = await hashTables(restoredUrl)
      expect(hashes).toEqual(await hashTables(url))
      expect(Object.keys(hashes).length).toBeGreaterThan(50)
      for (const table of ['event', 'ledger_entry', 'payment_transaction', 'app_user', 'product'])
        expect(hashes[table]).not.toMatch(/^0 /)
      expect(await checkData(restoredUrl)).toEqual({
        code: 0,
        lines: [expect.stringMatching(/^Checked 1 event and \d+ accounts: no problems$/)],
      })
    })

    test('serves: the organiser logs in, and sees the event and the payments', async () => {
      const server = await startServerProcess({ DATABASE_URL: restoredUrl, SESSION_SECRET: sessionSecret })
      try {
        const login = await fetch(`${server.url}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: group.organiser.email, password: testPassword }),
        })
        expect(login.status).toBe(200)
        const cookie = login.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ')
        const response = await fetch(`${server.url}/api/event/${group.id}`, { headers: { cookie } })
        const body = (await response.json()) as { data: object }
        expect(body.data).toEqual(await group.readAs(group.organiser))
      } finally {
        await server.stop()
      }
    })

    test('is reported by check-data if the restore lost a ledger entry and a guest, and changed a title', async () => {
      await runOn(
        restoredUrl,
        `set session_replication_role = replica;
         delete from ledger_entry where account_id = 'bank:${group.id}';
         update event set title = 'Another' where id = '${group.id}';
         delete from event_guest where customer_id = '${group.guests[1]!.userId}'`,
      )
      const { code, lines } = await checkData(restoredUrl)
      expect(code).toBe(1)
      expect(lines).toEqual([
        expect.stringMatching(`^Account bank:${group.id}`),
        expect.stringMatching(/^Transfer .* does not balance/),
        ...['stag', 'without a manager'].map((key) =>
          expect.stringMatching(
            `^The statistics of .*, ${key}: takings of £8\\.60, but the ledger has £13\\.60$`,
          ),
        ),
        `Event ${group.id}, columns: title differ from the document`,
        `Event ${group.id}, guests: 1 of 3 rows are missing or differ`,
        expect.stringMatching(/^Checked 1 event and \d+ accounts: 6 problems$/),
      ])
    })
  })

  test('is restored from a base backup and archived WAL to the moment before an accident', async () => {
    const base = join(postgres.folder, 'base')
    await postgres.run('pg_basebackup', ['-D', base, '-d', sibling('postgres'), '-c', 'fast'])
    const laterGroup = await createPaidEvent()
    const expected = await hashTables(url)
    const [moment] = await runOn(url, 'select clock_timestamp()::text as now')
    // The accident.
    await runOn(url, 'set session_replication_role = replica; delete from event; delete from ledger_entry')
    const [lastWal] = await runOn(url, 'select pg_walfile_name(pg_switch_wal()) as file')
    await until(async () => {
      const [archivedWal] = await runOn(url, 'select last_archived_wal as file from pg_stat_archiver')
      return archivedWal.file >= lastWal.file
    }, 100)
    await db.destroy()
    await postgres.stop(cluster, 'immediate')
    await rm(cluster, { recursive: true })

    await writeFile(join(base, 'recovery.signal'), '')
    const recoveredUrl = await postgres.start(base, {
      restore_command: `cp ${postgres.folder}/archive/%f %p`,
      recovery_target_time: moment.now,
      recovery_target_action: 'promote',
    })
    await until(
      async () => (await runOn(recoveredUrl, 'select pg_is_in_recovery() as is')).every(({ is }) => !is),
      100,
    )
    expect(await hashTables(recoveredUrl)).toEqual(expected)
    expect(await runOn(recoveredUrl, `select id from event order by id`)).toEqual(
      [group.id, laterGroup.id].sort().map((id) => ({ id })),
    )
    expect(await checkData(recoveredUrl)).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^Checked 2 events and \d+ accounts: no problems$/)],
    })
  })
})
