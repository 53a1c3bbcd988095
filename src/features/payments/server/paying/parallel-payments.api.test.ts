import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  enterCard,
  goodCard,
  notifiedTwiceCard,
  payByCard,
  paymentsApp,
  prepare,
  timedOutCard,
} from '#tests/support/payments-app.ts'
import { settleById } from '#tests/support/stored-payment.ts'
import { readPaidPence } from '../ledger/ledger-store.ts'

const app = await paymentsApp()
const paidAmounts = async (eventId: string) =>
  [...(await readPaidPence(app.db, eventId)).values()].sort((a, b) => a - b)
const ledgerSums = async () => {
  const { rows } = await sql<{ total: number; drift: number }>`
    select coalesce(sum(balance_pence), 0)::bigint as total,
      (select count(*) from ledger_account a where balance_pence <>
        coalesce((select sum(amount_pence) from ledger_entry where account_id = a.id), 0)) as drift
    from ledger_account`.execute(app.db)
  return rows[0]
}

test('twenty parallel confirmations of one payment credit it once', async () => {
  const event = await app.makeEvent()
  const { transactionId } = await prepare(event.bob, event)
  const confirmed = { state: 'paid', amountPence: 2000, gatewayReference: 'g', cardDigits: null } as const
  await Promise.all(Array.from({ length: 20 }, () => settleById(app.payments.deps, transactionId, confirmed)))
  expect(await paidAmounts(event.id)).toEqual([2000])
  const { rows } = await sql`select 1 from mail_outbox where event_id = ${event.id}`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('control: the same statements without the locks and the claimed reference credit more than once', async () => {
  await sql`create table careless_payment as select * from payment_transaction limit 1`.execute(app.db)
  await sql`update careless_payment set status = 'awaiting'`.execute(app.db)
  await sql`create table careless_entry (like ledger_entry)`.execute(app.db)
  // Both confirmations read before either writes, as can happen without locks.
  const readerCount = 2
  const { promise: allHaveRead, resolve } = Promise.withResolvers<void>()
  let readCount = 0
  const confirm = () =>
    app.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ status: string }>`select status from careless_payment`.execute(tx)
      readCount += 1
      if (readCount === readerCount) resolve()
      await allHaveRead
      if (rows[0]!.status === 'paid') return
      await sql`insert into careless_entry values ('t', 'bank', -2000), ('t', 'guest', 2000)`.execute(tx)
      await sql`update careless_payment set status = 'paid'`.execute(tx)
    })
  await Promise.all(Array.from({ length: readerCount }, confirm))
  const { rows } = await sql<{ credited: number }>`
    select sum(amount_pence)::bigint as credited from careless_entry where account_id = 'guest'`.execute(
    app.db,
  )
  expect(rows[0]!.credited).toBeGreaterThan(2000)
})

test('parallel notifications and browser returns credit once', async () => {
  const event = await app.makeEvent()
  const payment = await prepare(event.bob, event)
  await enterCard(app, payment.jwt, notifiedTwiceCard)
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 ? payment.comeBack() : payment.status())),
  )
  expect(responses.map(({ body }) => body.data.status)).toEqual(Array(12).fill('paid'))
  expect(await paidAmounts(event.id)).toEqual([2000])
})

test('while a payer pays a share, a second payer of the same share is refused, until the first payment ends', async () => {
  const event = await app.makeEvent()
  const fullPayment = { paymentSettings: { paymentType: 'fully paid' } }
  const ownForm = await prepare(event.bob, event, fullPayment)
  const organiserForm = await prepare(event.ann, event, { ...fullPayment, payForCustomers: [event.bob.id] })
  expect((await ownForm.begin()).status).toBe(200)
  const refusedResponse = await organiserForm.begin()
  expect([refusedResponse.status, refusedResponse.body.code]).toEqual([409, 'paidByAnother'])
  await event.bob.post(`/event/${event.id}/saveTransactionAborted`, { transactionId: ownForm.transactionId })
  expect((await organiserForm.begin()).status).toBe(200)
  await enterCard(app, organiserForm.jwt, goodCard)
  await organiserForm.comeBack()
  expect(await paidAmounts(event.id)).toEqual([10_000])
})

