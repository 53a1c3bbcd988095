import { useState } from 'react'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { isRefused } from '#platform/browser/request-failure.ts'
import type { PaymentOrder, PaymentStep, Prepared } from './payment-flow.ts'
import type { PaymentState, PaymentsApi } from './payments-api.ts'
import type { Card } from './sandbox-form.ts'
import { useWishKey } from './use-wish-key.ts'

// What is done for a payment comes with the first one, not with the page.
type Flow = typeof import('./payment-flow.ts')
const withFlow = async (next: (flow: Flow) => Promise<PaymentStep>): Promise<PaymentStep> =>
  next(await loadPart(() => import('./payment-flow.ts')))

type Options = {
  api: PaymentsApi
  onPaid: (state: PaymentState) => void
  /** A payment by bank was ordered. */
  onOrdered: () => void
}

/** A payment of this page: the step it is at, and what leads to the next one. */
export const usePayment = ({ api, onPaid, onOrdered }: Options) => {
  const [step, setStep] = useState<PaymentStep>({ name: 'choose' })
  const [isBusy, setBusy] = useState(false)
  const { keyFor, forget } = useWishKey()
  const parts = { api, show: setStep }

  const go = async (next: (flow: Flow) => Promise<PaymentStep>, onProblem: (text: string) => PaymentStep) => {
    setBusy(true)
    const reached = await withFlow(next).catch((problem) => {
      // It was answered: pressed again, it is a new wish.
      if (isRefused(problem)) forget()
      return onProblem(failureMessage(problem))
    })
    setStep(reached)
    setBusy(false)
    if (reached.name === 'bank') onOrdered()
    if (reached.name !== 'paid') return
    forget()
    onPaid(reached.state)
  }
  const chooseAgain = (problem: string): PaymentStep => ({ name: 'choose', problem })

  return {
    step,
    isBusy,
    prepare: (order: PaymentOrder) =>
      go(({ prepareCard }) => prepareCard(parts, order, keyFor(order)), chooseAgain),
    payByBank: (order: PaymentOrder) =>
      go(({ orderByBank }) => orderByBank(parts, order, keyFor(order)), chooseAgain),
    enterCard: (order: PaymentOrder, prepared: Prepared, card: Card) =>
      go(
        ({ enterCard }) => enterCard(parts, order, prepared, card),
        (problem) => ({ name: 'card', prepared, problem }),
      ),
    answerChallenge: (prepared: Prepared, code: string) =>
      go(
        ({ answerChallenge }) => answerChallenge(parts, prepared, code),
        (problem) => ({ name: 'challenge', prepared, problem }),
      ),
    ask: (prepared: Prepared) =>
      go(
        ({ settle }) => settle(parts, prepared),
        () => ({ name: 'processing', prepared, isLong: true }),
      ),
    giveUp: (order: PaymentOrder, prepared: Prepared) =>
      go(async ({ giveUp }) => {
        const reached = await giveUp(parts, order, prepared)
        if (reached.name === 'choose') forget()
        return reached
      }, chooseAgain),
    startAgain: () => setStep({ name: 'choose' }),
  }
}
