import { createHmac } from 'node:crypto'
import type { Database } from '../../../server/database/connect.ts'
import { isIntentOver, type JwtKeys, signCardCheck, signIntent } from '../gateway-jwt.ts'
import { readSignedNotification } from '../notification-signature.ts'
import type { PaymentGateway, PaymentOutcome } from '../payment-gateway.ts'
import { readCheckResult, readPaymentResult } from '../signed-result.ts'
import { chargeStoredSandboxCard } from './charge-card.ts'
import { closeOrder, readOrder, storeRefund } from './sandbox-store.ts'

export type SandboxOptions = {
  readonly database: Database
  /** The installation's secret; the sandbox derives its own keys from it. */
  readonly secret: string
  now(): Date
}

/** Returns the keys of the sandbox: only this installation can sign its intents and notifications. */
export const sandboxKeys = (secret: string): JwtKeys & { readonly notificationPassword: string } => {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`sandbox ${purpose}`).digest('hex')
  return {
    issuer: 'sandbox',
    siteReference: 'sandbox',
    secret: derive('jwt'),
    notificationPassword: derive('notification'),
  }
}

/** Creates the gateway that ships with Jaunt. It behaves like a real one and charges no money. */
export const sandboxGateway = ({ database, secret, now }: SandboxOptions): PaymentGateway => {
  const keys = sandboxKeys(secret)
  return {
    name: 'secureTrading',
    mode: 'test',
    cardForm: 'sandbox',
    acceptsTokens: async () => true,
    prepare: (intent) => signIntent(intent, keys),
    readResult: (jwt, payment) => readPaymentResult(jwt, payment, keys),
    prepareCardCheck: (check) => signCardCheck(check, keys),
    readCardCheck: (jwt, check) => readCheckResult(jwt, check, keys),
    chargeStoredCard: async (charge) => {
      await chargeStoredSandboxCard(database, charge)
      return outcomeOf(await readOrder(database, charge.reference, charge.at), true)
    },
    confirm: async (query) =>
      outcomeOf(await readOrder(database, query.reference, now()), isIntentOver(query)),
    close: async (reference) => ((await closeOrder(database, reference, now())) ? 'closed' : 'charging'),
    refund: async ({ reference, paymentReference, amountPence }) => {
      const refund = { reference, order_reference: paymentReference, amount_pence: amountPence }
      const refundResult = await storeRefund(database, refund)
      return refundResult === 'refunded'
        ? { state: 'refunded', amountPence, gatewayReference: `sandbox-${reference}` }
        : { state: 'declined', reason: 'More than was paid' }
    },
    readNotification: (fields) => readSignedNotification(fields, keys.notificationPassword),
  }
}

const outcomeOf = (order: Awaited<ReturnType<typeof readOrder>>, isOver: boolean): PaymentOutcome => {
  if (!order) return { state: 'unknown', isFinal: isOver }
  const { state, amount_pence, reference, card_digits, reason } = order
  switch (state) {
    case 'declined':
    case 'closed':
      return { state: 'declined', reason: reason ?? 'Cancelled', isFinal: isOver || state === 'closed' }
    case 'challenge':
    case 'taking':
      return { state: 'pending' }
    case 'paid':
      return {
        state,
        amountPence: amount_pence,
        gatewayReference: `sandbox-${reference}`,
        cardDigits: card_digits,
      }
  }
}
