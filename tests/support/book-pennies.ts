import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'

type Pennies = {
  readonly eventId: string
  /** The guest whose account gets the pennies. */
  readonly guestId: string
  readonly count: number
  /** The time of the last payment. */
  readonly until: Date
}

/**
 * Books payments of a penny in the ledger of an event, without their transactions. Seven have the same time, as transfers
 * of one request do; the next seven are a second later.
 */
export const bookPennies = (database: Database, { eventId, guestId, count, until }: Pennies): Promise<void> =>
  database.transaction().execute(async (tx) => {
    const [guest, gateway] = [`guest:${eventId}:${guestId}`, `gateway:${eventId}`]
    await sql`
      insert into ledger_account (id, kind, event_id, customer_id)
      values (${guest}, 'guest', ${eventId}, ${guestId}), (${gateway}, 'gateway', ${eventId}, null)
      on conflict do nothing`.execute(tx)
    const pennies = sql`
      select ${`${eventId}-${until.getTime()}-`}::text || n as id,
        ${until}::timestamptz - make_interval(secs => (${count}::int - 1 - n) / 7) as done_at
      from generate_series(0, ${count - 1}::int) as n`
    await sql`
      insert into ledger_transfer (id, kind, event_id, reference, done_by, done_at)
      select id, 'payment', ${eventId}, id, ${guestId}, done_at from (${pennies}) as penny`.execute(tx)
    await sql`
      insert into ledger_entry (transfer_id, account_id, amount_pence)
      select id, account, pence
      from (${pennies}) as penny, (values (${guest}, 1), (${gateway}, -1)) as entry (account, pence)`.execute(
      tx,
    )
  })
