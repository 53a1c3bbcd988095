import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { GatewayUnreachable } from '#platform/adapters/payment-gateway/payment-gateway.ts'
import {
  challengedCard,
  declinedCard,
  enterCard,
  goodCard,
  type MadeEvent,
  payByCard,
  paymentsApp,
  prepare,
  timedOutCard,
} from '#tests/support/payments-app.ts'
import { readPaidPence } from '../ledger/ledger-store.ts'
import { claimDueTransactions } from './reconciliation-store.ts'

const app = await paymentsApp()
const minute = 60_000
const startTime = app.clock.now
const setMinutesLater = (minutes: number) => {
  app.clock.now = new Date(startTime.getTime() + minutes * minute)
}
const gateway = app.payments.deps.gateway!
const { close, confirm } = gateway
afterEach(() => {
  setMinutesLater(0)
  Object.assign(gateway, { close, confirm })
})

const dueQuery = (now: Date) => ({ now, limit: 1000, exceptEvents: [] })
const paidOf = async (event: MadeEvent, customerId: string) =>
  (await readPaidPence(app.db, event.id)).get(customerId) ?? 0
const cancelPayment = (event: MadeEvent, transactionId: string) =>
  event.bob.post(`/event/${event.id}/saveTransactionAborted`, { transactionId })
