import type { Database } from '#platform/server/database/connect.ts'
import type { StoredTransaction } from '../transaction-store.ts'
import '../tables.ts'

/** Returns a page of the money moves of an event, newest first. */
export const readMoves = (
  database: Database,
  eventId: string,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<StoredTransaction[]> =>
  movesOf(database, eventId)
    .selectAll()
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()

export const countMoves = async (database: Database, eventId: string): Promise<number> => {
  const { count } = await movesOf(database, eventId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const movesOf = (database: Database, eventId: string) =>
  database
    .selectFrom('payment_transaction')
    .where('event_id', '=', eventId)
    .where('transaction_type', '=', 'moveMoney')
