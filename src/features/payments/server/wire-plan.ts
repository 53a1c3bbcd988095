import { poundsFromPence } from '#kernel/money.ts'
import type { PlannablePayment, PlannedPayment } from '../rules/plan-payment.ts'

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
  payForCustomers: parts.map(({ customerId, name, pence }) => ({
    id: customerId,
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
