import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import './tables.ts'

/** Locks loading until the transaction ends, so that of several concurrent starts one does the work. */
export const lockLoads = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('load catalogue'))`.execute(tx)
}

/** Returns the hashes of previous loads, by name. */
export const readMarks = async (database: Database): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await database.selectFrom('shipped_data').select(['name', 'hash']).execute()).map(({ name, hash }) => [
      name,
      hash,
    ]),
  )

export const setMarks = async (tx: Tx, marks: Readonly<Record<string, string>>, at: Date): Promise<void> => {
  await tx
    .insertInto('shipped_data')
    .values(Object.entries(marks).map(([name, hash]) => ({ name, hash, loaded_at: at })))
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ ref }) => ({ hash: ref('excluded.hash'), loaded_at: ref('excluded.loaded_at') })),
    )
    .execute()
}

type ShippedSetting = Insertable<Tables['shipped_setting']>

/** Returns the settings that a site has been given. */
export const listGivenSettings = (tx: Tx): Promise<ShippedSetting[]> =>
  tx.selectFrom('shipped_setting').selectAll().execute()

/** Stores settings that a site has been given; known ones are skipped. */
export const insertGivenSettings = async (tx: Tx, given: readonly ShippedSetting[]): Promise<void> => {
  if (given.length === 0) return
  await tx
    .insertInto('shipped_setting')
    .values([...given])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
