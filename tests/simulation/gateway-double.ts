import type { Random } from '#kernel/random.ts'
import {
  GatewayUnreachable,
  type PaymentGateway,
  type PaymentOutcome,
} from '#platform/adapters/payment-gateway/payment-gateway.ts'
import { minute, second } from './spans.ts'

const formLifetime = 60 * minute
const intentLifetime = 90 * minute

/** What happens to a card payment. A payment in progress is accepted or declined after `durationMs`. */
export type CardBehaviour =
  | { readonly kind: 'pay' | 'decline' | 'challenge' }
  | { readonly kind: 'process'; readonly durationMs: number; readonly outcome: 'paid' | 'declined' }

type GatewayOrder = {
  readonly reference: string
  readonly amountPence: number
  readonly preparedAt: number
  /** Whether the form of this order can be closed before it is sent. Real gateways can't close every form. */
  readonly canBeClosed: boolean
  state: 'prepared' | 'declined' | 'challenge' | 'processing' | 'paid' | 'closed'
  settles?: { at: number; outcome: 'paid' | 'declined' }
}

type GatewayContext = {
  readonly random: Random
  now(): number
  /** Schedules the delivery of a notification. */
  notify(at: number, reference: string): void
  count(what: string): void
}

/** Creates the orders of a gateway. Cards and time change them. An outcome sends no, one or several notifications. */
const openOrders = ({ random, now, notify, count }: GatewayContext) => {
  const orders = new Map<string, GatewayOrder>()
  const notifyLater = (reference: string) => {
    if (random.chance(0.3)) return count('notification lost')
    const times = random.chance(0.2) ? random.wholeNumber(2, 4) : 1
    if (times > 1) count('notification doubled')
    for (let time = 0; time < times; time += 1) {
      const isLate = random.chance(0.3)
      if (isLate) count('notification late')
      notify(
        now() + (isLate ? random.wholeNumber(1, 360) * minute : random.wholeNumber(0, 5) * second),
        reference,
      )
    }
  }
  /** Returns the order in its current state. Time completes payments in progress and declines unanswered challenges. */
  const find = (reference: string): GatewayOrder | undefined => {
    const order = orders.get(reference)
    if (order?.settles && order.settles.at <= now()) {
      if (order.state === 'processing' && order.settles.outcome === 'declined')
        count('declined after pending')
      order.state = order.settles.outcome
      order.settles = undefined
      notifyLater(reference)
    }
    return order
  }
  const applyCard = (order: GatewayOrder, behaviour: CardBehaviour) => {
    switch (behaviour.kind) {
      case 'pay':
        order.state = 'paid'
        break
      case 'decline':
        order.state = 'declined'
        break
      case 'challenge':
        order.state = 'challenge'
        order.settles = { at: order.preparedAt + formLifetime, outcome: 'declined' }
        return
      case 'process':
        order.state = 'processing'
        order.settles = { at: now() + behaviour.durationMs, outcome: behaviour.outcome }
        return
    }
    notifyLater(order.reference)
  }

  /** Sends the form with a card, as a browser does. Returns the new state of the order, or 'refused'. */
  const submit = (reference: string, behaviour: CardBehaviour): GatewayOrder['state'] | 'refused' => {
    const order = find(reference)!
    const isOpen = order.state === 'prepared' || order.state === 'declined' || order.state === 'challenge'
    if (!isOpen || now() > order.preparedAt + formLifetime) {
      count(order.state === 'closed' ? 'closed form refused' : 'form refused')
      return 'refused'
    }
    order.settles = undefined
    applyCard(order, behaviour)
    return order.state
  }
  const answerChallenge = (reference: string, isRight: boolean) => {
    const order = find(reference)!
    if (order.state !== 'challenge') return
    order.settles = undefined
    applyCard(order, { kind: isRight ? 'pay' : 'decline' })
  }
  return { orders, find, submit, answerChallenge }
}

