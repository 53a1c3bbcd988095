import { type Kysely, sql } from 'kysely'
import { getConstructionPlans } from 'pg-boss'

/** The schema `pgboss` of the job queue, as its library defines it. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  // The migration runs inside of a transaction; the library's statements bring their own.
  const statements = getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
  await sql.raw(statements).execute(database)
}
