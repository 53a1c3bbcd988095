import { accountRefusals } from '#features/accounts/rules/refusals.ts'
import { documentRefusals } from '#features/event-document/rules/refusals.ts'
import { priceRefusals } from '#features/event-prices/rules/refusals.ts'
import { type RefusalText, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** Refusals of payments. */
export const paymentRefusals = {
  paymentUnknown: { status: 404, text: 'Node not found: {id}' },
  paymentPending: {
    status: 409,
    text: 'This payment is being confirmed and can’t be cancelled now. Please do not pay again.',
  },
  paidByAnother: {
    status: 409,
    text: 'Someone else is paying for this at the moment. Please try again in a few minutes.',
  },
  /** `what` is 'This' or 'Part of this'. `by` is ' by ' and a name, or ' by another payment' if the same payer paid. */
  paidMeanwhile: {
    status: 409,
    text: '{what} was paid in the meantime{by}, so we haven’t charged your card.',
  },
  transferPending: {
    status: 409,
    text: 'A bank transfer for this is pending, so we haven’t charged your card.',
  },
  earlierPaymentPending: {
    status: 409,
    text: 'Your earlier payment is being confirmed. Please do not pay again.',
  },
  paymentClosed: { status: 409, text: 'This payment was closed. Please start again.' },
  cardNotStored: { status: 409, text: 'The card could not be stored. Please try again.' },
  cardDeclined: { status: 409, text: '{reason}. The card was not stored.' },
  noInstalments: { status: 409, text: 'Instalments are not possible. {reason}' },
  nothingToRefund: { status: 409, text: 'There is no payment to refund' },
  nothingOverpaid: { status: 409, text: 'Nothing has been overpaid' },
  notPaidByCard: { status: 409, text: 'This was not paid by card. Please refund it by bank transfer.' },
  statementUnreadable: { status: 422, text: 'This file can’t be read. {reason}.' },
  bankTransferOff: { status: 503, text: 'Bank transfers are not available at the moment' },
  paymentSystemOff: { status: 503, text: 'Card payments are not available at the moment' },
} as const satisfies Record<string, RefusalText>

declare module '#kernel/refusal.ts' {
  interface RefusalTexts extends PaymentRefusals {}
}
type PaymentRefusals = typeof paymentRefusals

/** Creates a refusal from its code and the facts for its text. */
export const refusal = refusalFrom({
  ...sharedRefusals,
  ...accountRefusals,
  ...documentRefusals,
  ...priceRefusals,
  ...paymentRefusals,
})
