import { expect, test } from 'vitest'
import { payByCard, paymentsApp } from '#tests/support/payments-app.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import { readPaidPence } from '../ledger/ledger-store.ts'
import { readTakingsByDay } from '../ledger/takings-store.ts'
import { findTransactions } from '../read-transactions.ts'
import { moveGuestMoney } from './guest-money.ts'

const app = await paymentsApp()
const orderFor = (event: { id: string; packageId: string }, paymentType = 'deposit') => ({
  eventId: event.id,
  packageId: event.packageId,
  paymentSettings: { paymentType },
})
const createPaidEvent = async () => {
  const event = await app.makeEvent()
  await payByCard(app, event.bob, event, { paymentSettings: { paymentType: 'fully paid' } })
  return event
}
const transactionsOf = async (eventId: string) => {
  const rows = await app.db
    .selectFrom('payment_transaction')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', '<>', 'prepared')
    .orderBy('done_at', 'desc')
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const transactions = await findTransactions(app.db, ids, app.clock.now)
  return ids.map((id) => transactions.find((transaction) => transaction.id === id)!)
}

test('only staff can record that the money of a bank order has arrived, and a repeat changes nothing (PAY-008, API-097)', async () => {
  const event = await app.makeEvent()
  const { body } = await event.ann.post('/payment/event/bankPayment', orderFor(event))
  expect(body.data).toMatchObject({ reference: expect.stringMatching(/^J[A-Z2-9]{9}$/), amountGBP: 20 })
  expect((await event.read()).statusStage).toBe('Pending Booking')
  const receipt = { transactionId: body.data.transactionId, amountGBP: 19.5 }
  expect((await event.ann.post('/payment/event/bankPaymentReceived', receipt)).status).toBe(403)
  for (const _ of [1, 2])
    expect((await app.staff.post('/payment/event/bankPaymentReceived', receipt)).body.data.status).toBe(
      'paid',
    )
  expect((await event.read()).guests[0]!.paidPence).toBe(1950)
})

test('money is moved between guests, and the move is listed in the history (PAY-018, API-056)', async () => {
  const event = await createPaidEvent()
  const move = (to: string, amountGBP: number) => ({ fromCustomer: event.bob.id, toCustomer: to, amountGBP })
  const moves = [move(event.ann.id, 20), move(event.cat.id, 20)]
  const { body } = await event.ann.put(`/event/${event.id}/moveMoney`, { moves })
  const paidAmounts = body.data.event.customerSummary.map(
    (guest: { money: { paidGBP: number } }) => guest.money.paidGBP,
  )
  expect(paidAmounts).toEqual([20, 60, 20])
  expect(body.data.event.statusStage).toBe('Booked')
  expect(body.data.event.moveMoneyHistory).toMatchObject(moves)
})

test('rows with an amount out of range are ignored and listed in the response; the others are moved (PAY-017)', async () => {
  const event = await createPaidEvent()
  const path = `/event/${event.id}/moveMoney`
  const move = (amountGBP: number | null) => ({
    fromCustomer: event.bob.id,
    toCustomer: event.cat.id,
    amountGBP,
  })
  const invalidMoves = [0, 0.99, -5, 100.01, 1e300, 1.005, null].map(move)
  const { status, body } = await event.ann.put(path, { moves: [...invalidMoves, move(30), move(20)] }, 'once')
  expect(status).toBe(200)
  expect(body.data.ignoredMoves).toEqual(invalidMoves)
  expect((await event.read()).guests.map(({ paidPence }) => paidPence)).toEqual([0, 5000, 5000])
  expect(body.data.event.moveMoneyHistory).toHaveLength(2)
  const repeatedResponse = await event.ann.put(path, { moves: [...invalidMoves, move(30), move(20)] }, 'once')
  expect(repeatedResponse.body.data.ignoredMoves).toEqual(invalidMoves)
  const { version } = await event.read()
  const responseToInvalid = await event.ann.put(path, { moves: invalidMoves })
  expect([responseToInvalid.status, responseToInvalid.body.data.ignoredMoves]).toEqual([200, invalidMoves])
  expect((await event.read()).version).toBe(version)
})

test('a request with 300 rows sends as many statements as one with a single row (PAY-018)', async () => {
  const event = await app.makeEvent()
  await payByCard(app, event.bob, event, { paymentSettings: { paymentType: 'fully paid' } })
  const note = { customerId: event.bob.id, amountGBP: 300, reason: 'Rain' }
  await app.staff.put(`/event/${event.id}/package/${event.packageId}/addCreditNote`, note)
  const statementsOfMoves = (count: number) => {
    const move = { fromCustomer: event.bob.id, toCustomer: event.cat.id, amountGBP: 1 }
    const moves = Array.from({ length: count }, () => move)
    return statementsOf(app.config.databaseUrl, async () =>
      expect((await event.ann.put(`/event/${event.id}/moveMoney`, { moves })).status).toBe(200),
    )
  }
  expect(await statementsOfMoves(300)).toHaveLength((await statementsOfMoves(1)).length)
  expect(await readPaidPence(app.db, event.id)).toEqual(
    new Map([
      [event.bob.id, 9900],
      [event.cat.id, 30_100],
    ]),
  )
})

