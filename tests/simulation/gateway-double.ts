import type { Random } from '#kernel/random.ts'
import {
  GatewayUnreachable,
  type PaymentGateway,
  type PaymentOutcome,
} from '#platform/adapters/payment-gateway/payment-gateway.ts'
import { minute, second } from './spans.ts'

const formLifetime = 60 * minute
const intentLifetime = 90 * minute

/** What a card does. A payment in progress is accepted or declined later. */
export type CardPlan =
  | { readonly does: 'pay' | 'decline' | 'challenge' }
  | { readonly does: 'take'; readonly for: number; readonly ends: 'paid' | 'declined' }

type GatewayOrder = {
  readonly reference: string
  readonly amountPence: number
  readonly preparedAt: number
  /** Whether the gateway can close a form that it has signed; some can't. */
  readonly closes: boolean
  state: 'prepared' | 'declined' | 'challenge' | 'taking' | 'paid' | 'closed'
  settles?: { at: number; as: 'paid' | 'declined' }
}

type Outside = {
  readonly random: Random
  now(): number
  /** Schedules the delivery of a notification. */
  notify(at: number, reference: string): void
  count(what: string): void
}

/** Creates the orders of a gateway, which cards and time change, with their notifications. */
const openOrders = ({ random, now, notify, count }: Outside) => {
  const orders = new Map<string, GatewayOrder>()
  const tell = (reference: string) => {
    if (random.is(0.3)) return count('notification lost')
    const times = random.is(0.2) ? random.whole(2, 4) : 1
    if (times > 1) count('notification doubled')
    for (let time = 0; time < times; time += 1) {
      const isLate = random.is(0.3)
      if (isLate) count('notification late')
      notify(now() + (isLate ? random.whole(1, 360) * minute : random.whole(0, 5) * second), reference)
    }
  }
  /** Returns the current order: time completes payments in progress and ends challenges without an answer. */
  const find = (reference: string): GatewayOrder | undefined => {
    const order = orders.get(reference)
    if (order?.settles && order.settles.at <= now()) {
      if (order.state === 'taking' && order.settles.as === 'declined') count('declined after pending')
      order.state = order.settles.as
      order.settles = undefined
      tell(reference)
    }
    return order
  }
  const become = (order: GatewayOrder, plan: CardPlan) => {
    switch (plan.does) {
      case 'pay':
        order.state = 'paid'
        break
      case 'decline':
        order.state = 'declined'
        break
      case 'challenge':
        order.state = 'challenge'
        order.settles = { at: order.preparedAt + formLifetime, as: 'declined' }
        return
      case 'take':
        order.state = 'taking'
        order.settles = { at: now() + plan.for, as: plan.ends }
        return
    }
    tell(order.reference)
  }

  /** Sends the form with a card as the browser does. Returns the outcome, or nothing. */
  const submit = (reference: string, plan: CardPlan): GatewayOrder['state'] | 'refused' => {
    const order = find(reference)!
    const isOpen = order.state === 'prepared' || order.state === 'declined' || order.state === 'challenge'
    if (!isOpen || now() > order.preparedAt + formLifetime) {
      count(order.state === 'closed' ? 'closed form refused' : 'form refused')
      return 'refused'
    }
    order.settles = undefined
    become(order, plan)
    return order.state
  }
  const answerChallenge = (reference: string, isRight: boolean) => {
    const order = find(reference)!
    if (order.state !== 'challenge') return
    order.settles = undefined
    become(order, { does: isRight ? 'pay' : 'decline' })
  }
  return { orders, find, submit, answerChallenge }
}

const outcomeOf = (order: GatewayOrder | undefined, isOver: boolean): PaymentOutcome => {
  switch (order?.state) {
    case undefined:
    case 'prepared':
      return { state: 'unknown', isFinal: isOver }
    case 'declined':
    case 'closed':
      return { state: 'declined', reason: 'No', isFinal: isOver || order.state === 'closed' }
    case 'challenge':
    case 'taking':
      return { state: 'pending' }
    case 'paid': {
      const { amountPence, reference } = order
      return { state: 'paid', amountPence, gatewayReference: `at-gateway-${reference}`, cardDigits: '1111' }
    }
  }
}

/**
 * Creates a gateway like the sandbox with the faults of real ones. It fails to respond, before or after it has acted;
 * it takes days and declines at the end; its notifications are lost, late, duplicated and out of order. `calm` ends
 * the silence, so that open payments can be reconciled.
 */
export const createGatewayDouble = (outside: Outside) => {
  const { random, count } = outside
  const { orders, find, submit, answerChallenge } = openOrders(outside)
  const refunds = new Map<string, { paymentReference: string; amountPence: number }>()
  let isCalm = false
  const silentMaybe = (chance: number) => {
    if (isCalm || !random.is(chance)) return
    count('gateway silent')
    throw new GatewayUnreachable('silent')
  }

  const gateway: PaymentGateway = {
    name: 'secureTrading',
    mode: 'test',
    cardForm: 'sandbox',
    async prepare({ reference, amountPence, at }) {
      const closes = random.is(0.7)
      orders.set(reference, { reference, amountPence, preparedAt: at.getTime(), closes, state: 'prepared' })
      return reference
    },
    // Browsers of the simulation hand over no results, and store no cards.
    readResult: async () => undefined,
    prepareCardCheck: async ({ reference }) => reference,
    readCardCheck: async () => undefined,
    chargeStoredCard: async () => {
      throw new Error('no card is stored')
    },
    async confirm({ reference, preparedAt, requestedAt }) {
      silentMaybe(0.15)
      const isOver = requestedAt.getTime() - preparedAt.getTime() > intentLifetime
      return outcomeOf(find(reference), isOver)
    },
    async close(reference) {
      silentMaybe(0.1)
      const order = find(reference)!
      if (!order.closes) return 'cannotClose'
      if (order.state === 'taking' || order.state === 'paid') return 'charging'
      order.state = 'closed'
      order.settles = undefined
      silentMaybe(0.1)
      return 'closed'
    },
    async refund({ reference, paymentReference, amountPence }) {
      silentMaybe(0.15)
      const made = refunds.get(reference)
      const given = [...refunds.values()]
        .filter((refund) => refund.paymentReference === paymentReference)
        .reduce((sum, refund) => sum + refund.amountPence, 0)
      const fits = given + amountPence <= (orders.get(paymentReference)?.amountPence ?? 0)
      // Declined permanently or never: derived from the reference, so that a repeated request has the same outcome.
      const isDeclined = reference.charCodeAt(0) % 8 === 0
      if (!made && (!fits || isDeclined)) return { state: 'declined', reason: 'No' }
      refunds.set(reference, { paymentReference, amountPence })
      silentMaybe(0.15)
      return { state: 'refunded', amountPence, gatewayReference: `back-${reference}` }
    },
    readNotification: ({ reference }) => reference,
  }
  return {
    gateway,
    submit,
    answerChallenge,
    orders,
    refunds,
    find,
    endFaults: () => {
      isCalm = true
    },
  }
}

export type GatewayDouble = ReturnType<typeof createGatewayDouble>
