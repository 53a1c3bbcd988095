import { sql } from 'kysely'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { Database } from '#platform/server/database/connect.ts'

export type StoredTransaction = {
  readonly id: string
  readonly package_id: string
  readonly customer_id: string
  readonly paid_for: readonly { readonly id: string; readonly pence: number; readonly openPlaces?: boolean }[]
  readonly amount_pence: number
  readonly confirmed_pence: number | null
  readonly transaction_type: 'payment' | 'refund' | 'moveMoney' | 'creditNote'
  readonly refund_type: 'card' | 'bank' | null
  readonly refund_of: string | null
  readonly refunded_pence: number
  readonly status: 'prepared' | 'awaiting' | 'paid' | 'aborted' | 'failed' | 'refunded'
  readonly is_bank_payment: boolean
  readonly bank_reference: string | null
  readonly due_date: string | null
  readonly next_query_at: string | null
}

/** The transactions, accounts and transfers of an event, as they are stored. Nothing is added up. */
export type Books = {
  readonly document: EventDocument
  readonly accounts: readonly {
    readonly id: string
    readonly kind: 'guest' | 'gateway' | 'bank' | 'credit'
    readonly customer_id: string | null
    readonly balance_pence: number
  }[]
  readonly transfers: readonly {
    readonly id: string
    readonly kind: StoredTransaction['transaction_type']
    readonly entries: readonly { readonly account_id: string; readonly amount_pence: number }[]
  }[]
  readonly transactions: readonly StoredTransaction[]
}

/** Reads the books of an event in one statement, so that they are of one moment. */
export const readBooks = async (database: Database, eventId: string): Promise<Books> => {
  const { rows } = await sql<Books>`
    select document,
      (select coalesce(json_agg(to_json(account) order by account.id), '[]') from ledger_account as account
        where account.event_id = event.id) as accounts,
      (select coalesce(json_agg(json_build_object('id', transfer.id, 'kind', transfer.kind, 'entries',
          (select coalesce(json_agg(to_json(entry)), '[]') from ledger_entry as entry
            where entry.transfer_id = transfer.id)) order by transfer.id), '[]')
        from ledger_transfer as transfer where transfer.event_id = event.id) as transfers,
      (select coalesce(json_agg(to_json(one) order by one.id), '[]') from payment_transaction as one
        where one.event_id = event.id) as transactions
    from event where id = ${eventId}`.execute(database)
  return rows[0]!
}
