import { randomUUID } from 'node:crypto'
import { organiseEvent } from '../site-caller.ts'
import type { RequestSender, SentOutcome } from './send-request.ts'

type Step = 'prepare' | 'pay' | 'confirm'

/** An organiser who pays for an event by card at the sandbox gateway, a pound at a time. */
type Payer = {
  readonly eventId: string
  readonly packageId: string
  readonly headers: Readonly<Record<string, string>>
  step: Step
  /** The key of the current payment, which a repeated request sends again. */
  key: string
  jwt?: string
  transactionId?: string
}

export type Payers = {
  /** Returns the next step of a payment, to be sent at once; undefined while every payer waits for a response. */
  nextStep(): { readonly kind: string; send(): Promise<SentOutcome> } | undefined
}

const card = { number: '4111 1111 1111 1111', expiry: '12/40', securityCode: '123' }
const isSuccess = ({ status = 0 }: SentOutcome) => status >= 200 && status < 300

/** Signs up organisers, each with an event, who then pay. A payer repeats a step that was refused. */
export const createPayers = async (url: string, sender: RequestSender, count: number): Promise<Payers> => {
  const payers: Payer[] = []
  for (let number = 0; number < count; number += 1) {
    const { organiser, eventId, packageId } = await organiseEvent(url, `Paid trip ${number}`)
    payers.push({ eventId, packageId, headers: organiser.ownHeaders(), step: 'prepare', key: randomUUID() })
  }
  const prepare = async (payer: Payer) => {
    const { eventId, packageId, headers, key } = payer
    const body = { eventId, packageId, paymentSettings: { paymentType: 'custom', amountGBP: 1 } }
    const outcome = await sender.send(
      {
        method: 'POST',
        path: '/api/payment/event/prepareJwt',
        headers: { ...headers, 'idempotency-key': key },
        body,
      },
      { returnsBody: true },
    )
    if (isSuccess(outcome)) {
      const { data } = JSON.parse(outcome.text!)
      Object.assign(payer, { step: 'pay', jwt: data.jwt, transactionId: data.transactionId })
    }
    return outcome
  }
  const pay = async (payer: Payer) => {
    const { headers, jwt } = payer
    const outcome = await sender.send({
      method: 'POST',
      path: '/sandbox-gateway/pay',
      headers,
      body: { jwt, card },
    })
    if (isSuccess(outcome)) payer.step = 'confirm'
    return outcome
  }
  const confirm = async (payer: Payer) => {
    const { headers, transactionId } = payer
    const outcome = await sender.send({
      method: 'POST',
      path: '/api/payment/event/payment',
      headers,
      body: { transactionId },
    })
    if (isSuccess(outcome)) Object.assign(payer, { step: 'prepare', key: randomUUID() })
    return outcome
  }
  const senders = { prepare, pay, confirm }
  const idlePayers = [...payers]
  return {
    nextStep() {
      const payer = idlePayers.shift()
      if (!payer) return undefined
      return {
        kind: `payment: ${payer.step}`,
        send: () => senders[payer.step](payer).finally(() => idlePayers.push(payer)),
      }
    },
  }
}
