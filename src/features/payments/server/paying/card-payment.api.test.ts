import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import {
  challengedCard,
  declinedCard,
  enterCard,
  goodCard,
  notifiedBeforeOutcomeCard,
  notifiedTwiceCard,
  payByCard,
  paymentsApp,
  prepare,
  timedOutCard,
} from '#tests/support/payments-app.ts'
import { settleById } from '#tests/support/stored-payment.ts'
import { readPaidPence } from '../ledger/ledger-store.ts'

const app = await paymentsApp()
const paidOf = async (eventId: string, customerId: string) =>
  (await readPaidPence(app.db, eventId)).get(customerId) ?? 0

test('a package without a date cannot be paid for, because its price is only the lowest possible', async () => {
  const event = await app.makeEvent((defaults) => ({
    ...defaults,
    packages: defaults.packages.map((pack) => ({ ...pack, startDate: null })),
  }))
  const order = { packageId: event.packageId, paymentSettings: { paymentType: 'fully paid' } }
  const path = `/event/${event.id}/package/${event.packageId}`
  for (const response of [
    event.ann.post(`${path}/paymentTypes`, {}),
    event.ann.post(`${path}/paymentDetails`, { paymentSettings: order.paymentSettings }),
    event.ann.post('/payment/event/prepareJwt', { eventId: event.id, ...order }),
    event.ann.post('/payment/event/bankPayment', { eventId: event.id, ...order }),
  ]) {
    const { status, body } = await response
    expect([status, body.error]).toEqual([422, 'Please choose a start date first'])
  }
  expect((await event.read()).statusStage).toBe('Enquiry')
})

test('every logged-in user can read the payment system (PAY-005, API-093)', async () => {
  const event = await app.makeEvent()
  expect((await event.bob.get('/payment/paymentSystem')).body.data).toEqual({
    name: 'secureTrading',
    mode: 'test',
    cardForm: 'sandbox',
    wallets: [],
  })
  expect((await app.visitor.get('/payment/paymentSystem')).status).toBe(403)
})

describe('payment options', () => {
  test('are returned with the amount of each (PAY-001, PAY-004, API-101)', async () => {
    const event = await app.makeEvent()
    const path = `/event/${event.id}/package/${event.packageId}/paymentTypes`
    const { body } = await event.bob.post(path, { isBankPayment: false })
    expect(body.data.paymentTypes).toMatchObject([
      {
        paymentType: 'deposit',
        amountGBP: 20,
        leftGBP: 80,
        dueDate: '2026-05-15',
        leftDueDate: '2026-10-10',
        refundableUntil: '2026-10-10',
      },
      { paymentType: 'instalments', amountGBP: 20 },
      // After a smaller amount, the rest is due on `leftDueDate`.
      { paymentType: 'custom', minGBP: 1, maxGBP: 100, leftGBP: 0, leftDueDate: '2026-10-10' },
      { paymentType: 'fully paid', amountGBP: 100, leftGBP: 0, dueDate: '2026-10-10', leftDueDate: null },
    ])
  })

  test('are returned in detail, with the instalments that follow (PAY-004, API-100)', async () => {
    const event = await app.makeEvent()
    const path = `/event/${event.id}/package/${event.packageId}/paymentDetails`
    const { body } = await event.bob.post(path, { paymentSettings: { paymentType: 'instalments' } })
    expect(body.data).toMatchObject({
      amountGBP: 20,
      payForCustomers: [{ id: event.bob.id, name: 'Bob', amountGBP: 20 }],
    })
    expect(body.data.instalments).toHaveLength(5)
    expect(
      body.data.instalments.reduce((sum: number, part: { amountGBP: number }) => sum + part.amountGBP, 0),
    ).toBe(80)
  })

  test('for several people add up, with the part of each person (PAY-003)', async () => {
    const event = await app.makeEvent()
    const path = `/event/${event.id}/package/${event.packageId}/paymentDetails`
    const { body } = await event.ann.post(path, {
      paymentSettings: { paymentType: 'custom', amountGBP: 100 },
      payForCustomers: event.people.map(({ id }) => id),
    })
    expect(body.data.payForCustomers.map((part: { amountGBP: number }) => part.amountGBP)).toEqual([
      33.34, 33.33, 33.33,
    ])
  })

  test('can be read and used by a guest only for themselves, and by a stranger for nobody', async () => {
    const event = await app.makeEvent()
    const path = `/event/${event.id}/package/${event.packageId}/paymentTypes`
    const forCat = { payForCustomers: [event.cat.id] }
    expect((await event.bob.post(path, forCat)).status).toBe(403)
    expect((await event.ann.post(path, forCat)).status).toBe(200)
    for (const caller of [app.stranger, app.supplier, app.visitor])
      expect((await caller.post(path, {})).status).toBe(403)
  })

  test('do not exist for guests if the organiser pays for everyone (PAY-002)', async () => {
    const event = await app.makeEvent((defaults) => ({ ...defaults, paymentMethod: 'organiser' }))
    const path = `/event/${event.id}/package/${event.packageId}/paymentTypes`
    expect((await event.bob.post(path, {})).body.data.paymentTypes).toEqual([])
    expect((await event.ann.post(path, {})).body.data.paymentTypes[0]).toMatchObject({ amountGBP: 60 })
    await payByCard(app, event.ann, event)
    expect((await event.read()).statusStage).toBe('Booked')
  })

  test.each([
    [{ paymentType: 'custom', amountGBP: 0.5 }, 'amountOutOfRange'],
    [{ paymentType: 'custom', amountGBP: 100.01 }, 'amountOutOfRange'],
    [{ paymentType: 'balance' }, 'nothingDue'],
    [{ paymentType: 'custom' }, 'invalidInput'],
    [{ paymentType: 'cash' }, 'invalidInput'],
    [{ paymentType: 'custom', amountGBP: 1e300 }, 'invalidInput'],
    [{ paymentType: 'deposit', surprise: 1 }, 'invalidInput'],
  ])('%j is refused', async (paymentSettings, code) => {
    const event = await app.makeEvent()
    const order = { eventId: event.id, packageId: event.packageId, paymentSettings }
    expect((await event.bob.post('/payment/event/prepareJwt', order)).body.code).toBe(code)
  })
})

