import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { runForServer } from './requester.ts'

/** The clock of the database, which all processes share. */
export type DatabaseClock = {
  now(): Date
  stop(): void
}

/** Milliseconds between two readings of the database's clock. Between them, this process counts the time. */
const readEveryMs = 30_000
/**
 * A reading that differs from the clock by less than this does not change it. The difference may only come from the
 * duration of the request, and the clock must not go back without a reason.
 */
const toleranceMs = 1_000

/**
 * Creates the clock of the database. The processes of a site must agree on the time: otherwise a process whose own
 * clock is wrong ends payments, orders and leases of the others too early. The wall clock of this process is not used,
 * so it has no effect if it is wrong or changes. If the database can't be read, the clock continues from the last
 * reading.
 */
export const createDatabaseClock = async (database: Database): Promise<DatabaseClock> => {
  const read = async () => {
    const startedAt = performance.now()
    const { rows } = await runForServer(() =>
      sql<{ at: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::double precision as at`.execute(database),
    )
    // Assumes that the database read its clock in the middle of the request.
    return rows[0]!.at - (startedAt + performance.now()) / 2
  }
  let originMs = await read()
  const timer = setInterval(() => {
    read().then(
      (reading) => {
        if (Math.abs(reading - originMs) > toleranceMs) originMs = reading
      },
      () => {},
    )
  }, readEveryMs)
  timer.unref()
  return {
    now: () => new Date(Math.floor(originMs + performance.now())),
    stop: () => clearInterval(timer),
  }
}
