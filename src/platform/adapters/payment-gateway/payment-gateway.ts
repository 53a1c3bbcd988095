import type { Pence } from '#kernel/money.ts'

/** A wallet, which pays with one of its owner's cards. */
export type Wallet = 'applePay' | 'googlePay'

/** A payment that is about to start; stored on our side before the gateway gets it. */
export type PaymentIntent = {
  /** Our own number of the payment, which the gateway calls 'order reference'. */
  readonly reference: string
  readonly amountPence: Pence
  readonly at: Date
}

/** The data that a gateway needs to report the outcome of a payment, and whether the outcome is final. */
export type PaymentQuery = {
  readonly reference: string
  readonly preparedAt: Date
  readonly requestedAt: Date
}

/** The payment to which a signed result must refer. */
export type SignedPayment = {
  readonly reference: string
  readonly amountPence: Pence
  readonly requestedAt: Date
}

/**
 * The outcome of a payment according to the gateway; reports from the browser don't count. `isFinal` means that the
 * outcome can't change, so it is not queried again. 'paid' is always final, 'pending' never.
 */
export type PaymentOutcome =
  | {
      readonly state: 'paid'
      readonly amountPence: Pence
      readonly gatewayReference: string
      readonly cardDigits: string | null
      /** The wallet that paid; undefined for a card. */
      readonly wallet?: Wallet | undefined
    }
  /**
   * The card was declined. Not final while the same form can be sent again with another card. With `charged`, money was
   * taken, but not in pounds, so that it can't be credited and staff have to return it.
   */
  | {
      readonly state: 'declined'
      readonly reason: string
      readonly isFinal: boolean
      readonly charged?: { readonly currency: string; readonly gatewayReference: string }
    }
  /** The payment has started but not finished, so it is queried again later. */
  | { readonly state: 'pending' }
  /** The gateway does not know the payment. Final once the form can't be sent any more. */
  | { readonly state: 'unknown'; readonly isFinal: boolean }

/**
 * The result of closing an intent. 'closed': the gateway rejects its form from now on, and no money is charged.
 * 'charging': the money is being charged or was charged. 'cannotClose': the gateway can't close intents, and the form
 * stays valid until it expires. Our page asks the server before it sends the form; money that is charged anyway is
 * credited.
 */
export type ClosedIntent = 'closed' | 'charging' | 'cannotClose'

export type RefundOrder = {
  /** Our own number of the refund. The gateway pays out each number only once. */
  readonly reference: string
  readonly paymentReference: string
  readonly gatewayReference: string
  readonly amountPence: Pence
}
export type RefundOutcome =
  | { readonly state: 'refunded'; readonly amountPence: Pence; readonly gatewayReference: string }
  | { readonly state: 'declined'; readonly reason: string }

/**
 * A card check, which stores the card at the gateway and charges nothing. It is stored on our side before it starts.
 */
export type CardCheck = { readonly reference: string; readonly at: Date }

/** The outcome of a card check, signed by the gateway. */
export type CheckedCard =
  | {
      readonly state: 'stored'
      /** The gateway's reference of the check, used to charge the card later. */
      readonly gatewayReference: string
      readonly cardDigits: string
      /** The expiry date as MM/YY. Null if the gateway does not report it. */
      readonly expiry: string | null
    }
  | { readonly state: 'declined'; readonly reason: string }

/** A charge of a stored card without its customer. It is stored on our side first, and then sent only once. */
export type StoredCardCharge = {
  /** Our own number of the payment, which is never used again. */
  readonly reference: string
  readonly amountPence: Pence
  /** The gateway's reference of the check that stored the card. */
  readonly cardReference: string
  readonly at: Date
}

/** Charges and refunds cards through an external provider. */
export type PaymentGateway = {
  readonly name: 'secureTrading'
  readonly mode: 'test' | 'live'
  /** The form that reads the card: the sandbox's in our page, or the provider's own script. */
  readonly cardForm: 'sandbox' | 'secureTrading'
  /**
   * Returns false if the gateway refuses the tokens that we sign for its card form, so that nobody can pay with them.
   * True if that is not known. The result is cached; `isReported` means that the card form has reported a refused token.
   */
  acceptsTokens(options?: { readonly isReported?: boolean }): Promise<boolean>
  /** Signs an intent for the card form. */
  prepare(intent: PaymentIntent): Promise<string>
  /**
   * Returns the outcome in the signed result that the card form passes to the browser. Undefined if the result contains
   * no outcome, or if the gateway signed it for another reference, amount or currency than those of this payment.
   */
  readResult(jwt: string, payment: SignedPayment): Promise<PaymentOutcome | undefined>
  /** Signs a card check for the card form. */
  prepareCardCheck(check: CardCheck): Promise<string>
  /** Returns the outcome of a card check from its signed result; undefined if it was not signed for this check. */
  readCardCheck(jwt: string, check: CardCheck): Promise<CheckedCard | undefined>
  /**
   * Charges a stored card, as its customer has agreed; the customer is not present. A declined charge is final.
   * @throws GatewayUnreachable when the outcome is unknown: query it with `confirm`, never send it again
   */
  chargeStoredCard(charge: StoredCardCharge): Promise<PaymentOutcome>
  /**
   * Queries the outcome of a payment.
   * @throws GatewayUnreachable when the outcome is unknown: query again, never charge again
   */
  confirm(query: PaymentQuery): Promise<PaymentOutcome>
  /**
   * Closes an intent whose charge has not started, including one that was declined or waits for the payer's
   * challenge. Closing it again changes nothing.
   * @throws GatewayUnreachable when the result is unknown: close it again
   */
  close(reference: string): Promise<ClosedIntent>
  /**
   * Refunds a payment to its card.
   * @throws RefundNotSent when the same order can be sent again at once
   * @throws GatewayUnreachable when the result is unknown. Wait before sending the same order again, so that the
   * gateway's search finds the refund if it was made
   */
  refund(order: RefundOrder): Promise<RefundOutcome>
  /** Returns our reference in a notification with a valid signature; otherwise undefined. */
  readNotification(fields: Readonly<Record<string, string>>): string | undefined
}

/** Thrown when the gateway did not respond in time or sent an invalid response, so that the outcome is unknown. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable'
}

/** Thrown when the gateway did not respond before a refund was sent: nothing was paid out. */
export class RefundNotSent extends GatewayUnreachable {
  override name = 'RefundNotSent'
}
