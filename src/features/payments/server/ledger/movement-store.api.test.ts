import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { type MadeEvent, payByCard, paymentsApp } from '#tests/support/payments-app.ts'
import { paidByPackage } from '../../rules/paid-by-package.ts'
import { moveGuestMoney } from '../moving/guest-money.ts'
import { checkMovementCheckpoints, maxMovements, readMovedMoney } from './movement-store.ts'

const app = await paymentsApp()
const day = 86_400_000
const startTime = app.clock.now
const fullPayment = { paymentSettings: { paymentType: 'fully paid' } }

/**
 * Adds pairs of a credit note and a refund of a penny to an event, so that the balances stay the same. The first pair
 * is a day old, and each pair is a second later than the one before. The refunds belong to the payment `refundOf`.
 */
const addPairs = (event: MadeEvent, pairs: number, refundOf: string) =>
  app.db.transaction().execute(async (tx) => {
    const rows = sql`generate_series(1, ${pairs}::int) as n`
    const at = sql`${startTime}::timestamptz - interval '1 day' + n * interval '1 second'`
    await sql`
      insert into payment_transaction (id, event_id, package_id, customer_id, customer_name, paid_for, amount_pence,
        confirmed_pence, transaction_type, refund_type, refund_of, status, done_by, done_at)
      select ${event.id} || kind || n, ${event.id}, ${event.packageId}, ${event.ann.id}, 'Ann',
        jsonb_build_array(jsonb_build_object('id', ${event.ann.id}::text, 'name', 'Ann', 'pence', 1)), 1, 1, kind,
        case when kind = 'refund' then 'card' end, case when kind = 'refund' then ${refundOf} end,
        case when kind = 'refund' then 'refunded' else 'paid' end, 'staff', ${at}
      from ${rows}, unnest(array['creditNote', 'refund']) as kind`.execute(tx)
    await sql`
      insert into ledger_transfer (id, kind, event_id, reference, done_by, done_at)
      select ${event.id} || kind || n, kind, ${event.id}, ${event.id} || kind || n, 'staff', ${at}
      from ${rows}, unnest(array['creditNote', 'refund']) as kind`.execute(tx)
    await sql`
      insert into ledger_account (id, kind, event_id, customer_id) values (${`credit:${event.id}`}, 'credit', ${event.id}, null)
      on conflict do nothing`.execute(tx)
    await sql`
      insert into ledger_entry (transfer_id, account_id, amount_pence)
      select ${event.id} || kind || n, account, pence from ${rows}, (values
        ('creditNote', ${`credit:${event.id}`}, -1), ('creditNote', ${`guest:${event.id}:${event.ann.id}`}, 1),
        ('refund', ${`guest:${event.id}:${event.ann.id}`}, -1), ('refund', ${`gateway:${event.id}`}, 1))
        as entry (kind, account, pence)`.execute(tx)
  })

const readState = (event: MadeEvent) =>
  app.db.transaction().execute(async (tx) => {
    const { sums, refundedPence } = await readMovedMoney(tx, event.id)
    return { paid: paidByPackage(sums), refundedPence }
  })
const readCheckpoint = async (event: MadeEvent) =>
  (
    await app.db
      .selectFrom('movement_checkpoint')
      .select('until')
      .where('event_id', '=', event.id)
      .executeTakeFirst()
  )?.until
/** Expects that the money of an event is the same with its checkpoint and without one. */
const expectSameWithoutCheckpoint = async (event: MadeEvent) => {
  const withCheckpoint = await readState(event)
  await app.db.deleteFrom('movement_checkpoint').where('event_id', '=', event.id).execute()
  expect(await readState(event)).toEqual(withCheckpoint)
  const { guests, refundedPence } = await event.read()
  expect(refundedPence).toBe(withCheckpoint.refundedPence)
  for (const { customerId, paidFor } of guests)
    expect(paidFor).toEqual(withCheckpoint.paid.get(customerId) ?? [])
}

/** Creates an event whose organiser has paid, with more movements than are read without a checkpoint. */
const createLongEvent = async () => {
  const event = await app.makeEvent()
  const { transactionId } = await payByCard(app, event.ann, event, fullPayment)
  await addPairs(event, maxMovements / 2 + 1, transactionId)
  // The next change of money stores the checkpoint.
  await payByCard(app, event.bob, event, fullPayment)
  expect(await readCheckpoint(event)).toBeDefined()
  return event
}

test('an event with few movements has no checkpoint', async () => {
  const event = await app.makeEvent()
  await payByCard(app, event.ann, event, fullPayment)
  expect(await readCheckpoint(event)).toBeUndefined()
})

/** Returns how many rows all statements of some work have read. */
const countRowsRead = async (work: () => Promise<unknown>): Promise<number> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const results = await Promise.all(query.mock.results.map(({ value }) => value as Promise<pg.QueryResult>))
    return results.reduce((sum, result) => sum + (result?.rows?.length ?? 0), 0)
  } finally {
    query.mockRestore()
  }
}

