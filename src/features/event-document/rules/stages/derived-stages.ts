import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import type { Transitions } from './stage-machine.ts'

export const timeStages = ['No Date', 'Upcoming', 'In Progress', 'Past'] as const
export type TimeStage = (typeof timeStages)[number]

/** Dates can change at any time, so every stage can become every other. */
export const timeStageTransitions: Transitions<TimeStage> = {
  'No Date': ['Upcoming', 'In Progress', 'Past'],
  Upcoming: ['No Date', 'In Progress', 'Past'],
  'In Progress': ['No Date', 'Upcoming', 'Past'],
  Past: ['No Date', 'Upcoming', 'In Progress'],
}

/** Returns the time stage of today relative to the event's days, both ends included. Derived, never stored (EVT-O1). */
export const timeStageOf = (
  { startDate, endDate }: { startDate: IsoDate | null; endDate: IsoDate | null },
  today: IsoDate,
): TimeStage => {
  if (startDate === null) return 'No Date'
  if (today < startDate) return 'Upcoming'
  return today <= (endDate ?? startDate) ? 'In Progress' : 'Past'
}

export const paymentStages = [
  'Not Paid',
  'Deposit Part Paid',
  'Deposit Paid',
  'Balance Part Paid',
  'Fully Paid',
  'Refunded',
] as const
export type PaymentStage = (typeof paymentStages)[number]

/** A refund, a new guest or a more expensive package can set an earlier stage. Refunded ends with another payment. */
export const paymentStageTransitions: Transitions<PaymentStage> = {
  'Not Paid': ['Deposit Part Paid', 'Deposit Paid', 'Balance Part Paid', 'Fully Paid'],
  'Deposit Part Paid': ['Deposit Paid', 'Balance Part Paid', 'Fully Paid', 'Refunded'],
  'Deposit Paid': ['Deposit Part Paid', 'Balance Part Paid', 'Fully Paid', 'Refunded'],
  'Balance Part Paid': ['Deposit Part Paid', 'Deposit Paid', 'Fully Paid', 'Refunded'],
  'Fully Paid': ['Deposit Part Paid', 'Deposit Paid', 'Balance Part Paid', 'Refunded'],
  Refunded: ['Deposit Part Paid', 'Deposit Paid', 'Balance Part Paid', 'Fully Paid'],
}

export type GroupMoney = {
  /** All money that guests have paid and have not got back, even if it covers no place. */
  heldPence: Pence
  refundedPence: Pence
  /** The part of the price that is covered by payments for each place. */
  paidPence: Pence
  /** The sum of the deposits of all places. */
  depositPence: Pence
  /** The part of `depositPence` that is covered by payments for each place. */
  paidDepositPence: Pence
  /** The price of all places; null while unknown (price on application). */
  totalPence: Pence | null
}

/**
 * Returns the payment stage: how much of the amount due is paid (EVT-O2). It is derived, never set by hand. If nothing
 * is owed, for example after a cancellation, nothing counts as paid, because the money will be refunded.
 */
export const paymentStageOf = ({
  heldPence,
  refundedPence,
  paidPence,
  depositPence,
  paidDepositPence,
  totalPence,
}: GroupMoney): PaymentStage => {
  if (paidPence <= 0) return refundedPence > 0 && heldPence <= 0 ? 'Refunded' : 'Not Paid'
  if (totalPence !== null && paidPence >= totalPence) return 'Fully Paid'
  if (paidDepositPence < depositPence) return 'Deposit Part Paid'
  return paidPence === depositPence ? 'Deposit Paid' : 'Balance Part Paid'
}
