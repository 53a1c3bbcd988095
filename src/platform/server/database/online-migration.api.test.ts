import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'
import { migrateToLatest } from './migrate.ts'

const { db, url } = await testDatabase({ max: 8 })

/**
 * The folder of migrations. Each test has its own, because Node caches loaded modules. It is inside the project, so
 * that migrations can import packages.
 */
let folder: string
const openFolder = async () => {
  await mkdir('.data', { recursive: true })
  folder = await mkdtemp('.data/online-migrations-')
}

const addMigration = (name: string, body: string) =>
  writeFile(join(folder, `${name}.ts`), `import { sql } from 'kysely'\n${body}`)

/** Creates a hundred notes. A later migration stores the length of each note in its column `size`. */
const createNotes = `export const up = (db: any) => sql\`
  create table note as select id, repeat('x', id) as words, null::int as size, 0 as visits
  from generate_series(1, 100) as id\`.execute(db)`

/** A test closes the gate by taking this advisory lock. The migration then waits at the gate, after changing row 50. */
const gate = 7
const passGate = `await sql\`select pg_advisory_xact_lock(${gate})\`.execute(tx)`
const tenAfter = (atRow50: string) => `async (tx: any, after = 0) => {
  const { rows } = await sql<any>\`update note set size = length(words), visits = visits + 1
    where id > \${after} and id <= \${after + 10} returning id\`.execute(tx)
  if (rows.some(({ id }) => id === 50)) { ${atRow50} }
  return rows.length > 0 ? after + 10 : undefined
}`
const fillOnline = (
  atRow50: string,
  setup = '',
) => `export const upOnline = async ({ database, createIndex, backfill }: any) => {
  ${setup}
  await backfill('sizes', ${tenAfter(atRow50)})
  await createIndex('note_by_size', 'on note (size)')
}`
const sizesOnline = fillOnline(passGate)
/** Like sizesOnline, but the migration waits at the gate when it stores its progress. */
const sizesWithGatedProgress = fillOnline(
  '',
  `await sql\`create or replace function pass_gate() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(${gate}); return new; end'\`.execute(database)
  await sql\`create or replace trigger gate before update on migration_progress for each row
    when (new.place = '50') execute function pass_gate()\`.execute(database)`,
)
/** Does the same work as sizesOnline in a transactional migration. */
const sizesInOneTransaction = `export const up = async (db: any) => {
  await sql\`set local lock_timeout = 0\`.execute(db)
  const tenAfter = ${tenAfter(passGate)}
  for (let at: any = 0; at !== undefined; at = await tenAfter(db, at));
}`

beforeEach(async () => {
  await openFolder()
  await sql`drop table if exists note, schema_migration, migration_progress`.execute(db)
  await addMigration('0001-notes', createNotes)
  await migrateToLatest(db, { folder })
})

const closeGate = async () => {
  const opened = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const held = db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${gate})`.execute(connection)
    closed.resolve()
    await opened.promise
    await sql`select pg_advisory_unlock(${gate})`.execute(connection)
  })
  await closed.promise
  const open = async () => {
    opened.resolve()
    await held
  }
  onTestFinished(open)
  return open
}

const reachesGate = () =>
  until(async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows.length > 0
  })

const countNotes = async (where: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from note where ${sql.raw(where)}`.execute(
    db,
  )
  return rows[0]!.n
}
const isIndexValid = async (name: string) => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  return rows[0]?.valid
}

