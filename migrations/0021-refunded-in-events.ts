import { type Kysely, sql } from 'kysely'

/**
 * What was ever given back for an event stands in its document from now on, beside what is paid for each
 * guest, so that the payment stage is the same wherever it is worked out. Documents are changed as texts: the
 * order of their keys stays.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ id: string; document: object; refunded: string }>`
    select event.id, event.document, refund.refunded from event join (
      select ledger_transfer.event_id, sum(ledger_entry.amount_pence) as refunded
      from ledger_entry
        join ledger_transfer on ledger_transfer.id = ledger_entry.transfer_id
        join ledger_account on ledger_account.id = ledger_entry.account_id
      where ledger_transfer.kind = 'refund' and ledger_account.kind in ('gateway', 'bank')
      group by ledger_transfer.event_id
    ) as refund on refund.event_id = event.id
    where refund.refunded > 0`.execute(database)
  for (const { id, document, refunded } of rows) {
    const refundedPence = Number(refunded)
    await sql`
      update event set
        document = ${JSON.stringify({ ...document, refundedPence })}::json,
        payment_stage = case
          when payment_stage = 'Not Paid' and paid_pence <= 0 then 'Refunded' else payment_stage end
      where id = ${id}`.execute(database)
  }
}
