import type { Pence } from '#kernel/money.ts'

type CardPayment = {
  readonly id: string
  /** What of the payment was for the customer who gets money back. */
  readonly partPence: Pence
  readonly confirmedPence: Pence
  readonly refundedPence: Pence
}

type RefundPart = { readonly paymentId: string; readonly pence: Pence }

/**
 * Spreads a card refund over the card payments made for a customer, in the order given. Nothing when they do
 * not cover it: a card gets back at most what it paid (PAY-O10).
 */
export const spreadCardRefund = (
  payments: readonly CardPayment[],
  pence: Pence,
): RefundPart[] | undefined => {
  const parts: RefundPart[] = []
  let left = pence
  for (const { id, partPence, confirmedPence, refundedPence } of payments) {
    const part = Math.min(left, partPence, confirmedPence - refundedPence)
    if (part <= 0) continue
    parts.push({ paymentId: id, pence: part })
    left -= part
  }
  return left === 0 ? parts : undefined
}
