import { afterEach, describe, expect, test } from 'vitest'
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
import { packageFor } from '#tests/support/priced-package.ts'
import { readOpenOrders } from '../bank-order-store.ts'
import { readPendingCards } from './card-form-store.ts'

const app = await paymentsApp()
const startTime = app.clock.now
const afterMinutes = (minutes: number) => {
  app.clock.now = new Date(startTime.getTime() + minutes * 60_000)
}
afterEach(() => afterMinutes(0))

type Caller = MadeEvent['bob'] | typeof app.staff
const orderTransfer = (caller: Caller, event: MadeEvent, more: object = {}, key?: string) =>
  caller.post(
    '/payment/event/bankPayment',
    { eventId: event.id, packageId: event.packageId, paymentSettings: { paymentType: 'deposit' }, ...more },
    key,
  )
const codeOf = async (response: ReturnType<typeof orderTransfer>) => (await response).body.code ?? 'ordered'
const pendingOf = async (caller: Caller, event: MadeEvent) =>
  (await caller.get(`/event/${event.id}/pendingCardPayments`)).body.data.payments
/** Pays by a card whose bank is slow, and does not wait for the outcome. The gateway decides after a minute. */
const payBySlowCard = (caller: Caller, event: MadeEvent, more: object = {}) =>
  payByCard(app, caller, event, { ...more, card: timedOutCard })
const cancelPayment = (caller: Caller, event: MadeEvent, transactionId: string) =>
  caller.post(`/event/${event.id}/saveTransactionAborted`, { transactionId })

describe('the list of pending card payments', () => {
  test('shows a payer’s own payment to them, the organiser and staff until it has an outcome', async () => {
    const event = await app.makeEvent()
    const { transactionId, status } = await payBySlowCard(event.bob, event)
    const bob = { id: event.bob.id, name: 'Bob' }
    const pendingPayment = {
      transactionId,
      packageId: event.packageId,
      customer: bob,
      amountGBP: 20,
      payForCustomers: [{ ...bob, amountGBP: 20 }],
      startedAt: startTime.toISOString(),
      isAutomatic: false,
    }
    for (const reader of [event.bob, event.ann, app.staff])
      expect(await pendingOf(reader, event)).toEqual([pendingPayment])
    expect(await pendingOf(event.cat, event)).toEqual([])
    const path = `/event/${event.id}/pendingCardPayments`
    for (const caller of [app.stranger, app.supplier, app.visitor, (await app.makeEvent()).bob])
      expect((await caller.get(path)).status).toBe(403)
    expect((await app.staff.get('/event/nowhere/pendingCardPayments')).status).toBe(404)

    afterMinutes(1)
    expect((await status()).body.data.status).toBe('paid')
    expect(await pendingOf(event.bob, event)).toEqual([])
  })

  test('shows a guest only their part of the organiser’s payment for several people', async () => {
    const event = await app.makeEvent()
    await payBySlowCard(event.ann, event, { payForCustomers: event.people.map(({ id }) => id) })
    const [forAll] = await pendingOf(event.ann, event)
    expect([forAll.amountGBP, forAll.payForCustomers.length]).toEqual([60, 3])
    expect(await pendingOf(event.bob, event)).toMatchObject([
      {
        customer: { id: event.ann.id, name: 'Ann' },
        amountGBP: 20,
        payForCustomers: [{ id: event.bob.id, amountGBP: 20 }],
      },
    ])
  })

  test('does not contain a card form that was only opened, or whose card was declined', async () => {
    const event = await app.makeEvent()
    await prepare(event.bob, event)
    await payByCard(app, event.cat, event, { card: declinedCard })
    expect(await pendingOf(event.ann, event)).toEqual([])
  })
})