test('an event contains the newest 50 moves; a paged list for the organiser and staff contains all of them (PAY-018)', async () => {
  const event = await createPaidEvent()
  const amounts = Array.from({ length: 60 }, (_, index) => (100 + index) / 100)
  const moves = amounts.map((amountGBP) => ({
    fromCustomer: event.bob.id,
    toCustomer: event.cat.id,
    amountGBP,
  }))
  const { body } = await event.ann.put(`/event/${event.id}/moveMoney`, { moves })
  expect(body.data.event.moveMoneyHistory).toMatchObject(moves.slice(-50))
  const path = `/event/${event.id}/moneyMoves`
  for (const reader of [event.ann, app.staff]) {
    const newestMoves = (await reader.get(`${path}?limit=50`)).body
    expect(newestMoves).toMatchObject({ count: 60, data: moves.slice(-50).reverse() })
    expect((await reader.get(`${path}?skip=50`)).body.data).toMatchObject(moves.slice(0, 10).reverse())
  }
  for (const reader of [event.bob, app.stranger]) expect((await reader.get(path)).status).toBe(403)
  expect((await event.ann.get(`${path}?limit=51`)).status).toBe(422)
})

test('no row is moved if the rows of one guest add up to more than is paid for that guest (PAY-O11)', async () => {
  const event = await createPaidEvent()
  const path = `/event/${event.id}/moveMoney`
  const move = (amountGBP: number, more = {}) => ({
    fromCustomer: event.bob.id,
    toCustomer: event.cat.id,
    amountGBP,
    ...more,
  })
  const refusedAs = async (moves: object[]) => (await event.ann.put(path, { moves })).body.code
  expect(await refusedAs([move(60), move(41)])).toBe('amountOutOfRange')
  expect(await refusedAs([move(60), move(0), move(41)])).toBe('amountOutOfRange')
  expect(await refusedAs([move(10, { toCustomer: event.bob.id })])).toBe('badRequest')
  expect(await refusedAs([move(10, { toCustomer: 'stranger' })])).toBe('customerNotFound')
  expect(await refusedAs([])).toBe('invalidInput')
  expect((await event.bob.put(path, { moves: [move(10)] })).status).toBe(403)
  expect((await app.stranger.put(path, { moves: [move(10)] })).status).toBe(403)
  expect(await readPaidPence(app.db, event.id)).toEqual(new Map([[event.bob.id, 10_000]]))
})

test('a move that is sent twice with the same key is carried out once', async () => {
  const event = await createPaidEvent()
  const moves = [{ fromCustomer: event.bob.id, toCustomer: event.cat.id, amountGBP: 30 }]
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => event.ann.put(`/event/${event.id}/moveMoney`, { moves }, 'once')),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect((await event.read()).guests.map(({ paidPence }) => paidPence)).toEqual([0, 7000, 3000])
})

test('a card refund goes to the cards that paid, newest first, up to what each paid (PAY-013, API-080)', async () => {
  const event = await app.makeEvent()
  await payByCard(app, event.bob, event)
  await payByCard(app, event.bob, event, { paymentSettings: { paymentType: 'custom', amountGBP: 30 } })
  const refund = (amountGBP: number, key?: string) =>
    app.staff.post(
      `/event/${event.id}/customerRefund`,
      { customerId: event.bob.id, amountGBP, reason: 'Sorry' },
      key,
    )
  expect((await refund(50.01)).body).toMatchObject({
    code: 'amountOutOfRange',
    error: 'The amount must be between £0.01 and £50.00',
  })
  expect((await refund(40, 'once')).status).toBe(200)
  expect((await refund(40, 'once')).status).toBe(200)
  expect((await event.read()).guests[1]!.paidPence).toBe(1000)
  const refunds = (await transactionsOf(event.id)).filter(
    ({ transactionType }) => transactionType === 'refund',
  )
  expect(refunds.reduce((sum, { amountGBP }) => sum + amountGBP, 0)).toBe(40)
  expect(
    refunds.every(
      ({ transactionStatus, refundType }) => transactionStatus === 'refunded' && refundType === 'card',
    ),
  ).toBe(true)
  expect((await refund(10.01)).status).toBe(422)
})

