import { sql } from 'kysely'
import { formatPence } from '#kernel/money.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { maxReported } from '#platform/server/database/max-reported.ts'
import '../tables.ts'

type Sums = { readonly id: string; readonly stored: number; readonly sum: number }

/**
 * Checks that every transfer sums to zero and every account's balance is the sum of its entries. Also checks that the
 * paid amounts of each event equal those in the ledger.
 * @param report gets one sentence for each problem, for at most maxReported problems of each of the three kinds
 * @returns the number of accounts
 */
export const checkLedger = async (database: Database, report: (problem: string) => void): Promise<number> => {
  const { rows: balances } = await sql<Sums>`
    select account.id, balance_pence as stored, coalesce(sum(entry.amount_pence), 0)::bigint as sum
    from ledger_account account left join ledger_entry entry on entry.account_id = account.id
    group by account.id
    having balance_pence <> coalesce(sum(entry.amount_pence), 0)
    order by account.id limit ${maxReported}`.execute(database)
  for (const { id, stored, sum } of balances)
    report(
      `Account ${id} has a balance of ${formatPence(stored)}, but its entries sum to ${formatPence(sum)}`,
    )
  const { rows: transfers } = await sql<{ id: string; sum: number }>`
    select transfer.id, coalesce(sum(entry.amount_pence), 0)::bigint as sum
    from ledger_transfer transfer left join ledger_entry entry on entry.transfer_id = transfer.id
    group by transfer.id
    having count(entry.transfer_id) < 2 or sum(entry.amount_pence) <> 0
    order by transfer.id limit ${maxReported}`.execute(database)
  for (const { id, sum } of transfers)
    report(`Transfer ${id} does not balance: its entries sum to ${formatPence(sum)}`)
  const { rows: guests } = await sql<Sums>`
    select coalesce(account.event_id, guest.event_id) || ' of ' || coalesce(account.customer_id, guest.customer_id) as id,
      coalesce(guest.paid_pence, 0) as stored, coalesce(account.balance_pence, 0) as sum
    from (select * from ledger_account where kind = 'guest') account
    full join event_guest guest on guest.event_id = account.event_id and guest.customer_id = account.customer_id
    where coalesce(guest.paid_pence, 0) <> coalesce(account.balance_pence, 0)
    order by 1 limit ${maxReported}`.execute(database)
  for (const { id, stored, sum } of guests)
    report(
      `The place in event ${id} shows ${formatPence(stored)} as paid, but the ledger has ${formatPence(sum)}`,
    )
  const { count } = await database
    .selectFrom('ledger_account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
