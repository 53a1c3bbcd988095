import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { isRefused, RequestFailure } from '#platform/browser/request-failure.ts'
import type { PaymentSettings } from '../rules/payment-settings.ts'
import { refusedToken } from '../rules/refused-token.ts'
import type { BankAccount, PendingCardPayment } from '../rules/wire-payment.ts'
import type { PaymentState, PaymentsApi } from './payments-api.ts'
import { answerSandboxChallenge, type Card, payInSandbox, type SandboxResponse } from './sandbox-form.ts'

// The steps of a payment, from the choice to the receipt. The outcome is always read from the server.

export type PaymentOrder = {
  readonly eventId: string
  readonly packageId: string
  readonly paymentSettings: PaymentSettings
  readonly payForCustomers: string[]
}

export type PreparedPayment = {
  readonly jwt: string
  readonly transactionId: string
  readonly amountGBP: number
}

/** A card payment that began before this page loaded. Its card form is lost, so it can only be awaited or cancelled. */
export type EarlierPayment = PendingCardPayment

export type PaymentStep =
  | {
      readonly name: 'choose'
      readonly problem?: string
      /**
       * True if the event and the payment options have to be loaded again: our server refused the payment, the card was
       * charged in another currency, or a payment ended without money.
       */
      readonly isOutdated?: boolean
      /** True if nobody can pay by card at the moment. */
      readonly isCardOff?: boolean
      /** True if nothing went wrong: somebody else has paid, or the payer has cancelled the payment. */
      readonly isInfo?: boolean
      /** The event as it is now, if the payment was read afterwards. */
      readonly event?: WireEvent | undefined
    }
  | {
      readonly name: 'card'
      readonly prepared: PreparedPayment
      readonly problem?: string
      /** True if our server refused the payment before the card was sent, so that another card would not help. */
      readonly isRefused?: boolean
    }
  | { readonly name: 'challenge'; readonly prepared: PreparedPayment; readonly problem?: string }
  | {
      readonly name: 'processing'
      readonly prepared: PreparedPayment | EarlierPayment
      readonly isLong: boolean
      /** Why the payment could not be cancelled. */
      readonly problem?: string
    }
  | { readonly name: 'paid'; readonly state: PaymentState }
  | {
      readonly name: 'bank'
      readonly reference: string
      readonly amountGBP: number
      readonly expiresAt: string
      readonly bankAccount: BankAccount
    }

type FlowDeps = {
  readonly api: PaymentsApi
  /** Shows an intermediate step. */
  show(step: PaymentStep): void
}

/**
 * Prepares a card payment.
 * @param idempotencyKey the same key for a repeated request, so that a retry after a failed connection does not pay
 * twice
 */
export const prepareCard = async (
  { api }: FlowDeps,
  order: PaymentOrder,
  idempotencyKey: string,
): Promise<PaymentStep> => {
  const { data } = await api.prepareJwt(order, { context: { idempotencyKey } })
  return { name: 'card', prepared: data }
}

/**
 * Orders a payment by bank transfer.
 * @param idempotencyKey as for `prepareCard`
 */
export const orderByBank = async (
  { api }: FlowDeps,
  order: PaymentOrder,
  idempotencyKey: string,
): Promise<PaymentStep> => {
  const { data } = await api.bankPayment(order, { context: { idempotencyKey } })
  return { name: 'bank', ...data }
}

export const enterCard = async (
  deps: FlowDeps,
  { eventId, packageId }: PaymentOrder,
  prepared: PreparedPayment,
  card: Card,
): Promise<PaymentStep> => {
  const { transactionId, jwt } = prepared
  try {
    await deps.api.saveAwaitingTransaction({ eventId, packageId, transactionId })
  } catch (failure) {
    const stepIfClosed = await stepAfterClosed(deps, prepared, failure)
    if (stepIfClosed) return stepIfClosed
    if (!isRefused(failure)) throw failure
    return { name: 'card', prepared, problem: failureMessage(failure), isRefused: true }
  }
  return stepAfterResponse(deps, prepared, await payInSandbox(jwt, card))
}