describe('a card payment', () => {
  test('is prepared, begun, charged and credited (PAY-006, API-094, API-095, API-096, API-098)', async () => {
    const event = await app.makeEvent()
    const payment = await prepare(event.bob, event)
    expect(payment.amountGBP).toBe(20)
    expect((await event.read()).statusStage).toBe('Enquiry')
    expect((await payment.begin()).body.data).toMatchObject({
      status: 'awaiting',
      event: { statusStage: 'Enquiry' },
    })
    expect((await enterCard(app, payment.jwt, goodCard)).body).toEqual({ state: 'paid' })
    const { body } = await payment.comeBack()
    expect(body.data).toMatchObject({
      status: 'paid',
      amountGBP: 20,
      event: { statusStage: 'Pending Booking' },
    })
    expect(body.data.event.customerSummary.map(({ money }: WireGuest) => money?.paidGBP)).toEqual([
      undefined,
      20,
      undefined,
    ])
    expect((await payment.status()).body.data.status).toBe('paid')
    const stored = await app.db
      .selectFrom('payment_transaction')
      .selectAll()
      .where('id', '=', payment.transactionId)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ card_digits: '1111', customer_name: 'Bob', confirmed_pence: 2000 })
    const guest = (await event.read()).guests[1]
    expect(guest).toMatchObject({ paidPence: 2000, paidByCustomerId: event.bob.id })
  })

  test('by everyone books the event, requests suppliers, stores each guest’s view of the booked event and mails receipts (EVT-O3, EVT-O6)', async () => {
    const event = await app.makeEvent()
    for (const guest of [event.ann, event.bob]) await payByCard(app, guest, event)
    expect((await event.read()).statusStage).toBe('Pending Booking')
    await payByCard(app, event.cat, event)
    const bookedEvent = await event.read()
    expect(bookedEvent).toMatchObject({ statusStage: 'Booked', bookedDate: '2026-05-01' })
    expect(bookedEvent.packages[0]).toMatchObject({ status: 'Booked', entries: [{ stage: 'Requested' }] })
    const stages = app.stageChanges
      .filter(({ after }) => after.id === event.id)
      .map(({ after }) => after.statusStage)
    expect(stages).toEqual(['Pending Booking', 'Booked'])
    const { rows } = await sql<{ state: string; customer_id: string }>`
      select state, customer_id from event_snapshot where event_id = ${event.id} and state = 'booked'`.execute(
      app.db,
    )
    expect(rows.map((row) => row.customer_id).sort()).toEqual(event.people.map(({ id }) => id).sort())
    const mails = await sql<{ subject: string }>`
      select subject from mail_outbox where event_id = ${event.id} and kind = 'payment-receipt'`.execute(
      app.db,
    )
    expect(mails.rows.map(({ subject }) => subject)).toEqual(Array(3).fill('Receipt: £20.00 for Trip'))
  })

  test('for others is credited to them, and the payer is stored with each of them', async () => {
    const event = await app.makeEvent()
    await payByCard(app, event.ann, event, { payForCustomers: event.people.map(({ id }) => id) })
    const { guests, statusStage } = await event.read()
    expect(guests.map(({ paidPence, paidByCustomerId }) => [paidPence, paidByCustomerId])).toEqual(
      Array(3).fill([2000, event.ann.id]),
    )
    expect(statusStage).toBe('Booked')
  })

  test('that is declined says why, and another card can pay (PAY-006)', async () => {
    const event = await app.makeEvent()
    const declinedPayment = await payByCard(app, event.bob, event, { card: declinedCard })
    expect(declinedPayment.response.body.data).toMatchObject({
      status: 'failed',
      reason: 'The card was declined',
      event: { statusStage: 'Enquiry' },
    })
    expect(await paidOf(event.id, event.bob.id)).toBe(0)
    await enterCard(app, declinedPayment.jwt, goodCard)
    expect((await declinedPayment.comeBack()).body.data.status).toBe('paid')
    expect(await paidOf(event.id, event.bob.id)).toBe(2000)
  })

  test('that is challenged is charged only with the right code', async () => {
    const event = await app.makeEvent()
    const payment = await prepare(event.bob, event)
    expect((await enterCard(app, payment.jwt, challengedCard)).body).toMatchObject({ state: 'challenge' })
    expect((await payment.comeBack()).body.data.status).toBe('prepared')
    const enterCode = (code: string) =>
      app.send({ method: 'POST', url: '/sandbox-gateway/challenge', payload: { jwt: payment.jwt, code } })
    expect((await enterCode('0000')).body).toMatchObject({ state: 'challenge' })
    expect((await enterCode('1234')).body).toMatchObject({ state: 'paid' })
    expect((await payment.comeBack()).body.data.status).toBe('paid')
  })

  test('is declined after three wrong codes', async () => {
    const event = await app.makeEvent()
    const payment = await prepare(event.bob, event)
    await enterCard(app, payment.jwt, challengedCard)
    for (const code of ['1', '2', '3'])
      await app.send({
        method: 'POST',
        url: '/sandbox-gateway/challenge',
        payload: { jwt: payment.jwt, code },
      })
    expect((await payment.comeBack()).body.data.status).toBe('failed')
  })

  test('without a response stays open and is reconciled later', async () => {
    const event = await app.makeEvent()
    const payment = await prepare(event.bob, event)
    await payment.begin()
    expect((await enterCard(app, payment.jwt, timedOutCard)).status).toBe(504)
    expect((await payment.comeBack()).body.data.status).toBe('awaiting')
    const before = app.clock.now
    app.clock.now = new Date(before.getTime() + 60_000)
    expect((await payment.status()).body.data.status).toBe('paid')
    app.clock.now = before
  })

  test.each([
    ['twice', notifiedTwiceCard],
    ['before the browser gets the outcome', notifiedBeforeOutcomeCard],
    ['once', goodCard],
  ])('that is notified %s is credited once, even if the payer does not return', async (_when, card) => {
    const event = await app.makeEvent()
    const payment = await prepare(event.bob, event)
    await enterCard(app, payment.jwt, card)
    await expect.poll(() => paidOf(event.id, event.bob.id)).toBe(2000)
    expect((await payment.comeBack()).body.data.status).toBe('paid')
    expect(await paidOf(event.id, event.bob.id)).toBe(2000)
  })

  test('that is cancelled returns the event to Enquiry, and the gateway no longer accepts the card (PAY-007, API-082)', async () => {
    const event = await app.makeEvent()
    const payment = await prepare(event.ann, event)
    await payment.begin()
    expect((await event.read()).statusStage).toBe('Pending Booking')
    const abortResponse = await event.ann.post(`/event/${event.id}/saveTransactionAborted`, {
      transactionId: payment.transactionId,
      reason: 'Changed my mind',
    })
    expect(abortResponse.body.data).toMatchObject({ status: 'aborted', event: { statusStage: 'Enquiry' } })
    expect(await payment.begin()).toMatchObject({ status: 409, body: { code: 'paymentClosed' } })
    expect(await enterCard(app, payment.jwt, goodCard)).toMatchObject({
      status: 403,
      body: { errors: [{ path: 'jwt' }] },
    })
    expect((await payment.status()).body.data.status).toBe('aborted')
    expect(await paidOf(event.id, event.ann.id)).toBe(0)
  })

  test('that staff cancel is attributed to them in the history, not to its payer', async () => {
    const event = await app.makeEvent()
    const payment = await prepare(event.ann, event)
    await payment.begin()
    const { transactionId } = payment
    await app.staff.post(`/event/${event.id}/saveTransactionAborted`, { transactionId })
    expect((await event.read()).statusStage).toBe('Enquiry')
    const newestChange = await app.db
      .selectFrom('event_command')
      .select('done_by')
      .where('event_id', '=', event.id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(newestChange?.done_by).toBe('staff')
  })

  test('that was cancelled is credited if its money arrives anyway', async () => {
    const event = await app.makeEvent()
    const { transactionId, status } = await prepare(event.bob, event)
    await event.bob.post(`/event/${event.id}/saveTransactionAborted`, { transactionId })
    const confirmation = {
      state: 'paid',
      amountPence: 2000,
      gatewayReference: 'late',
      cardDigits: '1111',
    } as const
    await settleById(app.payments.deps, transactionId, confirmation)
    expect((await status()).body.data).toMatchObject({
      status: 'paid',
      event: { statusStage: 'Pending Booking' },
    })
    expect(await paidOf(event.id, event.bob.id)).toBe(2000)
  })

  test('is visible only to its payer and staff; for others it does not exist', async () => {
    const event = await app.makeEvent()
    const otherEvent = await app.makeEvent()
    const { transactionId } = await prepare(event.bob, event)
    for (const caller of [event.cat, event.ann, otherEvent.bob, app.stranger]) {
      expect((await caller.get(`/payment/event/status?transactionId=${transactionId}`)).status).toBe(404)
      expect((await caller.post('/payment/event/payment', { transactionId })).status).toBe(404)
    }
    const request = { eventId: otherEvent.id, packageId: otherEvent.packageId, transactionId }
    expect((await otherEvent.bob.post('/payment/event/saveAwaitingTransaction', request)).status).toBe(404)
    expect((await app.staff.get(`/payment/event/status?transactionId=${transactionId}`)).status).toBe(200)
    expect((await app.visitor.get(`/payment/event/status?transactionId=${transactionId}`)).status).toBe(403)
  })

  test('is refused for a cancelled event and for an unknown package', async () => {
    const cancelledEvent = await app.makeEvent((defaults) => ({ ...defaults, statusStage: 'Cancelled' }))
    const order = {
      eventId: cancelledEvent.id,
      packageId: cancelledEvent.packageId,
      paymentSettings: { paymentType: 'deposit' },
    }
    expect((await cancelledEvent.bob.post('/payment/event/prepareJwt', order)).body.code).toBe('stageForbids')
    const event = await app.makeEvent()
    const wrongOrder = {
      eventId: event.id,
      packageId: 'nowhere',
      paymentSettings: { paymentType: 'deposit' },
    }
    expect((await event.bob.post('/payment/event/prepareJwt', wrongOrder)).status).toBe(404)
  })
})