test('a change of money reads about as many rows after many movements as after none', async () => {
  const creditRequest = (event: MadeEvent) => () =>
    app.staff.put(`/event/${event.id}/package/${event.packageId}/addCreditNote`, {
      customerId: event.bob.id,
      amountGBP: 1,
    })
  const longEvent = await createLongEvent()
  const [rowsOfNewEvent, rowsOfLongEvent] = [
    await countRowsRead(creditRequest(await app.makeEvent())),
    await countRowsRead(creditRequest(longEvent)),
  ]
  expect(rowsOfNewEvent).toBeGreaterThan(3)
  expect(rowsOfLongEvent).toBeLessThan(rowsOfNewEvent + 30)
})

test('later payments, moves and refunds continue from the checkpoint', async () => {
  const event = await createLongEvent()
  const before = await readCheckpoint(event)
  app.clock.now = new Date(startTime.getTime() + day)
  await payByCard(app, event.cat, event)
  const moves = [{ fromCustomer: event.bob.id, toCustomer: event.cat.id, amountGBP: 7 }]
  await app.staff.put(`/event/${event.id}/moveMoney`, { moves })
  await app.staff.post(`/event/${event.id}/customerRefund`, { customerId: event.bob.id, amountGBP: 5 })
  app.clock.now = startTime
  expect(await readCheckpoint(event)).toEqual(before)
  const { guests } = await event.read()
  expect(guests.map(({ paidPence }) => paidPence)).toEqual([10_000, 8800, 2700])
  await expectSameWithoutCheckpoint(event)
})

test('a check of the data reports a checkpoint that differs from the movements before it, and no other', async () => {
  const [rightEvent, wrongEvent] = [await createLongEvent(), await createLongEvent()]
  await sql`update movement_checkpoint set refunded_pence = refunded_pence + 1 where event_id = ${wrongEvent.id}`.execute(
    app.db,
  )
  const problems: string[] = []
  await checkMovementCheckpoints(app.db, (problem) => problems.push(problem))
  expect(problems.filter((problem) => problem.includes(wrongEvent.id))).toHaveLength(1)
  expect(problems.join()).not.toContain(rightEvent.id)
  const sums = JSON.stringify({
    [wrongEvent.ann.id]: [{ packageId: wrongEvent.packageId, pence: 1, openPlacesPence: 0 }],
  })
  await sql`update movement_checkpoint set refunded_pence = refunded_pence - 1, sums = ${sums}::jsonb
    where event_id = ${wrongEvent.id}`.execute(app.db)
  const laterProblems: string[] = []
  await checkMovementCheckpoints(app.db, (problem) => laterProblems.push(problem))
  expect(laterProblems.filter((problem) => problem.includes(wrongEvent.id))).toHaveLength(1)
})

test('the checkpoint is removed when a guest takes another guest’s place', async () => {
  const event = await createLongEvent()
  await app.db
    .transaction()
    .execute((tx) =>
      moveGuestMoney(
        tx,
        { eventId: event.id, from: event.ann.id, to: event.cat.id, doneBy: 'staff' },
        app.clock.now,
      ),
    )
  expect(await readCheckpoint(event)).toBeUndefined()
  const { paid } = await readState(event)
  expect([paid.get(event.cat.id)?.[0]?.pence, paid.get(event.ann.id) ?? []]).toEqual([10_000, []])
})

test('the checkpoint is removed when a movement before it is added or changed; other changes leave it', async () => {
  const event = await createLongEvent()
  const runSql = (change: ReturnType<typeof sql>) => change.execute(app.db)
  const hasCheckpoint = async () => (await readCheckpoint(event)) !== undefined
  const creditId = `${event.id}creditNote1`
  await runSql(sql`update payment_transaction set reason = 'x', status = 'paid' where id = ${creditId}`)
  await runSql(sql`update payment_transaction set status = 'refunded' where id = ${creditId}`)
  // A form that was prepared before the checkpoint and ends now moves no money.
  await runSql(sql`
    insert into payment_transaction select (jsonb_populate_record(row, jsonb_build_object('id', row.id || 'x', 'status',
      'prepared', 'transaction_type', 'payment', 'confirmed_pence', null))).*
    from payment_transaction row where id = ${creditId}`)
  await runSql(
    sql`update payment_transaction set status = 'aborted', settled_at = ${startTime} where id = ${`${creditId}x`}`,
  )
  expect(await hasCheckpoint()).toBe(true)
  // A refund that the gateway declines returns the money.
  await runSql(sql`update payment_transaction set status = 'failed' where id = ${`${event.id}refund1`}`)
  expect(await hasCheckpoint()).toBe(false)
  await readState(event)
  expect(await hasCheckpoint()).toBe(true)
  await runSql(sql`
    update payment_transaction set status = 'paid', settled_at = done_at where id = ${`${creditId}x`}`)
  expect(await hasCheckpoint()).toBe(false)
  await readState(event)
  await runSql(sql`delete from payment_transaction where id = ${`${creditId}x`}`)
  expect(await hasCheckpoint()).toBe(false)
})