describe('a bank transfer', () => {
  test('is refused while the payer’s own card payment has no outcome, however long that takes, and possible afterwards', async () => {
    const event = await app.makeEvent()
    const { status } = await payBySlowCard(event.bob, event)
    const refusedResponse = await orderTransfer(event.bob, event, {}, 'same-key')
    expect([refusedResponse.status, refusedResponse.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'earlierPaymentPending',
        error: 'Your earlier payment is being confirmed. Please do not pay again.',
      }),
    ])
    const forBob = { payForCustomers: [event.bob.id] }
    expect(await codeOf(orderTransfer(app.staff, event, forBob))).toBe('earlierPaymentPending')
    afterMinutes(40)
    expect(await codeOf(orderTransfer(event.bob, event))).toBe('earlierPaymentPending')
    expect((await event.bob.get(`/event/${event.id}/bankOrders`)).body.data.orders).toEqual([])

    expect((await status()).body.data.status).toBe('paid')
    const balance = { paymentSettings: { paymentType: 'balance' } }
    expect((await orderTransfer(event.bob, event, balance)).body.data.amountGBP).toBe(80)
    expect((await event.read()).guests[1]!.paidPence).toBe(2000)
  })

  test('that was refused can be ordered with the same key after the card was declined', async () => {
    const event = await app.makeEvent()
    const payment = await prepare(event.bob, event)
    await payment.begin()
    expect(await codeOf(orderTransfer(event.bob, event, {}, 'key-of-bob'))).toBe('earlierPaymentPending')
    await enterCard(app, payment.jwt, declinedCard)
    expect((await payment.comeBack()).body.data.status).toBe('failed')
    expect(await codeOf(orderTransfer(event.bob, event, {}, 'key-of-bob'))).toBe('ordered')
  })

  test('is possible after the payer cancels a card payment that waits for the bank’s challenge', async () => {
    const event = await app.makeEvent()
    const { transactionId } = await payByCard(app, event.bob, event, { card: challengedCard })
    expect(await codeOf(orderTransfer(event.bob, event))).toBe('earlierPaymentPending')
    expect((await cancelPayment(event.bob, event, transactionId)).body.data.status).toBe('aborted')
    expect(await codeOf(orderTransfer(event.bob, event))).toBe('ordered')
  })

  test('is refused to an organiser whose card is already paying for everyone (PAY-002)', async () => {
    const event = await app.makeEvent((defaults) => ({ ...defaults, paymentMethod: 'organiser' }))
    await payBySlowCard(event.ann, event)
    expect((await pendingOf(event.ann, event))[0].amountGBP).toBe(60)
    expect(await codeOf(orderTransfer(event.ann, event))).toBe('earlierPaymentPending')
  })

  test('is refused for 15 minutes while somebody else pays for the same people by card', async () => {
    const event = await app.makeEvent()
    const payment = await prepare(event.bob, event)
    await payment.begin()
    const forOthers = (...people: { id: string }[]) => ({ payForCustomers: people.map(({ id }) => id) })
    expect(await codeOf(orderTransfer(event.ann, event, forOthers(event.ann, event.bob)))).toBe(
      'paidByAnother',
    )
    expect(await codeOf(orderTransfer(event.ann, event, forOthers(event.cat)))).toBe('ordered')
    expect(await codeOf(orderTransfer(event.cat, event))).toBe('ordered')
    afterMinutes(14.9)
    expect(await codeOf(orderTransfer(event.ann, event, forOthers(event.bob)))).toBe('paidByAnother')
    afterMinutes(15)
    expect(await codeOf(orderTransfer(event.ann, event, forOthers(event.bob)))).toBe('ordered')
  })

  test('is not refused because of a card form that was only opened, or a payment for another package', async () => {
    const event = await app.makeEvent((defaults) => ({
      ...defaults,
      packages: [...defaults.packages, packageFor(defaults.guests.map(({ customerId }) => customerId))],
    }))
    const otherPackage = (await event.read()).packages.find(({ id }) => id !== event.packageId)!
    await prepare(event.bob, event)
    await payBySlowCard(event.bob, { ...event, packageId: otherPackage.id })
    expect(await pendingOf(event.bob, event)).toHaveLength(1)
    expect(await codeOf(orderTransfer(event.bob, event))).toBe('ordered')
  })
})

describe('a card form', () => {
  test('cannot be sent while the payer’s own bank transfer for the same money is pending', async () => {
    const event = await app.makeEvent()
    const fullPayment = { paymentSettings: { paymentType: 'fully paid' } }
    const form = await prepare(event.bob, event, fullPayment)
    const organiserForm = await prepare(event.ann, event, { ...fullPayment, payForCustomers: [event.bob.id] })
    afterMinutes(1)
    const { transactionId } = (await orderTransfer(event.bob, event)).body.data
    const refusedResponse = await form.begin()
    expect([refusedResponse.status, refusedResponse.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'transferPending',
        error: 'A bank transfer for this is pending, so we haven’t charged your card.',
      }),
    ])
    // The organiser can cancel the transfer as well.
    expect((await organiserForm.begin()).body.code).toBe('transferPending')
    await cancelPayment(event.bob, event, transactionId)
    expect((await form.begin()).status).toBe(200)
  })

  test('can be sent by a guest although the organiser has ordered a transfer that the guest cannot cancel', async () => {
    const event = await app.makeEvent()
    const form = await prepare(event.bob, event)
    expect(await codeOf(orderTransfer(event.ann, event, { payForCustomers: [event.bob.id] }))).toBe('ordered')
    expect((await form.begin()).status).toBe(200)
  })
})

describe('a card payment that begins while the same payer orders a bank transfer', () => {
  const raceCount = 12

  test('excludes the transfer, or is excluded by it: one of the two is accepted', async () => {
    const races = await Promise.all(
      Array.from({ length: raceCount }, async () => {
        const event = await app.makeEvent()
        return { event, form: await prepare(event.bob, event) }
      }),
    )
    afterMinutes(1)
    const outcomes = await Promise.all(
      races.map(async ({ event, form }, index) => {
        const begin = () => form.begin()
        const transfer = () => orderTransfer(event.bob, event)
        // Each of the two is sent first in half of the races.
        const requests = index % 2 ? [begin, transfer] : [transfer, begin]
        const responses = await Promise.all(requests.map((send) => send()))
        const cards = await readPendingCards(app.db, event.id)
        const orders = await readOpenOrders(app.db, event.id, app.clock.now)
        const accepted = responses.filter(({ status }) => status === 200).length
        if (cards.length > 0) await enterCard(app, form.jwt, goodCard)
        return { accepted, open: cards.length + orders.length }
      }),
    )
    expect(outcomes).toEqual(Array(raceCount).fill({ accepted: 1, open: 1 }))
  })
})