test('a card payment for several guests is refunded for each up to their own part (PAY-O10)', async () => {
  const event = await app.makeEvent()
  await payByCard(app, event.ann, event, {
    payForCustomers: [event.ann.id, event.bob.id, event.cat.id],
  })
  expect((await event.read()).guests.map(({ paidPence }) => paidPence)).toEqual([2000, 2000, 2000])
  const refund = (amountGBP: number) =>
    app.staff.post(`/event/${event.id}/customerRefund`, { customerId: event.bob.id, amountGBP })
  expect((await refund(20)).status).toBe(200)
  const note = { customerId: event.bob.id, amountGBP: 20, reason: 'Rain' }
  await app.staff.put(`/event/${event.id}/package/${event.packageId}/addCreditNote`, note)
  for (const amountGBP of [20, 0.01])
    expect((await refund(amountGBP)).body).toMatchObject({ code: 'notPaidByCard' })
  expect((await event.read()).guests.map(({ paidPence }) => paidPence)).toEqual([2000, 2000, 2000])
})

test('a refund that the gateway declines is credited back to the guest', async () => {
  const event = await createPaidEvent()
  await app.db.updateTable('sandbox_order').set({ amount_pence: 1 }).execute()
  await app.staff.post(`/event/${event.id}/customerRefund`, { customerId: event.bob.id, amountGBP: 40 })
  expect((await event.read()).guests[1]!.paidPence).toBe(10_000)
  const [refund] = (await transactionsOf(event.id)).filter(
    ({ transactionType }) => transactionType === 'refund',
  )
  expect(refund).toMatchObject({ transactionStatus: 'failed', reason: 'More than was paid' })
  await app.db.updateTable('sandbox_order').set({ amount_pence: 10_000 }).execute()
  const refundRequest = { customerId: event.bob.id, amountGBP: 100 }
  expect((await app.staff.post(`/event/${event.id}/customerRefund`, refundRequest)).status).toBe(200)
})

/** Returns the money received by card and bank minus refunds, over all days. */
const readTakings = async () => {
  const days = await readTakingsByDay(app.db, { from: '2000-01-01', to: '2100-01-01' })
  return days.reduce((sum, { pence }) => sum + pence, 0)
}

test('a bank refund is limited to what is paid, and only staff can record one (PAY-013, API-081)', async () => {
  const event = await createPaidEvent()
  const before = await readTakings()
  const path = `/event/${event.id}/customerBankRefund`
  const refund = (amountGBP: number) => ({ customerId: event.bob.id, amountGBP })
  for (const caller of [event.ann, event.bob, app.stranger, app.supplier, app.visitor]) {
    expect((await caller.post(path, refund(10))).status).toBe(403)
    expect((await caller.post(`/event/${event.id}/customerRefund`, refund(10))).status).toBe(403)
  }
  expect((await app.staff.post(path, refund(100.01))).status).toBe(422)
  expect((await app.staff.post(path, { customerId: 'stranger', amountGBP: 1 })).status).toBe(404)
  const { body } = await app.staff.post(path, refund(100))
  expect(body.data.event.paymentStage).toBe('Refunded')
  expect(await readTakings()).toBe(before - 10_000)
  for (const kind of ['customerBankRefund', 'customerRefund'])
    expect(await app.staff.post(`/event/${event.id}/${kind}`, refund(1))).toMatchObject({
      status: 409,
      body: { code: 'nothingToRefund', error: 'There is no payment to refund' },
    })
})

test('a credit note counts as paid and charges nobody (PAY-019, API-074)', async () => {
  const event = await app.makeEvent()
  const before = await readTakings()
  const path = `/event/${event.id}/package/${event.packageId}/addCreditNote`
  const note = { customerId: event.cat.id, amountGBP: 12.34, reason: 'Rain' }
  expect((await event.ann.put(path, note)).status).toBe(403)
  expect((await app.staff.put(path, note)).status).toBe(200)
  expect((await event.read()).guests[2]!.paidPence).toBe(1234)
  expect(await readTakings()).toBe(before)
  expect(await transactionsOf(event.id)).toMatchObject([
    {
      transactionType: 'creditNote',
      transactionStatus: 'paid',
      packageId: event.packageId,
      paidForCustomers: [{ name: 'Cat', amount: 12.34 }],
      reason: 'Rain',
    },
  ])
})

