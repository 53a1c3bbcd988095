import type { ColumnType, Generated } from 'kysely'
import type { TransactionStatus, TransactionType } from '#features/events/rules/reading/wire-transaction.ts'
import type { PackageSum } from '../rules/paid-by-package.ts'
import type { Wallet } from '../rules/transaction.ts'

export type PaidFor = {
  readonly id: string
  readonly name: string
  readonly pence: number
  /** True for the part that the organiser pays for open places. */
  readonly openPlaces?: true
}

export type TransactionTable = {
  id: string
  event_id: string
  package_id: string
  /** The customer who pays, is refunded or credited, or whose money is moved. */
  customer_id: string
  customer_name: string
  paid_for: ColumnType<PaidFor[], string, string>
  amount_pence: number
  /** The amount that the gateway or bank confirmed, which is credited. */
  confirmed_pence: number | null
  payment_type: string | null
  transaction_type: TransactionType
  refund_type: 'card' | 'bank' | null
  status: TransactionStatus
  /** True for payments and refunds by bank transfer. */
  is_bank_payment: Generated<boolean>
  gateway_reference: string | null
  bank_reference: string | null
  /** The key of the row of a bank's file that credited this order (`StatementLine`). */
  bank_row: string | null
  card_digits: string | null
  /** The wallet that paid, or to which a refund went; null if no wallet was used. */
  wallet: Wallet | null
  refund_of: string | null
  refunded_pence: Generated<number>
  reason: string | null
  done_by: string
  done_at: Date
  /** When a card payment last began: just before its card form was submitted, or its stored card charged. */
  started_at: Generated<Date | null>
  settled_at: Date | null
  /** When a bank order expires; null for all other transactions. */
  expires_at: Date | null
  /** When to query the gateway next; null once the outcome is final. */
  next_query_at: Date | null
  /** The due date that a charge of a stored card is for; null for every other transaction. */
  due_date: string | null
  /**
   * The end of the lease during which only one process sends this card refund to the gateway. Null before the first
   * lease, and after a lease that ended early.
   */
  sending_until: Date | null
}

export type AccountKind = 'guest' | 'gateway' | 'bank' | 'credit'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    payment_transaction: TransactionTable
    /**
     * What was paid for each package of an event before the instant `until`. A trigger deletes this row if a movement
     * before that instant changes.
     */
    movement_checkpoint: {
      event_id: string
      /** All movements before this instant are included, and all refunds that the ledger has before it. */
      until: Date
      /** By the id of the guest. */
      sums: ColumnType<Record<string, PackageSum[]>, string, string>
      refunded_pence: number
    }
    ledger_account: {
      id: string
      kind: AccountKind
      event_id: string
      customer_id: string | null
      balance_pence: Generated<number>
    }
    ledger_transfer: {
      id: string
      kind: TransactionType
      event_id: string
      reference: string
      done_by: string
      done_at: Date
    }
    ledger_entry: { transfer_id: string; account_id: string; amount_pence: number }
  }
}
