import { useEffect, useEffectEvent, useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { isRefused, RequestFailure } from '#platform/browser/request-failure.ts'
import { useIdempotencyKey } from '#platform/browser/use-idempotency-key.ts'
import type { EarlierPayment, PaymentOrder, PaymentStep, PreparedPayment } from './payment-flow.ts'
import type { PaymentState, PaymentsApi } from './payments-api.ts'
import type { Card } from './sandbox-form.ts'

/** Returns true if cards can't be used at the moment, so that another way to pay has to be shown. */
const isCardOff = (failure: unknown) =>
  failure instanceof RequestFailure && failure.code === 'paymentSystemOff'

// The payment flow loads with the first payment, not with the page.
type Flow = typeof import('./payment-flow.ts')
const withFlow = async (next: (flow: Flow) => Promise<PaymentStep>): Promise<PaymentStep> =>
  next(await loadPart(() => import('./payment-flow.ts')))

type Options = {
  api: PaymentsApi
  onPaid: (state: PaymentState) => void
  /** Called after a bank order was placed. */
  onOrdered: () => void
  /**
   * Called when the server has refused a payment, or a payment has ended unpaid. `event` is the current event;
   * undefined if it is not known.
   */
  onOutdated: (event: WireEvent | undefined) => void
}

/** Returns the current step of this page's payment, and the actions that continue it. */
export const usePayment = ({ api, onPaid, onOrdered, onOutdated }: Options) => {
  const [step, setStep] = useState<PaymentStep>({ name: 'choose' })
  const [isBusy, setBusy] = useState(false)
  const { keyFor, forget } = useIdempotencyKey()
  const deps = { api, show: setStep }

  const run = async (
    next: (flow: Flow) => Promise<PaymentStep>,
    onProblem: (failure: unknown) => PaymentStep,
  ) => {
    setBusy(true)
    const nextStep = await withFlow(next).catch((problem) => {
      // The server refused this request for good, so the next attempt needs a new idempotency key.
      if (isRefused(problem)) forget()
      return onProblem(problem)
    })
    setStep(nextStep)
    setBusy(false)
    react(nextStep)
  }
  const react = (shownStep: PaymentStep) => {
    if (shownStep.name === 'choose' && shownStep.isOutdated) {
      forget()
      onOutdated(shownStep.event)
    }
    if (shownStep.name === 'bank') onOrdered()
    if (shownStep.name !== 'paid') return
    forget()
    onPaid(shownStep.state)
  }
  // A slow payment is queried until it has an outcome, or until another step is shown.
  const waitingStep = step.name === 'processing' && step.isLong && !isBusy ? step : undefined
  const watch = useEffectEvent(async ({ prepared }: NonNullable<typeof waitingStep>, signal: AbortSignal) => {
    const { watchOutcome } = await loadPart(() => import('./payment-flow.ts'))
    return watchOutcome(deps, prepared, signal)
  })
  const showOutcome = useEffectEvent((outcome: PaymentStep | undefined) => {
    if (!outcome) return
    setStep(outcome)
    react(outcome)
  })
  useEffect(() => {
    if (!waitingStep) return
    const abortController = new AbortController()
    // Without the flow's script, the payer can still press the button that checks again.
    watch(waitingStep, abortController.signal).then(showOutcome, () => {})
    return () => abortController.abort()
  }, [waitingStep])

  const chooseAgain = (failure: unknown): PaymentStep => ({
    name: 'choose',
    problem: failureMessage(failure),
    isOutdated: isRefused(failure),
    isCardOff: isCardOff(failure),
  })

  return {
    step,
    isBusy,
    prepare: (order: PaymentOrder) =>
      run(({ prepareCard }) => prepareCard(deps, order, keyFor(order)), chooseAgain),
    payByBank: (order: PaymentOrder) =>
      run(({ orderByBank }) => orderByBank(deps, order, keyFor(order)), chooseAgain),
    enterCard: (order: PaymentOrder, prepared: PreparedPayment, card: Card) =>
      run(
        ({ enterCard }) => enterCard(deps, order, prepared, card),
        (failure) => ({ name: 'card', prepared, problem: failureMessage(failure) }),
      ),
    answerChallenge: (prepared: PreparedPayment, code: string) =>
      run(
        ({ answerChallenge }) => answerChallenge(deps, prepared, code),
        (failure) => ({ name: 'challenge', prepared, problem: failureMessage(failure) }),
      ),
    /**
     * Begins a card payment, just before the provider's own fields send the card. Throws if the server refuses it, for
     * example because a unit is no longer available.
     */
    beginHostedCard: async (order: PaymentOrder, prepared: PreparedPayment) => {
      const flow = await loadPart(() => import('./payment-flow.ts'))
      await flow.beginHostedCard(deps, order, prepared).catch(async (failure) => {
        const stepIfClosed = await flow.stepAfterClosed(deps, prepared, failure)
        if (stepIfClosed) await run(async () => stepIfClosed, chooseAgain)
        throw failure
      })
    },
    /** Shows an earlier payment that has no outcome yet, and its outcome as soon as it has one. */
    resume: (earlier: EarlierPayment) =>
      run(
        ({ resumePayment }) => resumePayment(deps, earlier),
        () => ({ name: 'processing', prepared: earlier, isLong: true }),
      ),
    cancelEarlier: (eventId: string, earlier: EarlierPayment) =>
      run(({ cancelEarlier }) => cancelEarlier(deps, eventId, earlier), chooseAgain),
    checkOutcome: (prepared: PreparedPayment, signedResult?: string) =>
      run(
        ({ awaitOutcome }) => awaitOutcome(deps, prepared, signedResult),
        () => ({ name: 'processing', prepared, isLong: true }),
      ),
    /** Ends a payment whose card form the provider refuses. */
    reportRefusedToken: (prepared: PreparedPayment) =>
      run((flow) => {
        // The next attempt needs another form.
        forget()
        return flow.reportRefusedToken(deps, prepared)
      }, chooseAgain),
    cancelPayment: (order: PaymentOrder, prepared: PreparedPayment) =>
      run(({ cancelPayment }) => cancelPayment(deps, order, prepared), chooseAgain),
    startAgain: () => setStep({ name: 'choose' }),
  }
}
