import { sql } from 'kysely'
import type { Pence } from '#kernel/money.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { rowsAfter } from '#platform/server/query/rows-after.ts'

const newestFirst = { columns: [sql`transfer.done_at`, sql`transfer.id`], descending: true } as const

type TransferPage = {
  readonly limit: number
  /** The last transfer of the previous page; undefined for the first page. */
  readonly after: { readonly id: string; readonly done_at: Date } | undefined
}

/** Returns a transfer of an event, or undefined if the event has no transfer with this id. */
export const findTransfer = (database: Database | Tx, eventId: string, id: string) =>
  database
    .selectFrom('ledger_transfer')
    .select(['id', 'done_at'])
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns a page of the transfers of an event with the transactions that caused them, newest first. */
export const listTransfers = (database: Database | Tx, eventId: string, { limit, after }: TransferPage) => {
  const transfers = database
    .selectFrom('ledger_transfer as transfer')
    // The transfer that returns a declined refund has the refund's id with a suffix as its reference.
    .leftJoin('payment_transaction as cause', (on) =>
      on
        .onRef('cause.event_id', '=', 'transfer.event_id')
        .on('cause.id', '=', sql<string>`split_part(transfer.reference, ':', 1)`),
    )
    .select([
      'transfer.id',
      'transfer.kind',
      'transfer.done_by',
      'transfer.done_at',
      'cause.refund_type',
      'cause.is_bank_payment',
      'cause.card_digits',
      'cause.wallet',
      'cause.bank_reference',
      'cause.gateway_reference',
      'cause.reason',
      'cause.due_date',
    ])
    .where('transfer.event_id', '=', eventId)
    .orderBy('transfer.done_at', 'desc')
    .orderBy('transfer.id', 'desc')
    .limit(limit)
  if (!after) return transfers.execute()
  const [isOlder] = rowsAfter(newestFirst, [after.done_at, after.id])
  return transfers.where(isOlder!).execute()
}

/** Returns the changes of guests' accounts by these transfers of an event. */
export const listGuestEntries = (
  database: Database | Tx,
  eventId: string,
  transferIds: readonly string[],
): Promise<{ transfer_id: string; customer_id: string | null; amount_pence: Pence }[]> =>
  transferIds.length === 0
    ? Promise.resolve([])
    : database
        .selectFrom('ledger_entry')
        .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
        .select(['ledger_entry.transfer_id', 'ledger_account.customer_id', 'ledger_entry.amount_pence'])
        .where('ledger_account.event_id', '=', eventId)
        .where('ledger_entry.transfer_id', 'in', [...transferIds])
        .where('ledger_account.kind', '=', 'guest')
        .execute()
