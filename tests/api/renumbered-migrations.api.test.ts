import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { listMigrationFiles, titleOf } from '#platform/server/database/migration-files.ts'
import { testDatabase } from '#tests/support/database.ts'

const upTo15 = [
  '0000-platform',
  '0001-access',
  '0001-jobs-and-mail',
  '0002-catalogue',
  '0003-accounts',
  '0004-events',
  '0005-payments',
  '0006-events-lists',
  '0007-statistics',
  '0009-acting',
  '0010-identity',
  '0011-account-details',
  '0012-change-log',
  '0012-staff-administration',
  '0013-mail-accounts',
  '0013-mail-secrets',
  '0014-provider-trips',
  '0015-publication',
]

/** The names of migrations before they were renumbered, the last time and the time before. */
const histories = {
  'with duplicate numbers and one gap': [
    ...upTo15,
    '0016-permissions-of-staff',
    '0017-mail-limits',
    '0018-entries-of-an-event',
    '0019-refunded-in-events',
    '0020-payments-asked-for',
    '0021-sandbox-closes',
    '0022-mailboxes',
  ],
  'with more gaps': [
    ...upTo15,
    '0016-permissions-of-staff',
    '0018-mail-limits',
    '0020-entries-of-an-event',
    '0024-refunded-in-events',
    '0026-payments-asked-for',
    '0027-sandbox-closes',
    '0028-mailboxes',
  ],
  'with some of the migrations only': upTo15,
}

const files = await listMigrationFiles('migrations')
const loadStep = async (oldName: string): Promise<Migration> => {
  const file = files.find((one) => titleOf(one) === `${titleOf(oldName)}.ts`)
  return import(/* @vite-ignore */ pathToFileURL(resolve('migrations', file!)).href)
}

/** Creates a database as an earlier version did, with Kysely's own migrator. */
const makeOldDatabase = async (db: Kysely<unknown>, names: readonly string[]) => {
  for (const schema of ['public', 'pgboss']) await sql`drop schema ${sql.ref(schema)} cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const steps: Record<string, Migration> = {}
  for (const name of names) steps[name] = await loadStep(name)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

const schemaOf = async (db: Kysely<unknown>) => {
  const { rows: columns } = await sql<{ line: string }>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
    from information_schema.columns
    where table_schema = 'public' and table_name not like '%migration%' order by 1`.execute(db)
  const { rows: indexes } = await sql<{ line: string }>`
    select indexdef as line from pg_indexes
    where schemaname = 'public' and tablename not like '%migration%' order by 1`.execute(db)
  return [...columns, ...indexes].map(({ line }) => line)
}

const namesIn = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => `${name}.ts`)
}

const { db } = (await testDatabase()) as unknown as { db: Kysely<unknown> }
const schemaOfToday = await schemaOf(db)

test.each(Object.entries(histories))(
  'a database created %s runs only the migrations that it lacks',
  async (_, names) => {
    await makeOldDatabase(db, names)
    const made = await migrateToLatest(db)
    expect(made.map(titleOf)).toEqual(
      files.slice(names.length).map((file) => titleOf(file).replace('.ts', '')),
    )
    expect(await namesIn(db)).toEqual(files)
    expect(await schemaOf(db)).toEqual(schemaOfToday)
    expect(await migrateToLatest(db)).toEqual([])
  },
)
