import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import './tables.ts'

/** Locks loading until the transaction ends, so that only one of several starting servers does the work. */
export const lockLoads = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('load catalogue'))`.execute(tx)
}

/** Returns the stored hashes of the files and the version of the derived rows, by name. */
export const readHashes = async (database: Database): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await database.selectFrom('shipped_data').select(['name', 'hash']).execute()).map(({ name, hash }) => [
      name,
      hash,
    ]),
  )

export const storeHashes = async (
  tx: Tx,
  hashes: Readonly<Record<string, string>>,
  at: Date,
): Promise<void> => {
  await tx
    .insertInto('shipped_data')
    .values(Object.entries(hashes).map(([name, hash]) => ({ name, hash, loaded_at: at })))
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ ref }) => ({ hash: ref('excluded.hash'), loaded_at: ref('excluded.loaded_at') })),
    )
    .execute()
}

type ShippedSetting = Insertable<Tables['shipped_setting']>

/** Returns the settings that releases have added to the site. */
export const listAddedSettings = (tx: Tx): Promise<ShippedSetting[]> =>
  tx.selectFrom('shipped_setting').selectAll().execute()

/** Stores settings that a release has added to the site. Skips those that are already stored. */
export const insertAddedSettings = async (tx: Tx, added: readonly ShippedSetting[]): Promise<void> => {
  if (added.length === 0) return
  await tx
    .insertInto('shipped_setting')
    .values([...added])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
