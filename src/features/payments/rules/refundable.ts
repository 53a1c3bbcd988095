import type { Pence } from '#kernel/money.ts'

/** A card payment: who it was for, and what the gateway confirmed. */
export type CardPayment = {
  readonly id: string
  readonly paidFor: readonly { readonly id: string; readonly pence: Pence }[]
  readonly confirmedPence: Pence
}

/** A card refund that is done or pending. */
export type CardRefund = { readonly paymentId: string; readonly customerId: string; readonly pence: Pence }

type RefundPart = { readonly paymentId: string; readonly pence: Pence }

/**
 * Returns how much of each card payment can be refunded for a customer, in the given order. Earlier refunds reduce the
 * two limits: the customer's part of the payment, and the confirmed amount of the whole payment (PAY-O10).
 */
export const cardRefundLimits = (
  customerId: string,
  payments: readonly CardPayment[],
  refunds: readonly CardRefund[],
): RefundPart[] =>
  payments.map(({ id, paidFor, confirmedPence }) => {
    const paymentRefunds = refunds.filter(({ paymentId }) => paymentId === id)
    const ownRefunds = paymentRefunds.filter((refund) => refund.customerId === customerId)
    const ownParts = paidFor.filter((part) => part.id === customerId)
    const pence = Math.min(sumOf(ownParts) - sumOf(ownRefunds), confirmedPence - sumOf(paymentRefunds))
    return { paymentId: id, pence: Math.max(0, pence) }
  })

/** Divides a refund over the card payments in order; undefined if they do not suffice. */
export const splitCardRefund = (limits: readonly RefundPart[], pence: Pence): RefundPart[] | undefined => {
  const parts: RefundPart[] = []
  let leftPence = pence
  for (const { paymentId, pence: available } of limits) {
    const part = Math.min(leftPence, available)
    if (part <= 0) continue
    parts.push({ paymentId, pence: part })
    leftPence -= part
  }
  return leftPence === 0 ? parts : undefined
}

const sumOf = (parts: readonly { readonly pence: Pence }[]): Pence =>
  parts.reduce((sum, { pence }) => sum + pence, 0)
