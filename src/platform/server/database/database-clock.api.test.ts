import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { createDatabaseClock } from './database-clock.ts'

const { db } = await testDatabase()
afterEach(() => void vi.useRealTimers())

const databaseMs = async () => {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as at`.execute(db)
  return rows[0]!.at
}

test('the clock has the time of the database, whatever the wall clock of the process shows and however it changes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const clock = await createDatabaseClock(db)
  const before = await databaseMs()
  vi.setSystemTime(86_400_000)
  const clockMs = clock.now().getTime()
  const after = await databaseMs()
  clock.stop()
  // The two clocks are read in sequence; the time between the readings is unknown on a busy machine.
  expect(clockMs).toBeGreaterThan(before - 1_000)
  expect(clockMs).toBeLessThan(after + 1_000)
})

test('a later reading corrects the clock, unless it differs little or fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let databaseMsValue = 1_000_000
  let readings = 0
  const query = vi.spyOn(db.getExecutor(), 'executeQuery').mockImplementation(async () => {
    readings += 1
    if (Number.isNaN(databaseMsValue)) throw new Error('down')
    return { rows: [{ at: databaseMsValue + performance.now() }] as never[] }
  })
  const clock = await createDatabaseClock(db)
  const read = async (next: number) => {
    databaseMsValue = next
    const before = readings
    await vi.advanceTimersByTimeAsync(30_000)
    expect(readings).toBe(before + 1)
    return Math.round((clock.now().getTime() - performance.now()) / 1_000)
  }
  expect(await read(1_000_400)).toBe(1_000)
  expect(await read(Number.NaN)).toBe(1_000)
  expect(await read(3_600_000)).toBe(3_600)
  clock.stop()
  query.mockRestore()
})
