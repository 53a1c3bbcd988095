import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createDatabaseClock } from '#platform/server/database/database-clock.ts'
import { goodCard, type MadeEvent, paymentsApp, prepare } from '#tests/support/payments-app.ts'
import { signDoubleResult, startProviderDouble } from '#tests/support/provider-double/provider-double.ts'
import { settleById } from '#tests/support/stored-payment.ts'
import { updateTransaction } from '../transaction-store.ts'
import { reconcileOpenTransactions } from './reconcile-payments.ts'

// The clock of one of our processes, or the provider's, is an hour ahead or behind.

const minute = 60_000
const hour = 60 * minute
/** How far the provider's clock is ahead of `app.clock`, in milliseconds. */
let providerAheadMs = 0
const double = await startProviderDouble({
  now: () => new Date(app.clock.now.getTime() + providerAheadMs),
})
afterAll(() => double.close())
const bankAccount = {
  BANK_ACCOUNT_NAME: 'Jaunt',
  BANK_SORT_CODE: '00-12-34',
  BANK_ACCOUNT_NUMBER: '12345678',
  BANK_IBAN: 'GB38DEMO00123412345678',
}
const app = await paymentsApp({ ...double.environment, ...bankAccount })
const { deps } = app.payments
const startTime = app.clock.now
const setMinutesLater = (minutes: number) => {
  app.clock.now = new Date(startTime.getTime() + minutes * minute)
}
afterEach(() => {
  vi.useRealTimers()
  providerAheadMs = 0
  setMinutesLater(0)
})

