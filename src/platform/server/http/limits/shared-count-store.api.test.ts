import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { addSharedCounts } from './shared-count-store.ts'

const { db } = await testDatabase()
const add = async (...counts: [key: string, points: number][]) => {
  const rows = await addSharedCounts(
    db,
    counts.map(([key, points]) => ({ key, points, msLeft: 60_000 })),
  )
  return Object.fromEntries(rows.map(({ key, points }) => [key, points]))
}

test('counts of several processes are added up by key, also when they arrive at the same time', async () => {
  const additions = Array.from({ length: 40 }, (_, turn) =>
    turn % 2 ? add(['one', 1], ['two', 2]) : add(['two', 2], ['one', 1]),
  )
  await Promise.all(additions)
  expect(await add(['one', 5], ['new', 7])).toEqual({ one: 45, new: 7 })
  expect(await add(['two', 0])).toEqual({ two: 80 })
})

test('the first process to report starts the minute, and a count starts again when the minute is over', async () => {
  await addSharedCounts(db, [{ key: 'minute', points: 3, msLeft: 20_000 }])
  const [second] = await addSharedCounts(db, [{ key: 'minute', points: 3, msLeft: 60_000 }])
  expect(second).toMatchObject({ points: 6 })
  expect(second!.msLeft).toBeLessThanOrEqual(20_000)
  await sql`update rate_limit set expire = expire - 20000 where key = 'minute'`.execute(db)
  const [afterMinute] = await addSharedCounts(db, [{ key: 'minute', points: 4, msLeft: 50_000 }])
  expect(afterMinute).toEqual({ key: 'minute', points: 4, msLeft: 50_000 })
})
