import { sql } from 'kysely'
import { connectDatabase, createPool } from './connect.ts'

/**
 * Runs work while a separate connection holds the advisory lock with this name. Does nothing if another process holds
 * it. The lock ends with the connection, so a process that crashes releases it.
 * @param url the address of the database itself: behind a pooler, the lock would belong to a session that others use
 */
export const withSessionLock = async (
  url: string,
  name: string,
  work: () => Promise<void>,
): Promise<void> => {
  const database = connectDatabase(createPool(url, { max: 1 }))
  const run = () =>
    database.connection().execute(async (connection) => {
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_lock(hashtext(${name})) as held`.execute(connection)
      if (rows[0]?.held) await work()
    })
  await run().finally(() => database.destroy())
}