/** Changes a row as a request to the running site would. Fails if it has to wait. */
const writeRow = (id: number, timeout = '300ms') =>
  db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(timeout)}`.execute(tx)
    await sql`update note set words = 'written' where id = ${id}`.execute(tx)
  })

test.each([
  ['in the middle of a batch', sizesOnline],
  ['between the rows of a batch and the write of its progress', sizesWithGatedProgress],
])('a backfill that is killed %s resumes and changes every row once', async (_, step) => {
  await addMigration('0002-sizes', step)
  const openGate = await closeGate()
  const child = fork(resolve('tests/support/migrate-process.ts'), [url, folder], { execArgv: [] })
  const childExit = once(child, 'exit')
  await reachesGate()
  child.kill('SIGKILL')
  await childExit
  expect(await countNotes('size is not null')).toBe(40)
  await openGate()
  expect(await migrateToLatest(db, { folder })).toEqual(['0002-sizes'])
  expect(await countNotes('size = length(words) and visits = 1')).toBe(100)
  expect(await isIndexValid('note_by_size')).toBe(true)
  const { rows } = await sql`select from migration_progress`.execute(db)
  expect(rows).toEqual([])
})

test('of several processes that start at the same time, only one runs the online migration, and the others do not block its index build', async () => {
  await addMigration('0002-sizes', sizesOnline)
  const names = await Promise.all([1, 2, 3].map(() => migrateToLatest(db, { folder })))
  expect(names.flat()).toEqual(['0002-sizes'])
  expect(await countNotes('visits = 1')).toBe(100)
  expect(await isIndexValid('note_by_size')).toBe(true)
})

test('during a backfill, rows outside of the current batch can be written without waiting', async () => {
  await addMigration('0002-sizes', sizesOnline)
  const openGate = await closeGate()
  const migrating = migrateToLatest(db, { folder })
  await reachesGate()
  await writeRow(10)
  await writeRow(90)
  await openGate()
  await migrating
  expect(await countNotes(`words = 'written'`)).toBe(2)
  expect(await countNotes('size is not null and visits = 1')).toBe(100)
})

test('control: the same work in one transaction blocks writers', async () => {
  await addMigration('0002-sizes', sizesInOneTransaction)
  const openGate = await closeGate()
  const migrating = migrateToLatest(db, { folder })
  await reachesGate()
  await expect(writeRow(10)).rejects.toThrow('lock timeout')
  await openGate()
  await migrating
})

/** Locks rows or a table, as a slow request does. Returns a function that releases the lock. */
const lockWith = async (statement: string) => {
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await holding
  }
}

const waitsForNotes = () =>
  until(async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'note'::regclass and not granted`.execute(db)
    return rows.length > 0
  })

test('a migration that waits for a table gives way, so other queries do not queue behind it', async () => {
  const release = await lockWith('lock table note in access share mode')
  await addMigration(
    '0002-title',
    'export const up = (db: any) => sql`alter table note add title text`.execute(db)',
  )
  const migrating = migrateToLatest(db, { folder })
  await waitsForNotes()
  expect(await countNotes('id > 0')).toBe(100)
  await release()
  expect(await migrating).toEqual(['0002-title'])
})

test('a change of the schema in an online migration gives way, so other queries do not queue behind it', async () => {
  const release = await lockWith('lock table note in access share mode')
  await addMigration(
    '0002-title',
    `export const upOnline = ({ changeSchema }: any) =>
      changeSchema((tx: any) => sql\`alter table note add title text\`.execute(tx))`,
  )
  const migrating = migrateToLatest(db, { folder })
  await waitsForNotes()
  expect(await countNotes('id > 0')).toBe(100)
  await release()
  expect(await migrating).toEqual(['0002-title'])
})

test('a batch gives way if one of its rows is locked, so its other rows do not stay locked', async () => {
  await addMigration('0002-sizes', sizesOnline)
  const release = await lockWith('select from note where id = 30 for update')
  const migrating = migrateToLatest(db, { folder })
  await until(async () => (await countNotes('size is not null')) === 20)
  await writeRow(25, '10s')
  await release()
  await migrating
  expect(await countNotes('visits = 1')).toBe(100)
})

test('an index that a failed attempt left behind is created again', async () => {
  await sql`insert into note (id, words, visits) values (1, 'again', 0)`.execute(db)
  await addMigration(
    '0002-ids',
    `export const upOnline = ({ createIndex }: any) => createIndex('note_id', 'on note (id)', 'unique index')`,
  )
  await expect(migrateToLatest(db, { folder })).rejects.toThrow('Migration 0002-ids failed')
  expect(await isIndexValid('note_id')).toBe(false)
  await sql`delete from note where words = 'again'`.execute(db)
  expect(await migrateToLatest(db, { folder })).toEqual(['0002-ids'])
  expect(await isIndexValid('note_id')).toBe(true)
})

test('a failed online migration does not roll back earlier migrations and prevents later ones', async () => {
  await addMigration(
    '0002-title',
    'export const up = (db: any) => sql`alter table note add title text`.execute(db)',
  )
  await addMigration(
    '0003-bad',
    'export const upOnline = ({ database }: any) => sql`select 1 / 0`.execute(database)',
  )
  await addMigration(
    '0004-late',
    'export const up = (db: any) => sql`alter table note add late text`.execute(db)',
  )
  await expect(migrateToLatest(db, { folder })).rejects.toThrow('Migration 0003-bad failed')
  expect(await countNotes('title is null')).toBe(100)
  await expect(countNotes('late is null')).rejects.toThrow('does not exist')
  await addMigration('0003-mended', 'export const upOnline = async () => {}')
  await rm(join(folder, '0003-bad.ts'))
  expect(await migrateToLatest(db, { folder })).toEqual(['0003-mended', '0004-late'])
})

afterEach(async () => {
  await rm(folder, { recursive: true })
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and granted and objid <> ${gate}
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  expect(rows, 'the lock of the migrations is released').toEqual([])
})
