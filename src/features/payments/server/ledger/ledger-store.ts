import { type Kysely, sql } from 'kysely'
import type { TransactionType } from '#features/events/rules/reading/wire-transaction.ts'
import type { Pence } from '#kernel/money.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { AccountKind } from '../tables.ts'
import '../tables.ts'

/**
 * An account of one event. A guest's account contains what is paid for that guest. That money comes from the accounts
 * gateway, bank and credit, so their balances are negative.
 */
export type Account = { readonly kind: Exclude<AccountKind, 'guest'> } | { readonly guest: string }

/** Why, when and by whom money of an event is transferred. */
type TransferOccasion = {
  readonly kind: TransactionType
  readonly eventId: string
  readonly doneBy: string
  readonly now: Date
}

type Transfer = {
  /** Identifies the reason for the transfer. The same reference is booked only once. */
  readonly reference: string
  readonly moves: readonly { readonly from: Account; readonly to: Account; readonly pence: Pence }[]
}

const accountId = (eventId: string, account: Account) =>
  'guest' in account ? `guest:${eventId}:${account.guest}` : `${account.kind}:${eventId}`

/**
 * Books a transfer; see bookTransfers.
 * @returns false if the reference was booked before; nothing is booked again
 */
export const bookTransfer = async (tx: Tx, transfer: TransferOccasion & Transfer): Promise<boolean> =>
  (await bookTransfers(tx, transfer, [transfer])) === 1

/**
 * Books the transfers of one occasion in three statements, however many they are. Throws if a transfer does not
 * balance, or if the transfers take more from a guest than their balance. Callers check this first, under the event's
 * lock. A reference that was booked before is not booked again.
 * @returns how many were booked
 */
export const bookTransfers = async (
  tx: Tx,
  { kind, eventId, doneBy, now }: TransferOccasion,
  transfers: readonly Transfer[],
): Promise<number> => {
  const bookedRows = await tx
    .insertInto('ledger_transfer')
    .values(
      transfers.map(({ reference }) => ({
        id: reference,
        kind,
        event_id: eventId,
        reference,
        done_by: doneBy,
        done_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (bookedRows.length === 0) return 0
  const bookedIds = new Set(bookedRows.map(({ id }) => id))
  const entries = transfers
    .filter(({ reference }) => bookedIds.has(reference))
    .flatMap((transfer) => entriesOf(eventId, transfer))
    // A fixed order prevents deadlocks; entries of one account stay in their order.
    .sort((one, other) => (one.id < other.id ? -1 : Number(one.id > other.id)))
  await openAccounts(tx, eventId, [...new Map(entries.map(({ id, account }) => [id, account])).values()])
  await tx
    .insertInto('ledger_entry')
    .values(
      entries.map(({ reference, id, pence }) => ({
        transfer_id: reference,
        account_id: id,
        amount_pence: pence,
      })),
    )
    .execute()
  return bookedRows.length
}

/** Returns the change of each account by a transfer. */
const entriesOf = (eventId: string, { reference, moves }: Transfer) => {
  const accounts = new Map<string, { account: Account; pence: Pence }>()
  for (const { from, to, pence } of moves) {
    addTo(accounts, eventId, from, -pence)
    addTo(accounts, eventId, to, pence)
  }
  const changedAccounts = [...accounts].filter(([, { pence }]) => pence !== 0)
  if (changedAccounts.length === 0) throw new Error(`transfer ${reference} moves nothing`)
  return changedAccounts.map(([id, { account, pence }]) => ({ reference, id, account, pence }))
}

const addTo = (
  accounts: Map<string, { account: Account; pence: Pence }>,
  eventId: string,
  account: Account,
  pence: Pence,
) => {
  const id = accountId(eventId, account)
  accounts.set(id, { account, pence: (accounts.get(id)?.pence ?? 0) + pence })
}

const openAccounts = async (tx: Tx, eventId: string, accounts: readonly Account[]) => {
  await tx
    .insertInto('ledger_account')
    .values(
      accounts.map((account) => ({
        id: accountId(eventId, account),
        kind: 'guest' in account ? ('guest' as const) : account.kind,
        event_id: eventId,
        customer_id: 'guest' in account ? account.guest : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns what is paid for each guest of an event, in pence. Guests for whom nothing was ever paid are omitted. */
export const readPaidPence = async (
  database: Database | Tx,
  eventId: string,
): Promise<ReadonlyMap<string, Pence>> => {
  const rows = await database
    .selectFrom('ledger_account')
    .select(['customer_id', 'balance_pence'])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'guest')
    .execute()
  return new Map(rows.map((row) => [row.customer_id!, row.balance_pence]))
}

/**
 * Returns the total refunded for an event, by card and bank, in pence. The optional limits are instants: `from` is
 * included, `until` is not.
 */
export const readRefundedPence = async (
  database: Database | Tx,
  eventId: string,
  { from, until }: { readonly from?: Date | undefined; readonly until?: Date } = {},
): Promise<Pence> => {
  let refunds = database
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transfer', 'ledger_transfer.id', 'ledger_entry.transfer_id')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_pence'), sql<number>`0`).as('refunded'))
    .where('ledger_transfer.event_id', '=', eventId)
    .where('ledger_account.event_id', '=', eventId)
    .where('ledger_transfer.kind', '=', 'refund')
    .where('ledger_account.kind', 'in', ['gateway', 'bank'])
  if (from) refunds = refunds.where('ledger_transfer.done_at', '>=', from)
  if (until) refunds = refunds.where('ledger_transfer.done_at', '<', until)
  const { refunded } = await refunds.executeTakeFirstOrThrow()
  return Number(refunded)
}

/** Returns the balances of a guest's accounts, in pence, by event. */
export const listBalancesOf = async (
  database: Kysely<Tables>,
  customerId: string,
): Promise<{ event_id: string; balance_pence: Pence }[]> =>
  database
    .selectFrom('ledger_account')
    .select(['event_id', 'balance_pence'])
    .where('customer_id', '=', customerId)
    .orderBy('event_id')
    .execute()
