import { useRef, useState } from 'react'
import {
  answerChallenge,
  enterCard,
  giveUp,
  orderByBank,
  type PaymentOrder,
  type PaymentStep,
  type Prepared,
  prepareCard,
  settle,
} from './payment-steps.ts'
import type { PaymentState, PaymentsApi } from './payments-api.ts'
import type { Card } from './sandbox-form.ts'

const textOf = (problem: unknown) => (problem instanceof Error ? problem.message : 'Failed operation')

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

  const go = async (next: Promise<PaymentStep>, onProblem: (text: string) => PaymentStep) => {
    setBusy(true)
    const reached = await next.catch((problem) => onProblem(textOf(problem)))
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
    prepare: (order: PaymentOrder) => go(prepareCard(parts, order, keyFor(order)), chooseAgain),
    payByBank: (order: PaymentOrder) => go(orderByBank(parts, order, keyFor(order)), chooseAgain),
    enterCard: (order: PaymentOrder, prepared: Prepared, card: Card) =>
      go(enterCard(parts, order, prepared, card), (problem) => ({ name: 'card', prepared, problem })),
    answerChallenge: (prepared: Prepared, code: string) =>
      go(answerChallenge(parts, prepared, code), (problem) => ({ name: 'challenge', prepared, problem })),
    ask: (prepared: Prepared) =>
      go(settle(parts, prepared), () => ({ name: 'processing', prepared, isLong: true })),
    giveUp: async (order: PaymentOrder, prepared: Prepared) => {
      const given = giveUp(parts, order, prepared).then((reached) => {
        if (reached.name === 'choose') forget()
        return reached
      })
      await go(given, chooseAgain)
    },
    startAgain: () => setStep({ name: 'choose' }),
  }
}

/** One key for one wish: pressing again after a failed connection repeats it instead of paying twice. */
const useWishKey = () => {
  const wish = useRef({ order: '', key: '' })
  return {
    keyFor: (order: PaymentOrder): string => {
      const text = JSON.stringify(order)
      if (wish.current.order !== text) wish.current = { order: text, key: crypto.randomUUID() }
      return wish.current.key
    },
    forget: () => {
      wish.current = { order: '', key: '' }
    },
  }
}
