import type { Pence } from '#kernel/money.ts'

/** What is about to be paid; stored on our side before the gateway hears of it. */
export type PaymentIntent = {
  /** Our own number of the payment: the gateway's 'order reference'. */
  readonly reference: string
  readonly amountPence: Pence
  readonly at: Date
}

/** What a gateway has to know to say what became of a payment, and whether that is its last word. */
export type PaymentQuestion = {
  readonly reference: string
  readonly preparedAt: Date
  readonly askedAt: Date
}

/**
 * What the gateway says became of a payment. It alone knows; a browser's word counts for nothing. `isFinal` says
 * that the gateway cannot change its mind any more, so that nobody needs to ask again; paid is always final,
 * pending never.
 */
export type PaymentOutcome =
  | {
      readonly state: 'paid'
      readonly amountPence: Pence
      readonly gatewayReference: string
      readonly cardDigits: string | null
    }
  /** Not final while the same form may be sent again with another card. */
  | { readonly state: 'declined'; readonly reason: string; readonly isFinal: boolean }
  /** Begun and not finished: ask again later. */
  | { readonly state: 'pending' }
  /** The gateway never heard of it. Final once the form cannot be sent any more. */
  | { readonly state: 'unknown'; readonly isFinal: boolean }

/**
 * What came of closing an intent. Closed: the gateway refuses its form from now on, and no money comes of it.
 * Begun: the money is being taken, or was. cannotClose: the gateway knows no such thing; the form stays good
 * until it expires, our own page asks us before it sends it, and what comes all the same is credited.
 */
export type ClosedIntent = 'closed' | 'begun' | 'cannotClose'

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
  confirm(question: PaymentQuestion): Promise<PaymentOutcome>
  /**
   * Has the gateway refuse the form of an intent that is not begun, also one that was declined or waits for its
   * payer's answer. Closing again changes nothing.
   * @throws GatewayUnreachable when nothing is known: close it again
   */
  close(reference: string): Promise<ClosedIntent>
  /** @throws GatewayUnreachable when nothing is known: the same order may be sent again */
  refund(order: RefundOrder): Promise<RefundOutcome>
  /** Our reference out of a notification whose signature holds, otherwise nothing. */
  readNotification(fields: Readonly<Record<string, string>>): string | undefined
}

/** The gateway did not answer in time or not sensibly; what happened there is unknown. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable'
}
