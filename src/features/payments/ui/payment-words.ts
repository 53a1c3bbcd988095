import type { WirePlan } from '#features/packages/rules/reading/wire-schema.ts'
import { formatDate } from '#kernel/dates.ts'
import { formatPence, penceFromPounds } from '#kernel/money.ts'
import type { PaymentType, PaymentWay } from './payments-api.ts'

export const pounds = (amountGBP: number) => formatPence(penceFromPounds(amountGBP))

const paymentTypeLabels: Record<PaymentType, string> = {
  deposit: 'Deposit',
  balance: 'The balance',
  instalments: 'Deposit, then monthly',
  custom: 'Another amount',
  'fully paid': 'Everything',
}

/** The name of a way to pay among those there are: once the deposit is paid the instalments go on. */
export const labelOfWay = ({ paymentType }: PaymentWay, ways: readonly PaymentWay[]): string =>
  paymentType === 'instalments' && ways.some((other) => other.paymentType === 'balance')
    ? 'The next instalment'
    : paymentTypeLabels[paymentType]

/** Why a plan of instalments is as it is. */
export const planReasonWords: Record<WirePlan['changes'][number]['reason'], string> = {
  agreed: 'The plan was agreed',
  price: 'The price changed',
  participation: 'Who takes part changed',
  dueDate: 'The day the balance is due by changed',
  paidOtherwise: 'Another amount than planned was paid',
  moneyBack: 'Money was given back',
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
