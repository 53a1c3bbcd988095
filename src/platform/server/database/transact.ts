import type { Transaction } from 'kysely'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Database } from './connect.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>

/** Carries a refusal out of the transaction, so that the transaction is rolled back. */
class RefusedTransaction extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason.refused)
    this.reason = reason
  }
}

/**
 * Runs work in one transaction. If the work returns a refusal, everything is rolled back and the refusal is
 * returned. If `database` is a transaction, the work becomes a part of it, and only its owner can roll it back.
 */
export const transact = async <Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result | Refusal>,
): Promise<Result | Refusal> => {
  if (database.isTransaction) return work(database as Tx)
  try {
    return await database.transaction().execute(async (tx) => {
      const result = await work(tx)
      if (isRefusal(result)) throw new RefusedTransaction(result)
      return result
    })
  } catch (problem) {
    if (problem instanceof RefusedTransaction) return problem.reason
    throw problem
  }
}
