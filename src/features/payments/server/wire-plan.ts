import { poundsFromPence } from '#kernel/money.ts'
import { payeeOfPart } from '../rules/payer.ts'
import type { PlannablePayment, PlannedPayment } from '../rules/plan-payment.ts'
import type { PaidFor } from './tables.ts'

const minCustomGBP = 1

/** Returns a planned payment as the caller gets it, in pounds. */
export const wirePlannedPayment = ({
  paymentType,
  amountPence,
  dueDate,
  parts,
  leftPence,
  leftDueDate,
  refundableUntil,
  instalments,
}: PlannedPayment) => ({
  paymentType,
  amountGBP: poundsFromPence(amountPence),
  dueDate,
  payForCustomers: parts.map(({ payee, name, pence }) => ({
    id: payee,
    name,
    amountGBP: poundsFromPence(pence),
  })),
  leftGBP: poundsFromPence(leftPence),
  leftDueDate,
  refundableUntil,
  instalments: instalments.map(({ date, pence }) => ({ date, amountGBP: poundsFromPence(pence) })),
})

/** Returns a planned payment with its minimum and maximum amount, which differ only for a custom payment. */
export const wirePaymentOption = (plan: PlannablePayment) => {
  const wire = wirePlannedPayment(plan)
  return {
    ...wire,
    minGBP: plan.paymentType === 'custom' ? minCustomGBP : wire.amountGBP,
    maxGBP: wire.amountGBP,
    isDueNext: plan.isDueNext,
  }
}

/** Returns the parts of a stored payment as the caller gets them, by payee, in pounds. */
export const wirePaidFor = (parts: readonly PaidFor[]) =>
  parts.map((part) => ({
    id: payeeOfPart(part),
    name: part.name,
    amountGBP: poundsFromPence(part.pence),
  }))
