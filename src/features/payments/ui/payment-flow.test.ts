import { expect, test } from 'vitest'
import { requestFailure } from '#platform/browser/request-failure.ts'
import {
  awaitOutcome,
  cancelPayment,
  enterCard,
  type PaymentOrder,
  type PaymentStep,
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
  const shown: PaymentStep[] = []
  return {
    shown,
    deps: { api: calls as unknown as PaymentsApi, show: (step: PaymentStep) => void shown.push(step) },
  }
}

test('a payment whose outcome cannot be read stays open and is not reported as failed', async () => {
  const { shown, deps } = paymentWith({ payment: () => Promise.reject(new Error('no connection')) })
  expect(await awaitOutcome(deps, prepared)).toEqual({ name: 'processing', prepared, isLong: true })
  expect(shown).toEqual([{ name: 'processing', prepared, isLong: false }])
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

test('a payer whose card was charged in another currency sees the reason, and cannot enter another card', async () => {
  const event = { version: 4 }
  const failed = { status: 'failed', reason: 'Charged in EUR', isChargedInOtherCurrency: true, event }
  const { deps } = paymentWith({ payment: async () => ({ data: failed }) })
  expect(await awaitOutcome(deps, prepared)).toEqual({
    name: 'choose',
    problem: 'Charged in EUR',
    isRefused: true,
    event,
  })
})

test('a pending payment cannot be cancelled, and its outcome is polled', async () => {
  const pending = requestFailure({ code: 'paymentPending', error: 'On its way' }, { status: 409 })
  const { shown, deps } = paymentWith({
    saveTransactionAborted: () => Promise.reject(pending),
    payment: async () => stateOf('paid'),
  })
  expect(await cancelPayment(deps, order, prepared)).toMatchObject({ name: 'paid' })
  expect(shown).toHaveLength(1)
})

test('a cancelled payment returns to the choice, unless it was paid in the meantime', async () => {
  const cancelled = paymentWith({ saveTransactionAborted: async () => stateOf('aborted') })
  expect(await cancelPayment(cancelled.deps, order, prepared)).toEqual({ name: 'choose' })
  const paid = paymentWith({ saveTransactionAborted: async () => stateOf('paid') })
  expect(await cancelPayment(paid.deps, order, prepared)).toMatchObject({
    name: 'paid',
  })
})

const card = { number: '4111', expiry: '12/30', securityCode: '123' }
const refused = (code: string, error: string) =>
  Promise.reject(requestFailure({ code, error }, { status: 409 }))

test('a payment for what somebody else has paid returns to the choice, with the event as it is now', async () => {
  const event = { version: 8 }
  const { deps } = paymentWith({
    saveAwaitingTransaction: () => refused('paidMeanwhile', 'Ann has paid'),
    status: async () => ({ data: { event } }),
  })
  expect(await enterCard(deps, order, prepared, card)).toEqual({
    name: 'choose',
    problem: 'Ann has paid',
    isRefused: true,
    isPaid: true,
    event,
  })
})

test('a closed payment returns to the choice, even if the event can’t be read', async () => {
  const { deps } = paymentWith({
    saveAwaitingTransaction: () => refused('paymentClosed', 'Closed'),
    status: () => Promise.reject(new Error('no connection')),
  })
  expect(await enterCard(deps, order, prepared, card)).toMatchObject({ name: 'choose', isPaid: false })
})

test('a card form that is refused for the moment stays, and another card is not suggested', async () => {
  const { deps } = paymentWith({ saveAwaitingTransaction: () => refused('paidByAnother', 'Try again later') })
  expect(await enterCard(deps, order, prepared, card)).toEqual({
    name: 'card',
    prepared,
    problem: 'Try again later',
    isRefused: true,
  })
})