/** Begins a payment, just before the provider's card fields send the card. */
export const beginHostedCard = async (
  { api }: FlowDeps,
  { eventId, packageId }: PaymentOrder,
  { transactionId }: PreparedPayment,
): Promise<void> => {
  await api.saveAwaitingTransaction({ eventId, packageId, transactionId })
}

/**
 * Returns the step after the server refused a payment for good: the choice, with the reason and the event as it is now.
 * Undefined if the same card form can be sent later, or if it is unknown why the request failed.
 */
export const stepAfterClosed = async (
  { api }: FlowDeps,
  { transactionId }: PreparedPayment,
  failure: unknown,
): Promise<PaymentStep | undefined> => {
  const code = failure instanceof RequestFailure ? failure.code : undefined
  if (code !== 'paymentClosed' && code !== 'paidMeanwhile' && code !== 'transferPending') return undefined
  const event = await api.status({ transactionId }).then(
    ({ data }) => data.event,
    () => undefined,
  )
  const isInfo = code === 'paidMeanwhile'
  return { name: 'choose', problem: failureMessage(failure), isOutdated: true, isInfo, event }
}

export const answerChallenge = async (
  deps: FlowDeps,
  prepared: PreparedPayment,
  code: string,
): Promise<PaymentStep> => stepAfterResponse(deps, prepared, await answerSandboxChallenge(prepared.jwt, code))

const stepAfterResponse = async (
  deps: FlowDeps,
  prepared: PreparedPayment,
  response: SandboxResponse,
): Promise<PaymentStep> => {
  if ('errors' in response)
    return { name: 'card', prepared, problem: response.errors.map(({ message }) => message).join(', ') }
  if (response.state === 'challenge') return { name: 'challenge', prepared, problem: response.reason }
  return awaitOutcome(deps, prepared)
}

/**
 * Polls a payment after the card was sent. A failed request does not show whether the money was paid, so the payer is
 * asked to wait.
 * @param signedResult what the provider's card fields returned
 */
export const awaitOutcome = async (
  { api, show }: FlowDeps,
  prepared: PreparedPayment,
  signedResult?: string,
): Promise<PaymentStep> => {
  show({ name: 'processing', prepared, isLong: false })
  const state = await pollUntilEnded(api, prepared.transactionId, signedResult).catch(() => undefined)
  return (state && stepOf(state, prepared)) ?? { name: 'processing', prepared, isLong: true }
}

/** Returns the step that shows the outcome of a payment; undefined while it has none. */
const stepOf = (state: PaymentState, prepared: PreparedPayment | EarlierPayment): PaymentStep | undefined => {
  if (state.status === 'paid') return { name: 'paid', state }
  if (isOpen(state)) return undefined
  const problem = state.reason ?? 'The payment didn’t go through'
  const isUnpaid = state.status === 'aborted' && !state.isChargedInOtherCurrency
  // An aborted payment, for example one that was cancelled in another tab, accepts no other card.
  if ('jwt' in prepared && !isUnpaid && !state.isChargedInOtherCurrency)
    return { name: 'card', prepared, problem }
  return { name: 'choose', problem: isUnpaid ? notCompleted : problem, isOutdated: true, event: state.event }
}

const notCompleted = 'Your card payment wasn’t completed, so you haven’t been charged.'

/** Returns the outcome of a payment; undefined if there is none yet, or the request fails. */
const checkOnce = async (
  { api }: FlowDeps,
  prepared: PreparedPayment | EarlierPayment,
): Promise<PaymentStep | undefined> => {
  const { transactionId } = prepared
  const state = await api.status({ transactionId }).then(
    ({ data }) => data,
    () => undefined,
  )
  return state && stepOf(state, prepared)
}

/**
 * Queries a slow payment until it has an outcome: less and less often, and not while the page is hidden.
 * Returns undefined after `signal` is aborted.
 */
