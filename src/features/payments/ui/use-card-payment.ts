import { useRef, useState } from 'react'
import { CallFailure } from '#platform/browser/call-failure.ts'
import type { PaymentSettings } from '../rules/payment-settings.ts'
import type { PaymentState, PaymentsApi } from './payments-api.ts'
import { answerSandboxChallenge, type Card, payInSandbox, type SandboxAnswer } from './sandbox-form.ts'

export type PaymentOrder = {
  readonly eventId: string
  readonly packageId: string
  readonly paymentSettings: PaymentSettings
  readonly payForCustomers: string[]
}

type Prepared = { readonly jwt: string; readonly transactionId: string; readonly amountGBP: number }

type PaymentStep =
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
    }

const pollEvery = 1_500
/** After this the payer need not wait: the outcome is settled without them. */
const pollTimes = 20

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
const textOf = (problem: unknown) => (problem instanceof Error ? problem.message : 'Failed operation')

type Options = {
  api: PaymentsApi
  onPaid: (state: PaymentState) => void
  /** A payment by bank was ordered. */
  onOrdered: () => void
}

/** The steps of a payment, from the choice to the receipt. What became of it is always asked, never guessed. */
export const useCardPayment = ({ api, onPaid, onOrdered }: Options) => {
  const [step, setStep] = useState<PaymentStep>({ name: 'choose' })
  const [isBusy, setBusy] = useState(false)
  // One key for one wish: pressing again after a failed connection repeats it instead of paying twice.
  const wish = useRef({ order: '', key: '' })

  const keyFor = (order: PaymentOrder) => {
    const text = JSON.stringify(order)
    if (wish.current.order !== text) wish.current = { order: text, key: crypto.randomUUID() }
    return wish.current.key
  }
  const busily = async (work: () => Promise<void>, onProblem: (text: string) => PaymentStep) => {
    setBusy(true)
    await work().catch((problem) => setStep(onProblem(textOf(problem))))
    setBusy(false)
  }

  const finish = (state: PaymentState) => {
    wish.current = { order: '', key: '' }
    setStep({ name: 'paid', state })
    onPaid(state)
  }

  /** Once the card was sent a call that fails says nothing about the money: the payer is told to wait. */
  const settle = async (prepared: Prepared) => {
    setStep({ name: 'processing', prepared, isLong: false })
    const state = await askUntilEnded(api, prepared.transactionId).catch(() => undefined)
    if (state?.status === 'paid') finish(state)
    else if (state === undefined || isOpen(state)) setStep({ name: 'processing', prepared, isLong: true })
    else setStep({ name: 'card', prepared, problem: state.reason ?? 'The payment did not go through' })
  }

  const follow = async (prepared: Prepared, answer: SandboxAnswer) => {
    if ('errors' in answer)
      setStep({ name: 'card', prepared, problem: answer.errors.map(({ message }) => message).join(', ') })
    else if (answer.state === 'challenge') setStep({ name: 'challenge', prepared, problem: answer.reason })
    else await settle(prepared)
  }

  return {
    step,
    isBusy,
    prepare: (order: PaymentOrder) =>
      busily(
        async () => {
          const { data } = await api.prepareJwt(order, { context: { idempotencyKey: keyFor(order) } })
          setStep({ name: 'card', prepared: data })
        },
        (problem) => ({ name: 'choose', problem }),
      ),
    payByBank: (order: PaymentOrder) =>
      busily(
        async () => {
          const { data } = await api.bankPayment(order, { context: { idempotencyKey: keyFor(order) } })
          setStep({ name: 'bank', ...data })
          onOrdered()
        },
        (problem) => ({ name: 'choose', problem }),
      ),
    enterCard: ({ eventId, packageId }: PaymentOrder, prepared: Prepared, card: Card) =>
      busily(
        async () => {
          const { transactionId, jwt } = prepared
          await api.saveAwaitingTransaction({ eventId, packageId, transactionId })
          await follow(prepared, await payInSandbox(jwt, card))
        },
        (problem) => ({ name: 'card', prepared, problem }),
      ),
    answerChallenge: (prepared: Prepared, code: string) =>
      busily(
        async () => follow(prepared, await answerSandboxChallenge(prepared.jwt, code)),
        (problem) => ({ name: 'challenge', prepared, problem }),
      ),
    ask: (prepared: Prepared) =>
      busily(
        () => settle(prepared),
        () => ({ name: 'processing', prepared, isLong: true }),
      ),
    /** While the money may be on its way nothing is given up: the payer is told to wait. */
    giveUp: ({ eventId }: PaymentOrder, prepared: Prepared) =>
      busily(
        async () => {
          const { transactionId } = prepared
          const data = await api.saveTransactionAborted({ id: eventId, transactionId }).then(
            (answer) => answer.data,
            (problem) => {
              if (problem instanceof CallFailure && problem.code === 'paymentPending') return undefined
              throw problem
            },
          )
          if (data === undefined) return settle(prepared)
          wish.current = { order: '', key: '' }
          if (data.status === 'paid') finish(data)
          else setStep({ name: 'choose' })
        },
        (problem) => ({ name: 'choose', problem }),
      ),
    startAgain: () => setStep({ name: 'choose' }),
  }
}

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