const statusOf = async (id: string) =>
  (
    await app.db
      .selectFrom('payment_transaction')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status
const paidByBob = async (event: MadeEvent) => (await event.read()).guests[1]!.paidPence
const beginForm = async () => {
  const event = await app.makeEvent()
  const payment = await prepare(event.bob, event)
  await payment.begin()
  return { event, ...payment }
}

describe('with the clock of the database', () => {
  // The database's clock can't be set, so the tests give the stored rows earlier times instead.
  type Ages = { readonly formAgeMs: number; readonly orderExpiresInMs: number }
  const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds)
  /**
   * Stores a begun form of this age, and a bank order that expires after this time, by the real time. Returns a
   * function that reads their statuses.
   */
  const storeOpenPayments = async ({ formAgeMs, orderExpiresInMs }: Ages) => {
    const { event, transactionId } = await beginForm()
    const order = await event.cat.post('/payment/event/bankPayment', {
      eventId: event.id,
      packageId: event.packageId,
      paymentSettings: { paymentType: 'deposit' },
    })
    const orderId: string = order.body.data.transactionId
    await app.db.transaction().execute(async (tx) => {
      const form = { done_at: inMs(-formAgeMs), started_at: inMs(-formAgeMs), next_query_at: inMs(-minute) }
      await updateTransaction(tx, { id: transactionId, event_id: event.id }, form)
      const expires_at = inMs(orderExpiresInMs)
      await updateTransaction(tx, { id: orderId, event_id: event.id }, { expires_at })
    })
    return () => Promise.all([statusOf(transactionId), statusOf(orderId)])
  }
  const setProcessClock = (aheadMs: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
  const reconcileByDatabaseClock = async () => {
    const clock = await createDatabaseClock(app.db)
    await reconcileOpenTransactions({ ...deps, now: clock.now })
    clock.stop()
  }
  const reconcileByProcessClock = () => reconcileOpenTransactions({ ...deps, now: () => new Date() })

  const youngAges = { formAgeMs: 35 * minute, orderExpiresInMs: 30 * minute }
  const oldAges = { formAgeMs: 91 * minute, orderExpiresInMs: -minute }
  test.each([
    ['ahead', hour],
    ['behind', -hour],
  ])(
    'a process whose own clock is an hour %s ends forms and orders in time, neither too early nor too late',
    async (_where, aheadMs) => {
      const [statusesOfYoung, statusesOfOld] = [
        await storeOpenPayments(youngAges),
        await storeOpenPayments(oldAges),
      ]
      setProcessClock(aheadMs)
      await reconcileByDatabaseClock()
      expect(await statusesOfYoung()).toEqual(['awaiting', 'awaiting'])
      expect(await statusesOfOld()).toEqual(['aborted', 'aborted'])
    },
  )

  test('control: a process that uses its own wrong clock ends forms and orders too early or too late', async () => {
    const statusesOfYoung = await storeOpenPayments(youngAges)
    setProcessClock(hour)
    await reconcileByProcessClock()
    expect(await statusesOfYoung()).toEqual(['aborted', 'aborted'])
    vi.useRealTimers()
    const statusesOfOld = await storeOpenPayments(oldAges)
    setProcessClock(-hour)
    await reconcileByProcessClock()
    expect(await statusesOfOld()).toEqual(['awaiting', 'awaiting'])
  })

  /** Runs the job while another process is sending a refund of £5. Returns how often it was refunded. */
  const refundTwiceAtOnce = async (reconcile: () => Promise<unknown>) => {
    const event = await app.makeEvent()
    const payment = await prepare(event.bob, event)
    await payment.begin()
    await double.enterCard(payment.jwt, goodCard)
    await payment.comeBack()
    const delayedRefund = double.delayNextRefund()
    const refund = { customerId: event.bob.id, amountGBP: 5 }
    const sending = app.staff.post(`/event/${event.id}/customerRefund`, refund)
    await delayedRefund.arrived
    const [{ id }] = (await app.db
      .updateTable('payment_transaction')
      .set({ sending_until: inMs(14 * minute), next_query_at: inMs(-minute) })
      .where('event_id', '=', event.id)
      .where('transaction_type', '=', 'refund')
      .returning('id')
      .execute()) as [{ id: string }]
    setProcessClock(hour)
    await reconcile()
    delayedRefund.release()
    await sending
    return double.findRefunds(id).length
  }

  test('a process whose own clock is an hour ahead does not send a refund that another process is sending', async () => {
    expect(await refundTwiceAtOnce(reconcileByDatabaseClock)).toBe(1)
  })

  test('control: a process that uses its own wrong clock refunds the money again', async () => {
    expect(await refundTwiceAtOnce(reconcileByProcessClock)).toBe(2)
  })
})

describe('a card that is charged after we have ended its payment, without a notification or the payer’s return,', () => {
  /** Runs the job of a process with a correct clock for 30 hours. */
  const reconcileFor30Hours = async (fromMinute: number) => {
    for (let minutes = fromMinute; minutes < 30 * 60; minutes += 30) {
      setMinutesLater(minutes)
      await app.payments.reconcileOpen()
    }
  }
  /** A process an hour ahead ends the form at minute 35, and the card is charged at minute 40. */
  const chargeAfterEnd = async () => {
    const { event, jwt, transactionId } = await beginForm()
    setMinutesLater(35)
    await reconcileOpenTransactions({ ...deps, now: () => new Date(app.clock.now.getTime() + hour) })
    expect(await statusOf(transactionId)).toBe('aborted')
    setMinutesLater(40)
    await double.enterCard(jwt, goodCard)
    return { event, transactionId }
  }

  test('is credited although a process an hour ahead has ended the payment', async () => {
    const { event } = await chargeAfterEnd()
    await reconcileFor30Hours(45)
    expect(await paidByBob(event)).toBe(2000)
  })

  test('control: is never credited if the end was final', async () => {
    const { event, transactionId } = await chargeAfterEnd()
    await settleById(deps, transactionId, { state: 'unknown', isFinal: true })
    await reconcileFor30Hours(45)
    expect(await paidByBob(event)).toBe(0)
  })

  test('is credited although the provider’s clock is an hour behind, so that it accepts the form for longer', async () => {
    providerAheadMs = -hour
    const { event, jwt, transactionId } = await beginForm()
    setMinutesLater(95)
    await app.payments.reconcileOpen()
    expect(await statusOf(transactionId)).toBe('aborted')
    setMinutesLater(110)
    await double.enterCard(jwt, goodCard)
    await reconcileFor30Hours(115)
    expect(await paidByBob(event)).toBe(2000)
  })
})

test('a provider whose clock is an hour ahead accepts no card, and the payment ends without money', async () => {
  providerAheadMs = hour
  const { event, jwt, transactionId } = await beginForm()
  setMinutesLater(1)
  await double.enterCard(jwt, goodCard)
  expect(double.findCharges(transactionId)).toEqual([])
  setMinutesLater(300)
  await app.payments.reconcileOpen()
  expect([await statusOf(transactionId), await paidByBob(event)]).toEqual(['aborted', 0])
})

test.each([
  ['ahead', hour],
  ['behind', -hour],
])('a result that a provider an hour %s has signed counts for its payment', async (_where, aheadMs) => {
  const { event, jwt, transactionId } = await beginForm()
  await double.enterCard(jwt, goodCard)
  const signedAt = new Date(app.clock.now.getTime() + aheadMs)
  const result = await signDoubleResult(double.findCharges(transactionId), signedAt)
  double.setDown(true)
  const { body } = await event.bob.post('/payment/event/payment', {
    transactionId,
    paymentResult: { jwt: result },
  })
  double.setDown(false)
  expect(body.data.status).toBe('paid')
})