test('of many payers who begin to pay the same share in parallel, one is accepted', async () => {
  const event = await app.makeEvent()
  const fullPayment = { paymentSettings: { paymentType: 'fully paid' } }
  const everyone = { ...fullPayment, payForCustomers: event.people.map(({ id }) => id) }
  const forms = [
    await prepare(event.bob, event, fullPayment),
    await prepare(event.ann, event, everyone),
    await prepare(app.staff, event, { ...fullPayment, payForCustomers: [event.bob.id] }),
  ]
  const beginResponses = await Promise.all(forms.map((form) => form.begin()))
  expect(beginResponses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('of two payers who begin to pay the same deposit in parallel, one is accepted, and others can pay theirs', async () => {
  const event = await app.makeEvent()
  const forBoth = { payForCustomers: [event.ann.id, event.bob.id] }
  const [ownForm, organiserForm] = [await prepare(event.bob, event), await prepare(event.ann, event, forBoth)]
  const beginResponses = await Promise.all([ownForm.begin(), organiserForm.begin()])
  const acceptedResponses = beginResponses.filter(({ status }) => status === 200)
  const refusedResponses = beginResponses.filter(({ body }) => body.code === 'paidByAnother')
  expect([acceptedResponses.length, refusedResponses.length]).toEqual([1, 1])
  expect((await (await prepare(event.cat, event)).begin()).status).toBe(200)
})

test('a deposit that somebody else has paid since its form was opened is not charged again', async () => {
  const startTime = app.clock.now
  const event = await app.makeEvent()
  const forCat = { payForCustomers: [event.cat.id] }
  const [bobsForm, catsForm] = [await prepare(event.bob, event), await prepare(event.cat, event)]
  const passSecond = () => {
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
  }
  passSecond()
  await payByCard(app, event.ann, event, forCat)
  const refusedResponse = await catsForm.begin()
  expect([refusedResponse.status, refusedResponse.body]).toEqual([
    409,
    expect.objectContaining({
      code: 'paidMeanwhile',
      error: 'This was paid in the meantime by Ann, so we haven’t charged your card.',
    }),
  ])
  const organiserForm = await prepare(event.ann, event, { payForCustomers: [event.ann.id, event.bob.id] })
  passSecond()
  expect((await bobsForm.begin()).status).toBe(200)
  await enterCard(app, bobsForm.jwt, goodCard)
  await bobsForm.comeBack()
  expect((await organiserForm.begin()).body.error).toContain('Part of this was paid in the meantime by Bob')
  expect(await paidAmounts(event.id)).toEqual([2000, 2000])
  app.clock.now = startTime
})

test('a payment that was begun and abandoned blocks other payers for 15 minutes only', async () => {
  const startTime = app.clock.now
  const event = await app.makeEvent()
  const fullPayment = { paymentSettings: { paymentType: 'fully paid' } }
  await (await prepare(event.bob, event, fullPayment)).begin()
  const organiserForm = await prepare(event.ann, event, { ...fullPayment, payForCustomers: [event.bob.id] })
  app.clock.now = new Date(startTime.getTime() + 15 * 60_000)
  expect((await organiserForm.begin()).status).toBe(200)
  app.clock.now = startTime
})

test('parallel payments for one guest and for all guests are credited in full', async () => {
  const event = await app.makeEvent()
  const everyone = { payForCustomers: event.people.map(({ id }) => id) }
  const payments = await Promise.all([
    ...Array.from({ length: 4 }, () => prepare(event.bob, event)),
    ...Array.from({ length: 4 }, () => prepare(event.ann, event, everyone)),
  ])
  // Replaced forms are refused, but money that a gateway charges for one anyway is credited.
  const confirmationOf = (amountGBP: number) => ({
    state: 'paid' as const,
    amountPence: amountGBP * 100,
    gatewayReference: 'g',
    cardDigits: null,
  })
  await Promise.all(
    payments.flatMap(({ transactionId, amountGBP }) =>
      [1, 2, 3].map(() => settleById(app.payments.deps, transactionId, confirmationOf(amountGBP))),
    ),
  )
  expect(await paidAmounts(event.id)).toEqual([8000, 8000, 16000])
  const { guests, statusStage } = await event.read()
  expect(guests.map(({ paidPence }) => paidPence)).toEqual([8000, 16000, 8000])
  expect(statusStage).toBe('Booked')
  expect(
    app.stageChanges.filter(({ after }) => after.id === event.id && after.statusStage === 'Booked'),
  ).toHaveLength(1)
})

test('parallel moves and refunds of the same money never spend it twice', async () => {
  const event = await app.makeEvent()
  await payByCard(app, event.bob, event, { paymentSettings: { paymentType: 'fully paid' } })
  const toCat = { moves: [{ fromCustomer: event.bob.id, toCustomer: event.cat.id, amountGBP: 60 }] }
  const refund = { customerId: event.bob.id, amountGBP: 60 }
  const responses = await Promise.all([
    event.ann.put(`/event/${event.id}/moveMoney`, toCat),
    app.staff.post(`/event/${event.id}/customerRefund`, refund),
    app.staff.post(`/event/${event.id}/customerBankRefund`, refund),
    event.ann.put(`/event/${event.id}/moveMoney`, toCat),
  ])
  // A move whose amount is now out of range is ignored; a refund is refused.
  const acceptedResponses = responses.filter(
    ({ status, body }) => status === 200 && !body.data.ignoredMoves?.length,
  )
  expect(acceptedResponses).toHaveLength(1)
  expect((await event.read()).guests[1]!.paidPence).toBe(4000)
})

test('a payment left open by a process that died is reconciled by the job', async () => {
  const event = await app.makeEvent()
  const abandoned = await prepare(event.bob, event)
  await abandoned.begin()
  await enterCard(app, abandoned.jwt, timedOutCard)
  const neverBegun = await prepare(event.cat, event)
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + 2 * 3_600_000)
  expect(await app.payments.reconcileOpen()).toBeGreaterThan(0)
  expect(await paidAmounts(event.id)).toEqual([2000])
  expect((await abandoned.status()).body.data.status).toBe('paid')
  expect((await neverBegun.status()).body.data.status).toBe('aborted')
  app.clock.now = before
})

test('after all tests the ledger sums to zero and every balance is the sum of its entries', async () => {
  expect(await ledgerSums()).toEqual({ total: 0, drift: 0 })
})
