import { formatDate } from '#kernel/dates.ts'
import { formatPence, penceFromPounds } from '#kernel/money.ts'
import type { PaymentType, PaymentWay } from './payments-api.ts'

export const pounds = (amountGBP: number) => formatPence(penceFromPounds(amountGBP))

export const paymentTypeLabels: Record<PaymentType, string> = {
  deposit: 'Deposit',
  balance: 'The balance',
  instalments: 'Deposit, then monthly',
  custom: 'Another amount',
  'fully paid': 'Everything',
}

/** What a way to pay means, in a line: how much now, and what is left when. */
export const explainWay = ({
  paymentType,
  amountGBP,
  leftGBP,
  dueDate,
  instalments,
  leastGBP,
  mostGBP,
}: PaymentWay) => {
  if (paymentType === 'custom') return `From ${pounds(leastGBP)} to ${pounds(mostGBP)}`
  if (instalments.length > 0)
    return `${pounds(amountGBP)} now, then ${instalments.length} monthly payments of about ${pounds(instalments[0]!.amountGBP)}`
  const left = leftGBP > 0 ? `, ${pounds(leftGBP)} left to pay later` : ', nothing left to pay'
  return `${pounds(amountGBP)}${left}${dueDate ? `. Due ${formatDate(dueDate)}` : ''}`
}