export const watchOutcome = async (
  deps: FlowDeps,
  prepared: PreparedPayment | EarlierPayment,
  signal: AbortSignal,
): Promise<PaymentStep | undefined> => {
  for (let waitMs = minWatchMs; !signal.aborted; waitMs = Math.min(waitMs * 1.5, maxWatchMs)) {
    await pause(waitMs)
    if (signal.aborted || document.hidden) continue
    const outcomeStep = await checkOnce(deps, prepared)
    if (outcomeStep && !signal.aborted) return outcomeStep
  }
  return undefined
}

/** Continues with a payment that was begun before this page loaded: shows its outcome, or that it has none yet. */
export const resumePayment = async (deps: FlowDeps, earlier: EarlierPayment): Promise<PaymentStep> => {
  deps.show({ name: 'processing', prepared: earlier, isLong: false })
  return (await checkOnce(deps, earlier)) ?? { name: 'processing', prepared: earlier, isLong: true }
}

/** Cancels a payment that was begun before this page loaded. While its card is being charged, it can't be cancelled. */
export const cancelEarlier = async (
  { api }: FlowDeps,
  eventId: string,
  earlier: EarlierPayment,
): Promise<PaymentStep> => {
  const { transactionId, amountGBP } = earlier
  try {
    const { data } = await api.saveTransactionAborted({ id: eventId, transactionId })
    if (data.status === 'paid') return { name: 'paid', state: data }
    const problem = `The card payment of ${formatPounds(amountGBP)} is cancelled`
    return { name: 'choose', problem, isInfo: true, isOutdated: true, event: data.event }
  } catch (failure) {
    return { name: 'processing', prepared: earlier, isLong: true, problem: failureMessage(failure) }
  }
}

/**
 * Ends a payment whose card form the provider refuses. Returns the choice if the payment was closed, or the outcome if
 * it may have been paid nevertheless.
 * @throws other failures, such as the refusal while card payments are off
 */
export const reportRefusedToken = async (deps: FlowDeps, prepared: PreparedPayment): Promise<PaymentStep> => {
  const { transactionId } = prepared
  try {
    await deps.api.payment({ transactionId, paymentResult: refusedToken })
  } catch (failure) {
    const stepIfClosed = await stepAfterClosed(deps, prepared, failure)
    if (stepIfClosed) return stepIfClosed
    throw failure
  }
  return awaitOutcome(deps, prepared)
}

/** Cancels a payment. If the money may be pending, the payment stays open and the payer is asked to wait. */
export const cancelPayment = async (
  deps: FlowDeps,
  { eventId }: PaymentOrder,
  prepared: PreparedPayment,
): Promise<PaymentStep> => {
  const { transactionId } = prepared
  try {
    const { data } = await deps.api.saveTransactionAborted({ id: eventId, transactionId })
    if (data.status === 'paid') return { name: 'paid', state: data }
    return { name: 'choose', isOutdated: true, event: data.event }
  } catch (problem) {
    if (problem instanceof RequestFailure && problem.code === 'paymentPending')
      return awaitOutcome(deps, prepared)
    throw problem
  }
}

/** The shortest and the longest time between two queries of a slow payment, in milliseconds. */
const minWatchMs = 5_000
const maxWatchMs = 60_000
/** Milliseconds between two polls. */
const pollIntervalMs = 1_500
/** Maximum number of polls. Afterwards the payer need not wait, because the server reconciles the payment anyway. */
const maxPolls = 20

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Polls until the payment has ended, for about half a minute at most. */
const pollUntilEnded = async (
  api: PaymentsApi,
  transactionId: string,
  signedResult?: string,
): Promise<PaymentState> => {
  const paymentResult = signedResult === undefined ? undefined : { jwt: signedResult }
  let { data } = await api.payment({ transactionId, paymentResult })
  for (let times = 0; isOpen(data) && times < maxPolls; times += 1) {
    await pause(pollIntervalMs)
    data = (await api.status({ transactionId })).data
  }
  return data
}

const isOpen = ({ status }: PaymentState) => status === 'prepared' || status === 'awaiting'
