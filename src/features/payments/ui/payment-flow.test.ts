import { afterEach, describe, expect, test, vi } from 'vitest'
import { requestFailure } from '#platform/browser/request-failure.ts'
import {
  awaitOutcome,
  cancelEarlier,
  cancelPayment,
  type EarlierPayment,
  enterCard,
  type PaymentOrder,
  type PaymentStep,
  resumePayment,
  watchOutcome,
} from './payment-flow.ts'
import type { PaymentState, PaymentsApi } from './payments-api.ts'

const prepared = { jwt: 'signed', transactionId: 't-1', amountGBP: 12 }
const order: PaymentOrder = {
  eventId: 'e-1',
  packageId: 'p-1',
  paymentSettings: { paymentType: 'deposit' },
  payForCustomers: [],
}

const stateOf = (status: PaymentState['status'], reason: string | null = null) =>
  ({ data: { transactionId: 't-1', status, reason, amountGBP: 12 } }) as never

/**
 * Creates the dependencies of a payment whose endpoints return the given responses, and records the steps that are
 * shown.
 */
const paymentWith = (calls: Partial<Record<keyof PaymentsApi, () => Promise<unknown>>>) => {
  const shownSteps: PaymentStep[] = []
  return {
    shownSteps,
    deps: { api: calls as unknown as PaymentsApi, show: (step: PaymentStep) => void shownSteps.push(step) },
  }
}

test('a payment whose outcome cannot be read stays open and is not reported as failed', async () => {
  const { shownSteps, deps } = paymentWith({ payment: () => Promise.reject(new Error('no connection')) })
  expect(await awaitOutcome(deps, prepared)).toEqual({ name: 'processing', prepared, isLong: true })
  expect(shownSteps).toEqual([{ name: 'processing', prepared, isLong: false }])
})

test('a payment that ended shows its receipt, or the card form with the reason', async () => {
  const paid = paymentWith({ payment: async () => stateOf('paid') })
  expect(await awaitOutcome(paid.deps, prepared)).toMatchObject({ name: 'paid', state: { status: 'paid' } })
  const failed = paymentWith({ payment: async () => stateOf('failed', 'Insufficient funds') })
  expect(await awaitOutcome(failed.deps, prepared)).toEqual({
    name: 'card',
    prepared,
    problem: 'Insufficient funds',
  })
})

test('a payment that was cancelled in another tab returns to the choice, because it accepts no other card', async () => {
  const event = { version: 5 }
  const { deps } = paymentWith({
    payment: async () => ({ data: { status: 'aborted', reason: null, event } }),
  })
  expect(await awaitOutcome(deps, prepared)).toEqual({
    name: 'choose',
    problem: 'Your card payment wasn’t completed, so you haven’t been charged.',
    isOutdated: true,
    event,
  })
})

test('a payer whose card was charged in another currency sees the reason, and cannot enter another card', async () => {
  const event = { version: 4 }
  const failed = { status: 'failed', reason: 'Charged in EUR', isChargedInOtherCurrency: true, event }
  const { deps } = paymentWith({ payment: async () => ({ data: failed }) })
  expect(await awaitOutcome(deps, prepared)).toEqual({
    name: 'choose',
    problem: 'Charged in EUR',
    isOutdated: true,
    event,
  })
})

test('a pending payment cannot be cancelled, and its outcome is polled', async () => {
  const pending = requestFailure({ code: 'paymentPending', error: 'On its way' }, { status: 409 })
  const { shownSteps, deps } = paymentWith({
    saveTransactionAborted: () => Promise.reject(pending),
    payment: async () => stateOf('paid'),
  })
  expect(await cancelPayment(deps, order, prepared)).toMatchObject({ name: 'paid' })
  expect(shownSteps).toHaveLength(1)
})

test('a cancelled payment returns to the choice, with the event as it is now, unless it was paid in the meantime', async () => {
  const event = { version: 8 }
  const cancelled = paymentWith({
    saveTransactionAborted: async () => ({ data: { status: 'aborted', event } }),
  })
  expect(await cancelPayment(cancelled.deps, order, prepared)).toEqual({
    name: 'choose',
    isOutdated: true,
    event,
  })
  const paid = paymentWith({ saveTransactionAborted: async () => stateOf('paid') })
  expect(await cancelPayment(paid.deps, order, prepared)).toMatchObject({
    name: 'paid',
  })
})

const card = { number: '4111', expiry: '12/30', securityCode: '123' }
const refuseWith = (code: string, error: string) =>
  Promise.reject(requestFailure({ code, error }, { status: 409 }))

test('a payment for what somebody else has paid returns to the choice, with the event as it is now', async () => {
  const event = { version: 8 }
  const { deps } = paymentWith({
    saveAwaitingTransaction: () => refuseWith('paidMeanwhile', 'Ann has paid'),
    status: async () => ({ data: { event } }),
  })
  expect(await enterCard(deps, order, prepared, card)).toEqual({
    name: 'choose',
    problem: 'Ann has paid',
    isOutdated: true,
    isInfo: true,
    event,
  })
})

