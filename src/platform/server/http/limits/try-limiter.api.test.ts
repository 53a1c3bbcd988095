import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/database/connect.ts'
import { createPool } from '#platform/server/database/connect.ts'
import { testDatabase } from '#tests/support/database.ts'
import { consumeEach, databaseTryLimiter, restoreEach, type TryLimiter } from './try-limiter.ts'

let db: Database
/** Limiters of two processes that share one database. */
let limiters: TryLimiter[]
beforeAll(async () => {
  const created = await testDatabase()
  db = created.db
  const pools = [1, 2].map(() => createPool(created.url))
  limiters = pools.map(databaseTryLimiter)
  afterAll(() => Promise.all(pools.map((pool) => pool.end())))
})

const attempts = Array.from({ length: 200 }, (_, index) => index)
const sevenTries = { tries: 7, seconds: 60 }

test('of 200 concurrent attempts in two processes, exactly the limit is granted', async () => {
  const waits = await Promise.all(
    attempts.map((index) => limiters[index % 2]!.consume('parallel', sevenTries)),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
  const refused = waits.filter((wait) => wait > 0)
  expect(Math.max(...refused)).toBeLessThanOrEqual(60)
  expect(Math.min(...refused)).toBeGreaterThan(0)
})

test('control: counting by reading and then writing grants more than the limit', async () => {
  await sql`insert into rate_limit values ('naive', 0, null)`.execute(db)
  const readThenWrite = async () => {
    const { rows } = await sql<{ points: number }>`select points from rate_limit where key = 'naive'`.execute(
      db,
    )
    await sql`update rate_limit set points = ${rows[0]!.points + 1} where key = 'naive'`.execute(db)
    return rows[0]!.points < sevenTries.tries
  }
  expect((await Promise.all(attempts.map(readThenWrite))).filter(Boolean).length).toBeGreaterThan(7)
})

test('a restored attempt can be used again', async () => {
  const [limiter] = limiters as [TryLimiter]
  const oneTry = { tries: 1, seconds: 60 }
  expect(await limiter.consume('restored', oneTry)).toBe(0)
  await restoreEach(limiter, [['restored', oneTry]])
  expect(await limiter.consume('restored', oneTry)).toBe(0)
  expect(await limiter.consume('restored', oneTry)).toBeGreaterThan(0)
})

test('of several keys, those after a key without attempts left are not counted', async () => {
  const [limiter] = limiters as [TryLimiter]
  const oneTry = { tries: 1, seconds: 60 }
  const keys = [
    ['first', oneTry],
    ['second', oneTry],
  ] as const
  await limiter.consume('first', oneTry)
  expect(await consumeEach(limiter, keys)).toBeGreaterThan(0)
  expect(await limiter.consume('second', oneTry)).toBe(0)
})

test('the stored key does not reveal the email in it', async () => {
  await limiters[0]!.consume('log in as ann@test.com', sevenTries)
  const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ key }) => key.includes('ann'))).toEqual([])
})
