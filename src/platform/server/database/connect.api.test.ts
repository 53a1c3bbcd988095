import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { databaseTryLimiter } from '../http/limits/try-limiter.ts'
import { connectDatabase, createPool, namedPlan, withPlanMark } from './connect.ts'

const { db, url } = await testDatabase()

test('integers, numerics, dates and timestamps are parsed into the types that the code expects', async () => {
  const { rows } = await sql`select
    9007199254740991::int8 as large, 12.50::numeric as exact, date '2026-02-28' as day,
    timestamptz '2026-02-28 12:00:00+01' as instant, array[1, null]::int8[] as numbers,
    array[date '2026-02-28'] as days, array[]::int8[] as none`.execute(db)
  expect(rows).toEqual([
    {
      large: 9007199254740991,
      exact: '12.50',
      day: '2026-02-28',
      instant: new Date('2026-02-28T11:00:00Z'),
      numbers: [1, null],
      days: ['2026-02-28'],
      none: [],
    },
  ])
})

test('arrays of texts are parsed as they were sent, whatever the texts contain', async () => {
  const oddText = fc.constantFrom(
    'NULL',
    'null',
    '',
    'a,b',
    '{x}',
    '"',
    '\\',
    '\t',
    '\u0001',
    'on the water',
    'é’🎈',
  )
  const word = fc.oneof(oddText, fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a-z-]{1,30}$/))
  const storable = word.filter((text) => !text.includes('\0') && text.isWellFormed())
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(storable), { maxLength: 5 }), async (texts) => {
      const { rows } = await sql<{ texts: unknown }>`select ${texts}::text[] as texts`.execute(db)
      expect(rows).toEqual([{ texts }])
    }),
    { numRuns: 60 },
  )
})

test('a number too large to be exact throws instead of being rounded', async () => {
  await expect(sql`select 9007199254740993::int8`.execute(db)).rejects.toThrow('too large')
})

test('the session uses UTC, whatever the server’s time zone is', async () => {
  const { rows } = await sql`select current_setting('timezone') as zone`.execute(db)
  expect(rows).toEqual([{ zone: 'UTC' }])
})

test('no statement is compiled just in time, whatever the server’s setting is', async () => {
  const { rows } = await sql`select source, setting from pg_settings where name = 'jit'`.execute(db)
  expect(rows).toEqual([{ source: 'client', setting: 'off' }])
})

test('each connection plans a marked query once, and reusing the plan does not change the results', async () => {
  const database = connectDatabase(createPool(url, { max: 1 }))
  onTestFinished(() => database.destroy())
  const query = (ids: readonly string[]) =>
    sql<{ id: string; price: number }>`
      select ${namedPlan('frequent query')} id, 7::int8 as price from unnest(${[...ids]}::text[]) as id`.execute(
      database,
    )
  expect((await query(['a'])).rows).toEqual([{ id: 'a', price: 7 }])
  expect((await query(['b', 'c', 'd'])).rows.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  await sql.raw(withPlanMark('select 1', 'marked afterwards')).execute(database)
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(
    database,
  )
  expect(rows).toEqual([{ name: 'frequent query' }, { name: 'marked afterwards' }])
})

test('behind a pooler no query has a name, neither a marked one nor one of a library', async () => {
  const pool = createPool(url, { max: 1, isPooled: true })
  const database = connectDatabase(pool)
  onTestFinished(() => database.destroy())
  await sql`select ${namedPlan('frequent query')} 1`.execute(database)
  expect(await databaseTryLimiter(pool).consume('key', { tries: 1, seconds: 60 })).toBe(0)
  const { rows } = await sql`select name from pg_prepared_statements`.execute(database)
  expect(rows).toEqual([])
})

test('a connection that breaks between two queries of a transaction only fails the next query', async () => {
  const uncaught: unknown[] = []
  const recordProblem = (problem: unknown) => uncaught.push(problem)
  process.on('uncaughtException', recordProblem)
  onTestFinished(() => void process.off('uncaughtException', recordProblem))
  const pool = createPool(url, { max: 1 })
  const database = connectDatabase(pool)
  onTestFinished(() => database.destroy())
  const brokenTransaction = database.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(db)
    // The client must notice the end of the connection before the next query.
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
    await sql`select 1`.execute(tx)
  })
  await expect(brokenTransaction).rejects.toThrow(/terminat|not queryable|closed/)
  expect(uncaught).toEqual([])
  expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
})

test('the error that is reported for a broken idle connection does not contain the client, which has a secret key', async () => {
  const { promise: reported, resolve: onError } = Promise.withResolvers<Error>()
  const database = connectDatabase(createPool(url, { max: 1, onError }))
  onTestFinished(() => database.destroy())
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database)
  await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(db)
  expect(await reported).not.toHaveProperty('client')
})