test('the customer, the organiser and staff can see whether instalments are possible, the customer can choose them, and others can do neither (API-038, API-092)', async () => {
  const event = await app.makeEvent()
  const queryPath = `/event/${event.id}/updateCustomerBalanceMethodPossible/${event.bob.id}`
  const changePath = `/event/${event.id}/updateCustomerBalanceMethod/${event.bob.id}`
  for (const caller of [event.bob, event.ann, app.staff])
    expect((await caller.get(queryPath)).body.data).toEqual({ possible: true, reason: '' })
  for (const caller of [event.cat, app.stranger, app.supplier, app.visitor]) {
    expect((await caller.get(queryPath)).status).toBe(403)
    expect((await caller.post(changePath, { useInstalments: true })).status).toBe(403)
  }
  expect((await event.bob.post(changePath, { useInstalments: true })).status).toBe(200)
  expect((await event.read()).guests[1]!.useInstalments).toBe(true)
})

test('a guest who owes money learns why instalments are impossible, before and after the change is sent (PAY-011)', async () => {
  const event = await app.makeEvent((defaults) => ({
    ...defaults,
    balanceDueDate: '2026-06-30',
  }))
  const reason = 'The balance is due in less than 2 months.'
  const check = await event.bob.get(`/event/${event.id}/updateCustomerBalanceMethodPossible/${event.bob.id}`)
  expect(check.body.data).toEqual({ possible: false, reason })
  const path = `/event/${event.id}/updateCustomerBalanceMethod/${event.bob.id}`
  const { status, body } = await event.bob.post(path, { useInstalments: true })
  expect([status, body.code, body.error]).toEqual([
    409,
    'noInstalments',
    `Instalments are not possible. ${reason}`,
  ])
  expect((await event.bob.post(path, { useInstalments: false })).status).toBe(200)
})

test('parallel moves of the same money with different keys move the money once', async () => {
  const event = await createPaidEvent()
  const moves = [{ fromCustomer: event.bob.id, toCustomer: event.cat.id, amountGBP: 60 }]
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => event.ann.put(`/event/${event.id}/moveMoney`, { moves })),
  )
  const ignoredCounts = responses.map(({ body }) => body.data.ignoredMoves.length)
  expect(ignoredCounts.sort()).toEqual([0, 1, 1, 1, 1])
  expect((await event.read()).guests.map(({ paidPence }) => paidPence)).toEqual([0, 4000, 6000])
  expect((await app.staff.put(`/event/${event.id}/moveMoney`, { moves: [] })).status).toBe(422)
})

test('transactions are listed with the fields that staff need (PAY-010)', async () => {
  const event = await app.makeEvent()
  await payByCard(app, event.ann, event, { payForCustomers: [event.bob.id] })
  expect(await transactionsOf(event.id)).toMatchObject([
    {
      customer: { id: event.ann.id, name: 'Ann' },
      paidForCustomers: [{ id: event.bob.id, name: 'Bob', amount: 20 }],
      transactionType: 'payment',
      refundType: null,
      transactionStatus: 'paid',
      isBankPayment: false,
      cardDigits: '1111',
      doneBy: { id: event.ann.id, dateTime: '2026-05-01T10:00:00.000Z' },
    },
  ])
})

test('money follows a guest who is replaced by another customer', async () => {
  const event = await createPaidEvent()
  const move = { eventId: event.id, from: event.bob.id, to: 'someone-new', doneBy: 'staff' }
  await app.db.transaction().execute(async (tx) => {
    // Lock the event, as every change of an event does. Then a payment is reconciled either before or after the
    // move.
    await tx.selectFrom('event').select('id').where('id', '=', event.id).forUpdate().execute()
    await moveGuestMoney(tx, move, app.clock.now)
  })
  expect(await readPaidPence(app.db, event.id)).toEqual(
    new Map([
      [event.bob.id, 0],
      ['someone-new', 10_000],
    ]),
  )
})

test('an event is marked as refunded in its row and in responses once everything is refunded, until money is paid again (EVT-O2)', async () => {
  const event = await createPaidEvent()
  const readEventRow = () =>
    app.db
      .selectFrom('event')
      .select(['payment_stage', 'document'])
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
  const partRefund = { customerId: event.bob.id, amountGBP: 40 }
  const firstResponse = await app.staff.post(`/event/${event.id}/customerRefund`, partRefund)
  expect(firstResponse.body.data.event.paymentStage).toBe((await readEventRow()).payment_stage)
  const lastResponse = await app.staff.post(`/event/${event.id}/customerRefund`, {
    ...partRefund,
    amountGBP: 60,
  })
  expect(lastResponse.body.data.event).toMatchObject({ paymentStage: 'Refunded', refundedGBP: 100 })
  expect(await readEventRow()).toMatchObject({
    payment_stage: 'Refunded',
    document: { refundedPence: 10_000 },
  })
  await payByCard(app, event.bob, event)
  expect((await readEventRow()).payment_stage).toBe('Deposit Part Paid')
})