const outcomeOf = (order: GatewayOrder | undefined, isTooLate: boolean): PaymentOutcome => {
  switch (order?.state) {
    case undefined:
    case 'prepared':
      return { state: 'unknown', isFinal: isTooLate }
    case 'declined':
    case 'closed':
      return { state: 'declined', reason: 'No', isFinal: isTooLate || order.state === 'closed' }
    case 'challenge':
    case 'processing':
      return { state: 'pending' }
    case 'paid': {
      const { amountPence, reference } = order
      return { state: 'paid', amountPence, gatewayReference: `at-gateway-${reference}`, cardDigits: '1111' }
    }
  }
}

/**
 * Creates a gateway like the sandbox, but with the faults of real gateways. Sometimes it does not respond, before or
 * after it has acted. Sometimes it declines a payment after days. Notifications can be lost, late, duplicated or out of
 * order. After `endFaults` it responds to every request, so that open payments can be reconciled.
 */
export const createGatewayDouble = (outside: GatewayContext) => {
  const { random, count } = outside
  const { orders, find, submit, answerChallenge } = openOrders(outside)
  const refunds = new Map<string, { paymentReference: string; amountPence: number }>()
  const storedCards = new Set<string>()
  let isCalm = false
  const sometimesTimeOut = (chance: number) => {
    if (isCalm || !random.chance(chance)) return
    count('gateway silent')
    throw new GatewayUnreachable('silent')
  }

  const gateway: PaymentGateway = {
    name: 'secureTrading',
    mode: 'test',
    cardForm: 'sandbox',
    acceptsTokens: async () => true,
    async prepare({ reference, amountPence, at }) {
      orders.set(reference, {
        reference,
        amountPence,
        preparedAt: at.getTime(),
        canBeClosed: random.chance(0.7),
        state: 'prepared',
      })
      return reference
    },
    // The simulated browsers send no result of a payment's card form to our server.
    readResult: async () => undefined,
    // A result of a card check is the reference of the check itself, as if the gateway had signed it.
    prepareCardCheck: async ({ reference }) => reference,
    async readCardCheck(result, { reference }) {
      if (result !== reference) return undefined
      storedCards.add(reference)
      return { state: 'stored', gatewayReference: reference, cardDigits: '1111', expiry: null }
    },
    async chargeStoredCard({ reference, amountPence, cardReference, at }) {
      if (!storedCards.has(cardReference)) throw new Error(`no card ${cardReference} is stored`)
      if (orders.has(reference)) throw new Error(`the charge ${reference} was sent twice`)
      sometimesTimeOut(0.1)
      const state = random.chance(0.2) ? 'declined' : 'paid'
      const order = { reference, amountPence, preparedAt: at.getTime(), canBeClosed: false, state } as const
      orders.set(reference, order)
      sometimesTimeOut(0.1)
      return state === 'paid' ? outcomeOf(order, false) : { state, reason: 'No', isFinal: true }
    },
    async confirm({ reference, preparedAt, requestedAt }) {
      sometimesTimeOut(0.15)
      const isTooLate = requestedAt.getTime() - preparedAt.getTime() > intentLifetime
      return outcomeOf(find(reference), isTooLate)
    },
    async close(reference) {
      sometimesTimeOut(0.1)
      const order = find(reference)!
      if (!order.canBeClosed) return 'cannotClose'
      if (order.state === 'processing' || order.state === 'paid') return 'charging'
      order.state = 'closed'
      order.settles = undefined
      sometimesTimeOut(0.1)
      return 'closed'
    },
    async refund({ reference, paymentReference, amountPence }) {
      sometimesTimeOut(0.15)
      const existing = refunds.get(reference)
      const refundedPence = [...refunds.values()]
        .filter((refund) => refund.paymentReference === paymentReference)
        .reduce((sum, refund) => sum + refund.amountPence, 0)
      const isCovered = refundedPence + amountPence <= (orders.get(paymentReference)?.amountPence ?? 0)
      // Derived from the reference, so that a repeated request has the same outcome.
      const isDeclined = reference.charCodeAt(reference.length - 1) % 8 === 0
      if (!existing && (!isCovered || isDeclined)) return { state: 'declined', reason: 'No' }
      refunds.set(reference, { paymentReference, amountPence })
      sometimesTimeOut(0.15)
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
