import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { createPartitions } from './create-partitions.ts'

const { db } = await testDatabase()

/** Creates a table for this file, partitioned by month like the tables of the migrations. */
beforeEach(async () => {
  await sql`drop table if exists note`.execute(db)
  await sql`create table note (id text, at timestamptz not null, primary key (id, at)) partition by range (at)`.execute(
    db,
  )
  await sql`create index note_at on note (at)`.execute(db)
  await sql`create table note_other partition of note default`.execute(db)
})

const writeRows = (...instants: string[]) =>
  sql`insert into note select 'n' || at, at from unnest(${instants}::timestamptz[]) as at`.execute(db)
const partitionOf = async (at: string) => {
  const { rows } = await sql<{ part: string }>`
    select tableoid::regclass::text as part from note where at = ${at}`.execute(db)
  return rows.map(({ part }) => part)
}
const notePartitions = (partitions: string[]) => partitions.filter((name) => name.startsWith('note_'))

test('partitions are created three months ahead, and existing ones do not change', async () => {
  const november = new Date('2031-11-20T12:00:00Z')
  expect(notePartitions(await createPartitions(db, november))).toEqual([
    'note_2031_11',
    'note_2031_12',
    'note_2032_01',
    'note_2032_02',
  ])
  expect(await createPartitions(db, november)).toEqual([])
  expect(notePartitions(await createPartitions(db, new Date('2031-12-01T00:00:00Z')))).toEqual([
    'note_2032_03',
  ])
  await writeRows('2031-11-30T23:59:59.999Z', '2031-12-01T00:00:00Z', '2032-03-31T23:00:00Z')
  expect(await partitionOf('2031-11-30T23:59:59.999Z')).toEqual(['note_2031_11'])
  expect(await partitionOf('2031-12-01T00:00:00Z')).toEqual(['note_2031_12'])
  expect(await partitionOf('2032-03-31T23:00:00Z')).toEqual(['note_2032_03'])
})

test('every table partitioned by month gets the coming months', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_partitioned_table join pg_class on oid = partrelid
    where relnamespace = current_schema()::regnamespace order by relname`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['change_log', 'event_command', 'mail_outbox', 'note'])
  const created = await createPartitions(db, new Date('2040-05-05T00:00:00Z'))
  for (const { name } of rows)
    for (const month of ['2040_05', '2040_06', '2040_07', '2040_08'])
      expect(created).toContain(`${name}_${month}`)
})

test('a row whose month has no partition is accepted, and moves to its partition later', async () => {
  await writeRows('2029-02-03T04:05:06Z', '2029-02-04T00:00:00Z', '2051-07-01T00:00:00Z')
  expect(await partitionOf('2029-02-03T04:05:06Z')).toEqual(['note_other'])
  const created = notePartitions(await createPartitions(db, new Date('2031-11-20T12:00:00Z')))
  expect(created).toContain('note_2029_02')
  expect(created).toContain('note_2051_07')
  expect(await partitionOf('2029-02-03T04:05:06Z')).toEqual(['note_2029_02'])
  const { rows } = await sql<{ inDefault: number; all: number }>`
    select (select count(*)::int from note_other) as "inDefault", (select count(*)::int from note) as all`.execute(
    db,
  )
  expect(rows).toEqual([{ inDefault: 0, all: 3 }])
})

test('concurrent processes create each partition once while rows are written, and lose no row', async () => {
  const at = new Date('2033-01-15T00:00:00Z')
  const instants = Array.from({ length: 40 }, (_, day) =>
    new Date(at.getTime() + day * 86_400_000).toISOString(),
  )
  const [first, second] = await Promise.all([
    createPartitions(db, at),
    createPartitions(db, at),
    ...instants.map((instant) => writeRows(instant)),
  ])
  expect(notePartitions([...first, ...second]).sort()).toEqual([
    'note_2033_01',
    'note_2033_02',
    'note_2033_03',
    'note_2033_04',
  ])
  await createPartitions(db, at)
  for (const instant of instants)
    expect(await partitionOf(instant)).toEqual([`note_${instant.slice(0, 7).replace('-', '_')}`])
})

test('a query within a month reads no other partitions', async () => {
  await createPartitions(db, new Date('2031-11-20T12:00:00Z'))
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (costs off) select from note where at >= '2031-12-03' and at < '2031-12-05'`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('note_2031_12')
  expect(plan).not.toMatch(/note_2031_11|note_2032|note_other/)
})
