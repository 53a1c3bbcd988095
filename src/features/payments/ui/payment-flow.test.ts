import { expect, test } from 'vitest'
import { requestFailure } from '#platform/browser/request-failure.ts'
import { giveUp, type PaymentOrder, type PaymentStep, settle } from './payment-flow.ts'
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

/** A payment whose calls are answered so, and the steps that were shown on the way. */
const paymentWith = (calls: Partial<Record<keyof PaymentsApi, () => Promise<unknown>>>) => {
  const shown: PaymentStep[] = []
  return {
    shown,
    parts: { api: calls as unknown as PaymentsApi, show: (step: PaymentStep) => void shown.push(step) },
  }
}

test('a payment whose outcome cannot be asked for goes on: nobody is told that it failed', async () => {
  const { shown, parts } = paymentWith({ payment: () => Promise.reject(new Error('no connection')) })
  expect(await settle(parts, prepared)).toEqual({ name: 'processing', prepared, isLong: true })
  expect(shown).toEqual([{ name: 'processing', prepared, isLong: false }])
})

test('a payment that ended leads to its receipt, or back to the card with the reason', async () => {
  const paid = paymentWith({ payment: async () => stateOf('paid') })
  expect(await settle(paid.parts, prepared)).toMatchObject({ name: 'paid', state: { status: 'paid' } })
  const failed = paymentWith({ payment: async () => stateOf('failed', 'Insufficient funds') })
  expect(await settle(failed.parts, prepared)).toEqual({
    name: 'card',
    prepared,
    problem: 'Insufficient funds',
  })
})

test('a payment that is on its way cannot be given up: what became of it is asked', async () => {
  const pending = requestFailure({ code: 'paymentPending', error: 'On its way' }, { status: 409 })
  const { shown, parts } = paymentWith({
    saveTransactionAborted: () => Promise.reject(pending),
    payment: async () => stateOf('paid'),
  })
  expect(await giveUp(parts, order, prepared)).toMatchObject({ name: 'paid' })
  expect(shown).toHaveLength(1)
})

test('a payment that was given up leads back to the choice, unless it was paid meanwhile', async () => {
  const over = paymentWith({ saveTransactionAborted: async () => stateOf('aborted') })
  expect(await giveUp(over.parts, order, prepared)).toEqual({ name: 'choose' })
  const paid = paymentWith({ saveTransactionAborted: async () => stateOf('paid') })
  expect(await giveUp(paid.parts, order, prepared)).toMatchObject({
    name: 'paid',
  })
})