test('a closed payment returns to the choice, even if the event can’t be read', async () => {
  const { deps } = paymentWith({
    saveAwaitingTransaction: () => refuseWith('paymentClosed', 'Closed'),
    status: () => Promise.reject(new Error('no connection')),
  })
  expect(await enterCard(deps, order, prepared, card)).toMatchObject({ name: 'choose', isInfo: false })
})

test('the card form stays open if the payment is refused for now, and does not suggest another card', async () => {
  const { deps } = paymentWith({
    saveAwaitingTransaction: () => refuseWith('paidByAnother', 'Try again later'),
  })
  expect(await enterCard(deps, order, prepared, card)).toEqual({
    name: 'card',
    prepared,
    problem: 'Try again later',
    isRefused: true,
  })
})

describe('a payment that began before the page loaded', () => {
  const earlier: EarlierPayment = {
    transactionId: 't-1',
    packageId: 'p-1',
    customer: { id: 'bob', name: 'Bob' },
    amountGBP: 20,
    payForCustomers: [{ id: 'bob', name: 'Bob', amountGBP: 20 }],
    startedAt: '2026-05-01T10:00:00Z',
    isAutomatic: false,
  }
  const waiting = { name: 'processing', prepared: earlier, isLong: true }
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('shows its receipt, or that it is still being confirmed, even if its state can’t be read', async () => {
    const paid = paymentWith({ status: async () => stateOf('paid') })
    expect(await resumePayment(paid.deps, earlier)).toMatchObject({ name: 'paid', state: { status: 'paid' } })
    expect(paid.shownSteps).toEqual([{ ...waiting, isLong: false }])
    const openPayment = paymentWith({ status: async () => stateOf('awaiting') })
    expect(await resumePayment(openPayment.deps, earlier)).toEqual(waiting)
    const offline = paymentWith({ status: () => Promise.reject(new Error('no connection')) })
    expect(await resumePayment(offline.deps, earlier)).toEqual(waiting)
  })

  test('returns to the choice with the reason if it was declined or not completed, because its card form is lost', async () => {
    const event = { version: 3 }
    const resumeWith = async (status: string, reason: string | null) => {
      const { deps } = paymentWith({ status: async () => ({ data: { status, reason, event } }) })
      return resumePayment(deps, earlier)
    }
    const choose = { name: 'choose', isOutdated: true, event }
    expect(await resumeWith('failed', 'Insufficient funds')).toEqual({
      ...choose,
      problem: 'Insufficient funds',
    })
    const notCompleted = 'Your card payment wasn’t completed, so you haven’t been charged.'
    expect(await resumeWith('aborted', 'Not started')).toEqual({ ...choose, problem: notCompleted })
  })

  test('can be cancelled, unless its card is being charged', async () => {
    const event = { version: 3 }
    const openPayment = paymentWith({
      saveTransactionAborted: async () => ({ data: { status: 'aborted', event } }),
    })
    expect(await cancelEarlier(openPayment.deps, 'e-1', earlier)).toEqual({
      name: 'choose',
      problem: 'The card payment of £20.00 is cancelled',
      isInfo: true,
      isOutdated: true,
      event,
    })
    const paid = paymentWith({ saveTransactionAborted: async () => stateOf('paid') })
    expect(await cancelEarlier(paid.deps, 'e-1', earlier)).toMatchObject({ name: 'paid' })
    const charging = paymentWith({
      saveTransactionAborted: () => refuseWith('paymentPending', 'Please wait'),
    })
    expect(await cancelEarlier(charging.deps, 'e-1', earlier)).toEqual({ ...waiting, problem: 'Please wait' })
  })

  test('is queried less and less often until it has an outcome, and not while the page is hidden', async () => {
    vi.useFakeTimers()
    const page = { hidden: false }
    vi.stubGlobal('document', page)
    let queries = 0
    let status: PaymentState['status'] = 'awaiting'
    const { deps } = paymentWith({
      status: async () => {
        queries += 1
        return stateOf(status)
      },
    })
    const outcome = watchOutcome(deps, earlier, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queries).toBe(4)
    page.hidden = true
    await vi.advanceTimersByTimeAsync(600_000)
    expect(queries).toBe(4)
    page.hidden = false
    status = 'paid'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await outcome).toMatchObject({ name: 'paid' })
    expect(queries).toBe(5)
  })

  test('is not queried any more after another step is shown', async () => {
    vi.useFakeTimers()
    const leaving = new AbortController()
    const { deps } = paymentWith({ status: () => Promise.reject(new Error('queried')) })
    const outcome = watchOutcome(deps, earlier, leaving.signal)
    leaving.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await outcome).toBeUndefined()
  })
})
