import type { Pence } from '#kernel/money.ts'

/** What is about to be paid; stored on our side before the gateway hears of it. */
export type PaymentIntent = {
  /** Our own number of the payment: the gateway's 'order reference'. */
  readonly reference: string
  readonly amountPence: Pence
  readonly at: Date
}

/** What the gateway says became of a payment. It alone knows; a browser's word counts for nothing. */
export type PaymentOutcome =
  | {
      readonly state: 'paid'
      readonly amountPence: Pence
      readonly gatewayReference: string
      readonly cardDigits: string | null
    }
  | { readonly state: 'declined'; readonly reason: string }
  /** Begun and not finished: ask again later. */
  | { readonly state: 'pending' }
  /** The gateway never heard of it. */
  | { readonly state: 'unknown' }

export type RefundOrder = {
  /** Our own number of the refund; the same number is never paid out twice. */
  readonly reference: string
  readonly paymentReference: string
  readonly gatewayReference: string
  readonly amountPence: Pence
}
export type RefundOutcome =
  | { readonly state: 'refunded'; readonly amountPence: Pence; readonly gatewayReference: string }
  | { readonly state: 'declined'; readonly reason: string }

/** Takes card payments outside our walls. */
export type PaymentGateway = {
  readonly name: 'secureTrading'
  readonly mode: 'test' | 'live'
  /** Which form takes the card: the sandbox's in our page, or the provider's own script. */
  readonly cardForm: 'sandbox' | 'secureTrading'
  /** Signs what the card form needs. */
  prepare(intent: PaymentIntent): Promise<string>
  /** @throws GatewayUnreachable when nothing is known: ask again, never pay again */
  confirm(reference: string): Promise<PaymentOutcome>
  /** @throws GatewayUnreachable when nothing is known: the same order may be sent again */
  refund(order: RefundOrder): Promise<RefundOutcome>
  /** Our reference out of a notification whose signature holds, otherwise nothing. */
  readNotification(fields: Readonly<Record<string, string>>): string | undefined
}

/** The gateway did not answer in time or not sensibly; what happened there is unknown. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable'
}
