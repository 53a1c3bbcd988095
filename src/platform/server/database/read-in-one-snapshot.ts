import type { Database } from './connect.ts'
import type { Tx } from './transact.ts'

/** Runs reads in one snapshot of the database, so that writes between them do not matter. Refuses writes. */
export const readInOneSnapshot = <Result>(
  database: Database,
  reads: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(reads)
