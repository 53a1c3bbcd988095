import { type Kysely, sql } from 'kysely'
import { getConstructionPlans } from 'pg-boss'

/** The schema `pgboss` of the job queue, as its library defines it. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  // The migration already runs in a transaction, so the library's own BEGIN and COMMIT are removed.
  const statements = getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
  await sql.raw(statements).execute(database)
}
