import { CallFailure } from '#platform/browser/call-failure.ts'
import type { PaymentSettings } from '../rules/payment-settings.ts'
import type { BankAccount } from '../rules/wire-payment.ts'
import type { PaymentState, PaymentsApi } from './payments-api.ts'
import { answerSandboxChallenge, type Card, payInSandbox, type SandboxAnswer } from './sandbox-form.ts'

/** The steps of a payment, from the choice to the receipt. What became of it is always asked, never guessed. */

export type PaymentOrder = {
  readonly eventId: string
  readonly packageId: string
  readonly paymentSettings: PaymentSettings
  readonly payForCustomers: string[]
}

export type Prepared = { readonly jwt: string; readonly transactionId: string; readonly amountGBP: number }

export type PaymentStep =
  | { readonly name: 'choose'; readonly problem?: string }
  | { readonly name: 'card'; readonly prepared: Prepared; readonly problem?: string }
  | { readonly name: 'challenge'; readonly prepared: Prepared; readonly problem?: string }
  | { readonly name: 'processing'; readonly prepared: Prepared; readonly isLong: boolean }
  | { readonly name: 'paid'; readonly state: PaymentState }
  | {
      readonly name: 'bank'
      readonly reference: string
      readonly amountGBP: number
      readonly expiresAt: string
      readonly bankAccount: BankAccount
    }

type Parts = {
  readonly api: PaymentsApi
  /** Shows a step that is passed through. */
  show(step: PaymentStep): void
}

/** @param idempotencyKey the same for the same wish: repeated after a failed connection it does not pay twice */
export const prepareCard = async (
  { api }: Parts,
  order: PaymentOrder,
  idempotencyKey: string,
): Promise<PaymentStep> => {
  const { data } = await api.prepareJwt(order, { context: { idempotencyKey } })
  return { name: 'card', prepared: data }
}

/** @param idempotencyKey as for a card */
export const orderByBank = async (
  { api }: Parts,
  order: PaymentOrder,
  idempotencyKey: string,
): Promise<PaymentStep> => {
  const { data } = await api.bankPayment(order, { context: { idempotencyKey } })
  return { name: 'bank', ...data }
}

export const enterCard = async (
  parts: Parts,
  { eventId, packageId }: PaymentOrder,
  prepared: Prepared,
  card: Card,
): Promise<PaymentStep> => {
  const { transactionId, jwt } = prepared
  await parts.api.saveAwaitingTransaction({ eventId, packageId, transactionId })
  return follow(parts, prepared, await payInSandbox(jwt, card))
}

export const answerChallenge = async (parts: Parts, prepared: Prepared, code: string): Promise<PaymentStep> =>
  follow(parts, prepared, await answerSandboxChallenge(prepared.jwt, code))

const follow = async (parts: Parts, prepared: Prepared, answer: SandboxAnswer): Promise<PaymentStep> => {
  if ('errors' in answer)
    return { name: 'card', prepared, problem: answer.errors.map(({ message }) => message).join(', ') }
  if (answer.state === 'challenge') return { name: 'challenge', prepared, problem: answer.reason }
  return settle(parts, prepared)
}

/** Once the card was sent a call that fails says nothing about the money: the payer is told to wait. */
export const settle = async ({ api, show }: Parts, prepared: Prepared): Promise<PaymentStep> => {
  show({ name: 'processing', prepared, isLong: false })
  const state = await askUntilEnded(api, prepared.transactionId).catch(() => undefined)
  if (state?.status === 'paid') return { name: 'paid', state }
  if (state === undefined || isOpen(state)) return { name: 'processing', prepared, isLong: true }
  return { name: 'card', prepared, problem: state.reason ?? 'The payment didn’t go through' }
}

/** While the money may be on its way nothing is given up: the payer is told to wait. */
export const giveUp = async (
  parts: Parts,
  { eventId }: PaymentOrder,
  prepared: Prepared,
): Promise<PaymentStep> => {
  const { transactionId } = prepared
  try {
    const { data } = await parts.api.saveTransactionAborted({ id: eventId, transactionId })
    return data.status === 'paid' ? { name: 'paid', state: data } : { name: 'choose' }
  } catch (problem) {
    if (problem instanceof CallFailure && problem.code === 'paymentPending') return settle(parts, prepared)
    throw problem
  }
}

/** Milliseconds between two questions. */
const pollEvery = 1_500
/** After this the payer need not wait: the outcome is settled without them. */
const pollTimes = 20

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Asks until the payment has ended, at most half a minute. */
const askUntilEnded = async (api: PaymentsApi, transactionId: string): Promise<PaymentState> => {
  let { data } = await api.payment({ transactionId })
  for (let times = 0; isOpen(data) && times < pollTimes; times += 1) {
    await pause(pollEvery)
    data = (await api.status({ transactionId })).data
  }
  return data
}

const isOpen = ({ status }: PaymentState) => status === 'prepared' || status === 'awaiting'
