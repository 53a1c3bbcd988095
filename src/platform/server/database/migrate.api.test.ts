import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { migrateToLatest } from './migrate.ts'

const folder = await mkdtemp(join(tmpdir(), 'jaunt-migrations-'))
afterAll(() => rm(folder, { recursive: true }))

const addMigration = (name: string, statement: string) =>
  writeFile(
    join(folder, `${name}.ts`),
    `export const up = (db: any) => db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [], query: { kind: 'RawNode' } })`,
  )

const { db } = (await testDatabase()) as unknown as { db: Kysely<unknown> }
// The template database has the project's migration history; these tests create a different one.
await sql`drop table schema_migration`.execute(db)

test('two concurrent processes run each migration once', async () => {
  await addMigration('0001-first', 'create table first as select pg_sleep(0.1)::text as slept')
  await addMigration('0003-third', 'create table third (id int)')
  const names = await Promise.all([migrateToLatest(db, { folder }), migrateToLatest(db, { folder })])
  expect(names.flat().sort()).toEqual(['0001-first', '0003-third'])
  expect(await migrateToLatest(db, { folder })).toEqual([])
})

test('a failed migration rolls back those before it and is named in the error', async () => {
  await addMigration('0004-good', 'create table good (id int)')
  await addMigration('0005-bad', 'create table third (id int)')
  await expect(migrateToLatest(db, { folder })).rejects.toThrow('Migration 0005-bad failed')
  const { rows } = await sql`select to_regclass('good') as found`.execute(db)
  expect(rows).toEqual([{ found: null }])
  await rm(join(folder, '0005-bad.ts'))
  expect(await migrateToLatest(db, { folder })).toEqual(['0004-good'])
})

test('a new migration with a lower number than an executed one is refused', async () => {
  await addMigration('0002-late', 'create table late (id int)')
  await expect(migrateToLatest(db, { folder })).rejects.toThrow(
    'Migration 0002-late comes before 0004-good, which this database already has',
  )
  await rm(join(folder, '0002-late.ts'))
})

test('a migration can be a file of SQL statements, including functions that contain semicolons', async () => {
  await writeFile(
    join(folder, '0005-plain.sql'),
    `create table plain (id int); -- a comment; with a semicolon
     create function one() returns int language plpgsql as $$ begin return 1; end $$;
     insert into plain select one();`,
  )
  expect(await migrateToLatest(db, { folder })).toEqual(['0005-plain'])
  expect((await sql`select id from plain`.execute(db)).rows).toEqual([{ id: 1 }])
  await rm(join(folder, '0005-plain.sql'))
  await sql`delete from schema_migration where name = '0005-plain'`.execute(db)
})

test('a database of an older build is refused with instructions to export and load its content', async () => {
  await sql`create table kysely_migration (name text)`.execute(db)
  await expect(migrateToLatest(db, { folder })).rejects.toThrow(
    /older build .* export its content .*\(npm run export-data\).*empty database .*\(npm run load-data\)/,
  )
  await sql`drop table kysely_migration`.execute(db)
  expect(await migrateToLatest(db, { folder })).toEqual([])
})

test('a database newer than the code is refused', async () => {
  await rm(join(folder, '0004-good.ts'))
  await expect(migrateToLatest(db, { folder })).rejects.toThrow(
    'The database is newer than this Jaunt: it has 0004-good',
  )
})

test('a database newer than the code can be used if each unknown migration works from a known one', async () => {
  await addMigration('0004-good', 'select 1')
  await writeFile(
    join(folder, '0005-wider.sql'),
    '-- More room.\n-- works-from: good\ncreate table wider (id int);',
  )
  await writeFile(
    join(folder, '0006-filled.ts'),
    "export const worksFrom = 'good'; export const upOnline = async () => {}",
  )
  expect(await migrateToLatest(db, { folder })).toEqual(['0005-wider', '0006-filled'])
  await rm(join(folder, '0005-wider.sql'))
  await rm(join(folder, '0006-filled.ts'))
  expect(await migrateToLatest(db, { folder }), 'the older release starts').toEqual([])
  await writeFile(join(folder, '0005-wider.sql'), '-- works-from: good\n')
  await writeFile(
    join(folder, '0006-filled.ts'),
    "export const worksFrom = 'good'; export const up = async () => {}",
  )
  await writeFile(join(folder, '0007-narrow.sql'), '-- works-from: wider\nalter table wider drop column id;')
  expect(await migrateToLatest(db, { folder })).toEqual(['0007-narrow'])
  for (const name of ['0007-narrow.sql', '0006-filled.ts']) await rm(join(folder, name))
  expect(
    await migrateToLatest(db, { folder }),
    'a release that has the migration from which 0007 works',
  ).toEqual([])
  await rm(join(folder, '0005-wider.sql'))
  await expect(migrateToLatest(db, { folder })).rejects.toThrow(
    'The database is newer than this Jaunt: it has 0007-narrow, which',
  )
  await sql`delete from schema_migration where name > '0005'`.execute(db)
  await rm(join(folder, '0004-good.ts'))
})

test('migrations without a clear order are refused, and so are files that are not migrations', async () => {
  await addMigration('0004-good', 'select 1')
  await addMigration('0004-twin', 'select 1')
  await expect(migrateToLatest(db, { folder })).rejects.toThrow('two migrations have the number 0004')
  await rm(join(folder, '0004-twin.ts'))
  await addMigration('0006-good', 'select 1')
  await expect(migrateToLatest(db, { folder })).rejects.toThrow('two migrations have the title good')
  await rm(join(folder, '0006-good.ts'))
  await addMigration('06_misnamed', 'select 1')
  await expect(migrateToLatest(db, { folder })).rejects.toThrow('06_misnamed.ts is not named')
  await rm(join(folder, '06_misnamed.ts'))
  await writeFile(join(folder, '0006-empty.ts'), 'export const upp = () => {}')
  await expect(migrateToLatest(db, { folder })).rejects.toThrow('must export exactly one of up and upOnline')
  await rm(join(folder, '0006-empty.ts'))
  expect(await migrateToLatest(db, { folder })).toEqual([])
})

test('a renumbered migration is recognised by its title: its row is updated, and it does not run again', async () => {
  await rm(join(folder, '0004-good.ts'))
  await addMigration('0005-good', 'create table good (id int)')
  await addMigration('0006-next', 'create table next (id int)')
  expect(await migrateToLatest(db, { folder })).toEqual(['0006-next'])
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['0001-first', '0003-third', '0005-good', '0006-next'])
})

test('a release that is refused does not change the recorded numbers of migrations', async () => {
  await rm(join(folder, '0005-good.ts'))
  await rm(join(folder, '0006-next.ts'))
  await addMigration('0004-good', 'create table good (id int)')
  await expect(migrateToLatest(db, { folder })).rejects.toThrow('it has 0006-next')
  const { rows } = await sql`select from schema_migration where name = '0005-good'`.execute(db)
  expect(rows).toHaveLength(1)
})
