import type { Pence } from '#kernel/money.ts'
import type { Transitions } from './stage-machine.ts'

export const paymentStages = [
  'Not Paid',
  'Deposit Part Paid',
  'Deposit Paid',
  'Balance Part Paid',
  'Fully Paid',
  'Refunded',
] as const
export type PaymentStage = (typeof paymentStages)[number]

/** A refund, a new guest or a dearer package may take a stage back; Refunded is left by paying again. */
export const paymentStageTransitions: Transitions<PaymentStage> = {
  'Not Paid': ['Deposit Part Paid', 'Deposit Paid', 'Balance Part Paid', 'Fully Paid'],
  'Deposit Part Paid': ['Deposit Paid', 'Balance Part Paid', 'Fully Paid', 'Refunded'],
  'Deposit Paid': ['Deposit Part Paid', 'Balance Part Paid', 'Fully Paid', 'Refunded'],
  'Balance Part Paid': ['Deposit Part Paid', 'Deposit Paid', 'Fully Paid', 'Refunded'],
  'Fully Paid': ['Deposit Part Paid', 'Deposit Paid', 'Balance Part Paid', 'Refunded'],
  Refunded: ['Deposit Part Paid', 'Deposit Paid', 'Balance Part Paid', 'Fully Paid'],
}

export type GroupMoney = {
  /** What is paid and not given back. */
  paidPence: Pence
  refundedPence: Pence
  /** Deposits of everyone attending together. */
  depositPence: Pence
  /** What everyone owes together; null while it cannot be known (price on application). */
  totalPence: Pence | null
}

/** The stage that what is paid amounts to, against what is due (EVT-O2). Derived, never set by hand. */
export const paymentStageOf = ({
  paidPence,
  refundedPence,
  depositPence,
  totalPence,
}: GroupMoney): PaymentStage => {
  if (paidPence <= 0) return refundedPence > 0 ? 'Refunded' : 'Not Paid'
  if (totalPence !== null && paidPence >= totalPence) return 'Fully Paid'
  if (paidPence < depositPence) return 'Deposit Part Paid'
  return paidPence === depositPence ? 'Deposit Paid' : 'Balance Part Paid'
}