const nextQueryOf = async (id: string) =>
  (
    await app.db
      .selectFrom('payment_transaction')
      .select('next_query_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).next_query_at
/**
 * Polls a value, and runs the job before each poll. A run skips a payment that a notification has locked, so the next
 * run reconciles it.
 */
const afterReconciling = <Value>(read: () => Promise<Value>) =>
  expect.poll(async () => {
    await app.payments.reconcileOpen()
    return read()
  })

describe('a payment that is cancelled', () => {
  test('while the gateway charges the card stays open, and is credited once charged', async () => {
    const event = await app.makeEvent()
    const payment = await prepare(event.bob, event)
    await payment.begin()
    await enterCard(app, payment.jwt, timedOutCard)
    expect(await cancelPayment(event, payment.transactionId)).toMatchObject({
      status: 409,
      body: {
        code: 'paymentPending',
        error: 'This payment is being confirmed and can’t be cancelled now. Please do not pay again.',
      },
    })
    expect((await payment.status()).body.data.status).toBe('awaiting')
    setMinutesLater(2)
    await afterReconciling(() => paidOf(event, event.bob.id)).toBe(2000)
  })

  test('at the bank’s challenge is closed at the gateway, and the right code is no longer accepted', async () => {
    const event = await app.makeEvent()
    const payment = await prepare(event.bob, event)
    await payment.begin()
    await enterCard(app, payment.jwt, challengedCard)
    expect((await cancelPayment(event, payment.transactionId)).body.data.status).toBe('aborted')
    const response = { jwt: payment.jwt, code: '1234' }
    await app.send({ method: 'POST', url: '/sandbox-gateway/challenge', payload: response })
    expect((await payment.comeBack()).body.data.status).toBe('aborted')
    expect(await nextQueryOf(payment.transactionId)).toBeNull()
  })

  test('while the gateway does not respond stays open', async () => {
    const event = await app.makeEvent()
    const { transactionId, status } = await prepare(event.bob, event)
    const doNotRespond = async () => {
      throw new GatewayUnreachable('silent')
    }
    Object.assign(gateway, { close: doNotRespond, confirm: doNotRespond })
    expect((await cancelPayment(event, transactionId)).body.code).toBe('paymentPending')
    expect((await status()).body.data.status).toBe('prepared')
  })

  test('at a gateway that cannot close forms is queried until its form has expired even by a wrong clock, and credited if its card is charged', async () => {
    const event = await app.makeEvent()
    gateway.close = async () => 'cannotClose'
    const [paidForm, unpaidForm] = [await prepare(event.bob, event), await prepare(event.cat, event)]
    await cancelPayment(event, paidForm.transactionId)
    await event.cat.post(`/event/${event.id}/saveTransactionAborted`, {
      transactionId: unpaidForm.transactionId,
    })
    for (const { status } of [paidForm, unpaidForm]) expect((await status()).body.data.status).toBe('aborted')
    // The browser sends the form anyway. Afterwards, neither the browser nor a notification reports the outcome.
    await enterCard(app, paidForm.jwt, timedOutCard)
    setMinutesLater(5)
    await afterReconciling(() => paidOf(event, event.bob.id)).toBe(2000)
    expect(await nextQueryOf(unpaidForm.transactionId)).not.toBeNull()
    setMinutesLater(92)
    await app.payments.reconcileOpen()
    expect(await nextQueryOf(unpaidForm.transactionId)).not.toBeNull()
    setMinutesLater(5 * 60)
    await afterReconciling(() => nextQueryOf(unpaidForm.transactionId)).toBeNull()
  })
})

test('a declined payment is queried until its form can no longer be sent again', async () => {
  const event = await app.makeEvent()
  const payment = await prepare(event.bob, event)
  await payment.begin()
  await enterCard(app, payment.jwt, declinedCard)
  expect((await payment.comeBack()).body.data.status).toBe('failed')
  setMinutesLater(3)
  // Another card in the same form; its response was lost.
  await enterCard(app, payment.jwt, timedOutCard)
  setMinutesLater(10)
  await afterReconciling(() => paidOf(event, event.bob.id)).toBe(2000)
  const declinedPayment = await prepare(event.cat, event)
  await enterCard(app, declinedPayment.jwt, declinedCard)
  expect((await declinedPayment.comeBack()).body.data.status).toBe('failed')
  setMinutesLater(10 + 91)
  expect(await declinedPayment.begin()).toMatchObject({ status: 409, body: { code: 'paymentClosed' } })
  setMinutesLater(5 * 60)
  await afterReconciling(() => nextQueryOf(declinedPayment.transactionId)).toBeNull()
})

const claimIds = async (now: Date) => (await claimDueTransactions(app.db, dueQuery(now))).map(({ id }) => id)

test('the pauses between queries grow from half a minute to six hours, and only one process queries', async () => {
  const event = await app.makeEvent()
  const { transactionId } = await prepare(event.bob, event)
  const querySeconds: number[] = []
  while (querySeconds.length < 20) {
    const now = (await nextQueryOf(transactionId))!
    const earlyIds = await claimIds(new Date(now.getTime() - 1))
    expect(earlyIds).not.toContain(transactionId)
    const claimedIds = await Promise.all([1, 2, 3].map(() => claimIds(now)))
    expect(claimedIds.flat().filter((id) => id === transactionId)).toHaveLength(1)
    querySeconds.push((now.getTime() - startTime.getTime()) / 1000)
  }
  expect(querySeconds.slice(0, 6)).toEqual([30, 60, 120, 240, 480, 960])
  const pauses = querySeconds.map((seconds, index) => seconds - (querySeconds[index - 1] ?? 0))
  expect(Math.max(...pauses)).toBe(6 * 3600)
  expect(pauses.at(-1)).toBe(6 * 3600)
})

describe('a new payment of the same payer for the package', () => {
  const enterGoodCards = (payments: readonly { jwt: string }[]) =>
    Promise.all(payments.map(({ jwt }) => enterCard(app, jwt, goodCard)))

  test('closes forms whose payment has not begun: of four parallel forms one is charged', async () => {
    const event = await app.makeEvent()
    const request = () => prepare(event.bob, event, { paymentSettings: { paymentType: 'fully paid' } })
    const payments = await Promise.all([request(), request(), request(), request()])
    const responses = await enterGoodCards(payments)
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    const statuses = await Promise.all(payments.map(async ({ comeBack }) => (await comeBack()).body.data))
    expect(statuses.map(({ status }) => status).sort()).toEqual(['aborted', 'aborted', 'aborted', 'paid'])
    expect(await paidOf(event, event.bob.id)).toBe(10_000)
  })

  test('control: at a gateway that cannot close forms, all four are charged and credited', async () => {
    const event = await app.makeEvent()
    gateway.close = async () => 'cannotClose'
    const payments = []
    for (let turn = 0; turn < 4; turn += 1)
      payments.push(await prepare(event.bob, event, { paymentSettings: { paymentType: 'fully paid' } }))
    // Our own page begins a payment at the server before it sends the form, and three are refused.
    const beginResponses = await Promise.all(payments.map(({ begin }) => begin()))
    expect(beginResponses.map(({ status }) => status)).toEqual([409, 409, 409, 200])
    await enterGoodCards(payments)
    await Promise.all(payments.map(({ comeBack }) => comeBack()))
    expect(await paidOf(event, event.bob.id)).toBe(40_000)
  })

  test('closes a declined payment, and one at the bank’s challenge', async () => {
    const event = await app.makeEvent()
    const declinedPayment = await prepare(event.bob, event)
    await enterCard(app, declinedPayment.jwt, declinedCard)
    await declinedPayment.comeBack()
    const challengedPayment = await prepare(event.bob, event)
    expect((await enterCard(app, declinedPayment.jwt, goodCard)).status).toBe(403)
    await enterCard(app, challengedPayment.jwt, challengedCard)
    const chargingPayment = await prepare(event.bob, event)
    const response = { jwt: challengedPayment.jwt, code: '1234' }
    await app.send({ method: 'POST', url: '/sandbox-gateway/challenge', payload: response })
    expect((await challengedPayment.comeBack()).body.data.status).toBe('aborted')
    expect((await enterGoodCards([chargingPayment]))[0]).toMatchObject({
      status: 200,
      body: { state: 'paid' },
    })
  })

  test('is refused while the gateway charges an earlier one from any device, and afterwards covers the rest', async () => {
    const event = await app.makeEvent()
    const order = {
      eventId: event.id,
      packageId: event.packageId,
      paymentSettings: { paymentType: 'fully paid' },
    }
    const request = (key: string = randomUUID()) => event.bob.post('/payment/event/prepareJwt', order, key)
    const chargingPayment = await prepare(event.bob, event)
    await chargingPayment.begin()
    await enterCard(app, chargingPayment.jwt, timedOutCard)
    const key = randomUUID()
    const responses = await Promise.all([request(key), request(key), request(), request()])
    for (const response of responses)
      expect(response).toMatchObject({
        status: 409,
        body: {
          code: 'earlierPaymentPending',
          error: 'Your earlier payment is being confirmed. Please do not pay again.',
        },
      })
    setMinutesLater(1)
    // The first request is refused because the earlier payment has arrived since its amount was calculated.
    expect((await request()).body.code).toBe('paymentClosed')
    expect(await paidOf(event, event.bob.id)).toBe(2000)
    expect((await request()).body.data.amountGBP).toBe(80)
  })

  test('is refused while the outcome of a form that was sent is unknown', async () => {
    const event = await app.makeEvent()
    const sentForm = await prepare(event.bob, event)
    await sentForm.begin()
    const doNotRespond = async () => {
      throw new GatewayUnreachable('silent')
    }
    Object.assign(gateway, { close: doNotRespond, confirm: doNotRespond })
    const order = {
      eventId: event.id,
      packageId: event.packageId,
      paymentSettings: { paymentType: 'deposit' },
    }
    expect((await event.bob.post('/payment/event/prepareJwt', order)).body.code).toBe('earlierPaymentPending')
  })

  test('does not close forms of other payers, and repeating its request with the same key closes no newer form', async () => {
    const event = await app.makeEvent()
    const key = randomUUID()
    const order = {
      eventId: event.id,
      packageId: event.packageId,
      paymentSettings: { paymentType: 'deposit' },
    }
    const firstForm = (await event.bob.post('/payment/event/prepareJwt', order, key)).body.data
    const catsForm = await prepare(event.cat, event)
    const secondForm = await prepare(event.bob, event)
    expect((await event.bob.post('/payment/event/prepareJwt', order, key)).body.data).toEqual(firstForm)
    expect(await enterGoodCards([firstForm, catsForm, secondForm])).toMatchObject([
      { status: 403 },
      { status: 200 },
      { status: 200 },
    ])
  })
})

describe('a card form that is about to be sent', () => {
  const fullPayment = { paymentSettings: { paymentType: 'fully paid' } }
  const balance = { paymentSettings: { paymentType: 'balance' } }
  const change = (event: MadeEvent, { statusStage }: { statusStage: 'Cancelled' }) =>
    sql`update event set status_stage = ${statusStage},
      document = jsonb_set(document::jsonb, '{statusStage}', to_jsonb(${statusStage}::text))::json
      where id = ${event.id}`.execute(app.db)

  test.each([
    ['the event is cancelled', (event: MadeEvent) => change(event, { statusStage: 'Cancelled' })],
    [
      'staff have credited a part of it',
      (event: MadeEvent) =>
        app.staff.put(`/event/${event.id}/package/${event.packageId}/addCreditNote`, {
          customerId: event.bob.id,
          amountGBP: 1,
        }),
    ],
  ])('is refused if in the meantime %s', async (_what, makeChange) => {
    const event = await app.makeEvent()
    const payment = await prepare(event.bob, event, fullPayment)
    await makeChange(event)
    expect(await payment.begin()).toMatchObject({ status: 409, body: { code: 'paymentClosed' } })
  })

  test('is refused if somebody else has paid in the meantime, and its payer learns who', async () => {
    const event = await app.makeEvent()
    const forBob = { ...fullPayment, payForCustomers: [event.bob.id] }
    const [ownForm, organiserForm] = [
      await prepare(event.bob, event, fullPayment),
      await prepare(event.ann, event, forBob),
    ]
    await payByCard(app, event.ann, event, { payForCustomers: [event.bob.id] })
    expect(await ownForm.begin()).toMatchObject({
      status: 409,
      body: {
        code: 'paidMeanwhile',
        error: 'Part of this was paid in the meantime by Ann, so we haven’t charged your card.',
      },
    })
    await payByCard(app, event.ann, event, { payForCustomers: [event.bob.id], ...balance })
    expect((await ownForm.begin()).body.error).toBe(
      'This was paid in the meantime by Ann, so we haven’t charged your card.',
    )
    expect((await organiserForm.begin()).body.code).toBe('paymentClosed')
  })

  test('is refused if its own payer has paid by bank in the meantime', async () => {
    const event = await app.makeEvent()
    const payment = await prepare(event.bob, event, fullPayment)
    const order = await event.bob.post('/payment/event/bankPayment', {
      eventId: event.id,
      packageId: event.packageId,
      ...fullPayment,
    })
    const { transactionId } = order.body.data
    await app.staff.post('/payment/event/bankPaymentReceived', { transactionId })
    expect((await payment.begin()).body.error).toBe(
      'This was paid in the meantime by another payment, so we haven’t charged your card.',
    )
  })

  test('is accepted while others pay for themselves', async () => {
    const event = await app.makeEvent()
    const payment = await prepare(event.bob, event, fullPayment)
    await payByCard(app, event.cat, event, fullPayment)
    expect((await payment.begin()).status).toBe(200)
  })
})

describe('an overpaid amount', () => {
  const payTwice = async () => {
    const event = await app.makeEvent()
    gateway.close = async () => 'cannotClose'
    const fullPayment = { paymentSettings: { paymentType: 'fully paid' } }
    const payments = [
      await prepare(event.bob, event, fullPayment),
      await prepare(event.bob, event, fullPayment),
    ]
    await enterGoodCards(payments)
    for (const { comeBack } of payments) await comeBack()
    return event
  }
  const enterGoodCards = (payments: readonly { jwt: string }[]) =>
    Promise.all(payments.map(({ jwt }) => enterCard(app, jwt, goodCard)))
  type Guest = { money?: { paidGBP: number; overpaidGBP?: number } }
  const shownTo = async (caller: MadeEvent['bob'] | typeof app.staff, event: MadeEvent) => {
    const { body } = await caller.post(`/event/${event.id}/updateCustomerBalanceMethod/${event.bob.id}`, {
      useInstalments: false,
    })
    return (body.data.event.customerSummary as Guest[])[1]!.money
  }

  test('is shown to its payer and to staff, and is refunded once, in one step', async () => {
    const event = await payTwice()
    for (const caller of [event.bob, app.staff])
      expect(await shownTo(caller, event)).toMatchObject({ paidGBP: 200, overpaidGBP: 100 })
    const path = `/event/${event.id}/refundOverpaid`
    const customerId = event.bob.id
    const key = randomUUID()
    const responses = await Promise.all([
      ...[1, 2, 3].map(() => app.staff.post(path, { customerId }, key)),
      app.staff.post(path, { customerId }),
    ])
    expect(responses.map(({ status }) => status).sort()).toContain(200)
    expect(await paidOf(event, event.bob.id)).toBe(10_000)
    expect(await shownTo(event.bob, event)).not.toHaveProperty('overpaidGBP')
    const { rows } = { rows: await app.db.selectFrom('sandbox_refund').selectAll().execute() }
    expect(rows.map(({ amount_pence }) => amount_pence)).toEqual([10_000])
    expect((await app.staff.post(path, { customerId })).body).toMatchObject({ code: 'nothingOverpaid' })
  })

  test('can be refunded by staff only, and to cards only up to the amount that was paid by card', async () => {
    const event = await payTwice()
    const path = `/event/${event.id}/refundOverpaid`
    for (const caller of [event.ann, event.bob, event.cat, app.stranger, app.supplier, app.visitor])
      expect((await caller.post(path, { customerId: event.bob.id })).status).toBe(403)
    expect((await app.staff.post(path, { customerId: 'nobody' })).body.code).toBe('customerNotFound')
    const credit = { customerId: event.cat.id, amountGBP: 120 }
    await app.staff.put(`/event/${event.id}/package/${event.packageId}/addCreditNote`, credit)
    expect((await app.staff.post(path, { customerId: event.cat.id })).body.code).toBe('notPaidByCard')
    expect(await paidOf(event, event.cat.id)).toBe(12_000)
  })
})
