import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import './tables.ts'

type PaymentCount = { readonly type: string; readonly status: string; readonly count: number }

/** Returns the number of transactions of the last 24 hours by type and status. */
export const countRecentPayments = async (database: Database, now: Date): Promise<PaymentCount[]> => {
  const since = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<PaymentCount>`
    select transaction_type as type, status, count(*)::int as count from payment_transaction
    where done_at >= ${since} group by 1, 2 order by 1, 2`.execute(database)
  return rows
}

type OpenPayments = {
  /** Card payments and refunds whose outcome at the gateway is not final yet. */
  readonly open: number
  /** Seconds for which the query that waits longest has been due; 0 if no query is due. */
  readonly delaySeconds: number
}

export const readOpenPayments = async (database: Database, now: Date): Promise<OpenPayments> => {
  const { rows } = await sql<OpenPayments>`
    select count(*)::int as open,
      greatest(0, extract(epoch from ${now}::timestamptz - min(next_query_at)))::double precision as "delaySeconds"
    from payment_transaction where next_query_at is not null`.execute(database)
  return rows[0]!
}
