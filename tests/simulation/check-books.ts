import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import type { GatewayDouble } from './gateway-double.ts'

type Books = {
  readonly database: Database
  readonly double: GatewayDouble
  /** Pence of the bank orders that staff have marked as received, by transaction. */
  readonly received: ReadonlyMap<string, number>
}

/** Returns every difference between gateway, bank, transactions, ledger and documents. */
export const findDifferences = async (books: Books): Promise<string[]> => [
  ...(await differencesOfPayments(books)),
  ...(await differencesOfEvents(books)),
  ...(await differencesInLedger(books.database)),
]

const differencesOfPayments = async ({ database, double, received }: Books): Promise<string[]> => {
  const rows = await database.selectFrom('payment_transaction').selectAll().execute()
  const { rows: credited } = await sql<{ reference: string; pence: number; times: number }>`
    select transfer.reference, sum(entry.amount_pence)::bigint as pence, count(distinct transfer.id)::int as times
    from ledger_transfer as transfer join ledger_entry as entry on entry.transfer_id = transfer.id
    where transfer.kind = 'payment' and entry.amount_pence > 0 group by transfer.reference`.execute(database)
  const creditsByReference = new Map(credited.map((row) => [row.reference, row]))
  return rows.flatMap((row) => {
    const isOpen = row.status === 'prepared' || row.status === 'awaiting' || row.next_query_at !== null
    const openProblems = isOpen ? [`${row.id} is ${row.status} forever`] : []
    if (row.transaction_type !== 'payment') return openProblems
    const order = double.find(row.id)
    const receivedPence = row.is_bank_payment
      ? (received.get(row.id) ?? 0)
      : order?.state === 'paid'
        ? order.amountPence
        : 0
    const creditedPence = Number(creditsByReference.get(row.id)?.pence ?? 0)
    const isPaid = row.status === 'paid' || row.status === 'refunded'
    return [
      ...openProblems,
      ...(creditedPence === receivedPence
        ? []
        : [`${row.id}: ${receivedPence} was received, ${creditedPence} is credited`]),
      ...(isPaid === receivedPence > 0
        ? []
        : [`${row.id}: ${receivedPence} was received, and it is ${row.status}`]),
      ...((creditsByReference.get(row.id)?.times ?? 0) > 1 ? [`${row.id} is credited twice`] : []),
    ]
  })
}

const differencesOfEvents = async ({ database, double, received }: Books): Promise<string[]> => {
  const { rows: accounts } = await sql<{ event_id: string; kind: string; pence: number }>`
    select event_id, kind, sum(balance_pence)::bigint as pence from ledger_account
    where kind in ('gateway', 'bank') group by 1, 2`.execute(database)
  const transactions = await database
    .selectFrom('payment_transaction')
    .select(['id', 'event_id', 'is_bank_payment'])
    .execute()
  const eventIdOf = new Map(transactions.map(({ id, event_id }) => [id, event_id]))
  const externalPence = new Map<string, number>()
  const add = (id: string, kind: string, pence: number) => {
    const name = `${kind} of ${eventIdOf.get(id)}`
    externalPence.set(name, (externalPence.get(name) ?? 0) + pence)
  }
  for (const { reference, amountPence, state } of double.orders.values())
    if (state === 'paid') add(reference, 'gateway', amountPence)
  for (const { paymentReference, amountPence } of double.refunds.values())
    add(paymentReference, 'gateway', -amountPence)
  for (const [id, pence] of received) add(id, 'bank', pence)
  const ledgerPence = new Map(
    accounts.map(({ event_id, kind, pence }) => [`${kind} of ${event_id}`, 0 - Number(pence)]),
  )
  return [...new Set([...ledgerPence.keys(), ...externalPence.keys()])]
    .filter((name) => (ledgerPence.get(name) ?? 0) !== (externalPence.get(name) ?? 0))
    .map(
      (name) =>
        `${name}: ${externalPence.get(name) ?? 0} at the gateway or bank, ${ledgerPence.get(name) ?? 0} in the ledger`,
    )
}

const differencesInLedger = async (database: Database): Promise<string[]> => {
  const { rows: guests } = await sql<{ id: string; customer: string }>`
    select event.id, guest ->> 'customerId' as customer
    from event cross join lateral jsonb_array_elements(event.document::jsonb -> 'guests') as guest
      left join ledger_account on ledger_account.event_id = event.id
        and ledger_account.customer_id = guest ->> 'customerId'
    where (guest ->> 'paidPence')::bigint <> coalesce(ledger_account.balance_pence, 0)`.execute(database)
  const { rows: unbalanced } = await sql<{ id: string }>`
    select transfer_id as id from ledger_entry group by 1 having sum(amount_pence) <> 0`.execute(database)
  const { rows: wrongBalances } = await sql<{ id: string }>`
    select account.id from ledger_account as account
      left join ledger_entry as entry on entry.account_id = account.id
    group by account.id, account.balance_pence
    having account.balance_pence <> coalesce(sum(entry.amount_pence), 0)`.execute(database)
  return [
    ...guests.map(({ id, customer }) => `what ${customer} has paid in ${id} differs from the ledger`),
    ...unbalanced.map(({ id }) => `transfer ${id} does not balance`),
    ...wrongBalances.map(({ id }) => `account ${id} is not the sum of its entries`),
  ]
}
