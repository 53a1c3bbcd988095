import { type Kysely, sql } from 'kysely'

/**
 * An order by bank has a day on which it expires, and a payer one open order a package. A transaction knows when
 * the gateway is asked for it again; one that is not asked for any more has its final answer. What a guest has ordered
 * holds nothing until it comes: events that were pending for nothing else are enquiries again.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(database)
  await freeEvents(database)
}

/** Documents are changed as texts: the order of their keys stays. */
const freeEvents = async (database: Kysely<unknown>) => {
  const { rows } = await sql<{ id: string; document: object }>`
    select id, document from event
    where status_stage = 'Pending Booking'
      and not exists (select 1 from event_guest where event_id = event.id and paid_pence > 0)
      and not exists (
        select 1 from payment_transaction
        where event_id = event.id and customer_id = event.organiser_id
          and status = 'awaiting' and transaction_type = 'payment')`.execute(database)
  for (const { id, document } of rows) {
    const enquiry = JSON.stringify({ ...document, statusStage: 'Enquiry' })
    await sql`
      update event set document = ${enquiry}::json, status_stage = 'Enquiry' where id = ${id}`.execute(
      database,
    )
  }
}

const openOrder = `status = 'awaiting' and is_bank_payment and transaction_type = 'payment'`

const statements = [
  `alter table payment_transaction
     add column expires_at timestamptz,
     add column next_ask_at timestamptz`,

  // Of several open orders the last one stands. Nobody was told of an end: the seven days begin now.
  `update payment_transaction set status = 'aborted', reason = 'Replaced by a later order', settled_at = now()
     where ${openOrder} and exists (
       select 1 from payment_transaction later
       where later.status = 'awaiting' and later.is_bank_payment and later.transaction_type = 'payment'
         and later.event_id = payment_transaction.event_id
         and later.package_id = payment_transaction.package_id
         and later.customer_id = payment_transaction.customer_id
         and (later.done_at, later.id) > (payment_transaction.done_at, payment_transaction.id))`,
  `update payment_transaction set expires_at = now() + interval '7 days' where ${openOrder}`,
  `create unique index payment_transaction_one_order
     on payment_transaction (event_id, package_id, customer_id) where ${openOrder}`,
  `create index payment_transaction_expiry on payment_transaction (expires_at) where ${openOrder}`,

  // Payments that were given up too early are asked for as well.
  `update payment_transaction set next_ask_at = now()
     where not is_bank_payment and (
       status in ('prepared', 'awaiting')
       or (transaction_type = 'payment' and status in ('aborted', 'failed')
         and done_at > now() - interval '90 days'))`,
  'drop index payment_transaction_open',
  `create index payment_transaction_asked_for on payment_transaction (next_ask_at)
     where next_ask_at is not null`,
]
