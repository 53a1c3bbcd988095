import type { Pence } from '#kernel/money.ts'

/** A card payment: what it was for, and what the gateway confirmed of it. */
export type CardPayment = {
  readonly id: string
  readonly paidFor: readonly { readonly id: string; readonly pence: Pence }[]
  readonly confirmedPence: Pence
}

/** A refund of a card payment that is done or on its way. */
export type CardRefund = { readonly paymentId: string; readonly customerId: string; readonly pence: Pence }

type RefundPart = { readonly paymentId: string; readonly pence: Pence }

/**
 * What may go back for a customer to each of the cards that paid, in the order given: what is left of the
 * customer's own part of the payment, and of the payment as a whole (PAY-O10).
 */
export const cardRefundRoom = (
  customerId: string,
  payments: readonly CardPayment[],
  refunds: readonly CardRefund[],
): RefundPart[] =>
  payments.map(({ id, paidFor, confirmedPence }) => {
    const given = refunds.filter(({ paymentId }) => paymentId === id)
    const ownGiven = given.filter((refund) => refund.customerId === customerId)
    const ownPart = paidFor.filter((part) => part.id === customerId)
    const pence = Math.min(sumOf(ownPart) - sumOf(ownGiven), confirmedPence - sumOf(given))
    return { paymentId: id, pence: Math.max(0, pence) }
  })

/** Spreads a refund over the room there is, in its order. Nothing when it does not suffice. */
export const spreadCardRefund = (room: readonly RefundPart[], pence: Pence): RefundPart[] | undefined => {
  const parts: RefundPart[] = []
  let left = pence
  for (const { paymentId, pence: most } of room) {
    const part = Math.min(left, most)
    if (part <= 0) continue
    parts.push({ paymentId, pence: part })
    left -= part
  }
  return left === 0 ? parts : undefined
}

const sumOf = (parts: readonly { readonly pence: Pence }[]): Pence =>
  parts.reduce((sum, { pence }) => sum + pence, 0)