describe('the Idempotency-Key of a payment', () => {
  const orderFor = (event: { id: string; packageId: string }, paymentType = 'deposit') => ({
    eventId: event.id,
    packageId: event.packageId,
    paymentSettings: { paymentType },
  })

  test('is required', async () => {
    const event = await app.makeEvent()
    const refusedResponse = await event.bob.withoutKey('/payment/event/prepareJwt', orderFor(event))
    expect(refusedResponse).toMatchObject({ status: 400, body: { code: 'idempotencyMissing' } })
  })

  test('makes repeated and parallel requests one payment, and refuses different content', async () => {
    const event = await app.makeEvent()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        event.bob.post('/payment/event/prepareJwt', orderFor(event), 'the-key'),
      ),
    )
    expect(new Set(responses.map(({ body }) => body.data.transactionId)).size).toBe(1)
    const response = await event.bob.post(
      '/payment/event/prepareJwt',
      orderFor(event, 'fully paid'),
      'the-key',
    )
    expect(response).toMatchObject({ status: 409, body: { code: 'idempotencyMismatch' } })
    expect((await event.cat.post('/payment/event/prepareJwt', orderFor(event), 'the-key')).status).toBe(200)
  })
})

test('a notification with a wrong signature is refused and changes nothing', async () => {
  const event = await app.makeEvent()
  const payment = await prepare(event.bob, event)
  const forged = `orderreference=${payment.transactionId}&errorcode=0&responsesitesecurity=${'0'.repeat(64)}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await app.send({
    method: 'POST',
    url: '/payment-gateway/notification',
    headers,
    payload: forged,
  })
  expect(response.status).toBe(403)
  expect((await payment.status()).body.data.status).toBe('prepared')
})

test('no card number is stored with payments, sandbox orders or idempotency keys', async () => {
  const { rows } = await sql<{ found: string }>`
    select t::text as found from sandbox_order t union all select t::text from payment_transaction t
    union all select result::text from idempotency_key where result is not null`.execute(app.db)
  expect(rows.length).toBeGreaterThan(10)
  for (const { found } of rows) expect(found).not.toMatch(/\b(4111|4000)[ \d]{8,}/)
})
