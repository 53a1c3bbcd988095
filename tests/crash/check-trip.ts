import { sql } from 'kysely'
import { expect } from 'vitest'
import { readEvent } from '#features/events/server/index.ts'
import type { Database } from '#platform/server/database/connect.ts'

type Saves = {
  /** The marks of confirmed saves. */
  readonly saved: ReadonlySet<string>
  /** The marks of all saves that were sent. */
  readonly attempted: ReadonlySet<string>
}

/** Checks that every confirmed save of an event is stored, and none of them twice. */
export const checkSaves = async (db: Database, eventId: string, { saved, attempted }: Saves) => {
  const { rows: log } = await sql<{ version: number; mark: string | null; notes: boolean }>`
    select version, substring(commands::text from 'mark-[0-9a-f-]{36}') as mark,
      commands::text like '%editEventNotes%' as notes
    from event_command where event_id = ${eventId} order by version`.execute(db)
  const marks = log.flatMap(({ mark }) => mark ?? [])
  expect(new Set(marks).size, 'no save is done twice').toBe(marks.length)
  expect(
    [...saved].filter((mark) => !marks.includes(mark)),
    'every confirmed save exists',
  ).toEqual([])
  expect(marks.filter((mark) => !attempted.has(mark))).toEqual([])
  const event = (await readEvent(db, eventId))!
  expect(event.version).toBe(log.at(-1)!.version)
  expect(new Set(log.map(({ version }) => version)).size, 'each version once').toBe(log.length)
  expect(event.packages[0]!.eventNotes).toBe(log.findLast(({ notes }) => notes)?.mark)
}

const count = async (db: Database, query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(db)).rows[0]!.count

type Payments = { readonly paidCount: number; readonly receivedCount: number; readonly refundedCount: number }

/**
 * Checks that every payment of £1 by card and bank and every refund of an event is in the ledger exactly once, and that
 * gateway, ledger and event agree.
 */
export const checkMoney = async (
  db: Database,
  eventId: string,
  { paidCount, receivedCount, refundedCount }: Payments,
) => {
  const transfersOf = (kind: string) =>
    count(
      db,
      sql`select count(*)::int as count from ledger_transfer where event_id = ${eventId} and kind = ${kind}`,
    )
  expect(await transfersOf('payment'), 'one transfer for each payment').toBe(paidCount + receivedCount)
  expect(await transfersOf('refund'), 'one transfer for each refund').toBe(refundedCount)
  expect(
    await count(
      db,
      sql`select count(*)::int as count from (
      select transfer_id from ledger_entry group by transfer_id having sum(amount_pence) <> 0) as unbalanced`,
    ),
    'every transfer sums to zero',
  ).toBe(0)
  const balanceOf = (kind: string) =>
    count(
      db,
      sql`select coalesce(sum(balance_pence), 0)::int as count from ledger_account
        where event_id = ${eventId} and kind = ${kind}`,
    )
  const tripTransactions = sql`(select id from payment_transaction where event_id = ${eventId})`
  const gatewayPence = await count(
    db,
    sql`select (
      coalesce((select sum(amount_pence) from sandbox_order where state = 'paid' and reference in ${tripTransactions}), 0)
      - coalesce((select sum(amount_pence) from sandbox_refund where order_reference in ${tripTransactions}), 0))::int as count`,
  )
  expect(
    await count(
      db,
      sql`select count(*)::int as count from sandbox_order
      where reference not in (select id from payment_transaction)`,
    ),
    'every order of the gateway has its payment',
  ).toBe(0)
  expect(0 - (await balanceOf('gateway')), 'gateway and ledger are equal').toBe(gatewayPence)
  expect(gatewayPence).toBe((paidCount - refundedCount) * 100)
  expect(0 - (await balanceOf('bank'))).toBe(receivedCount * 100)
  const balance = await balanceOf('guest')
  expect(balance).toBe(gatewayPence + receivedCount * 100)
  const event = (await readEvent(db, eventId))!
  expect(event.guests.reduce((sum, { paidPence }) => sum + paidPence, 0)).toBe(balance)
}
