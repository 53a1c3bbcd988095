import type { WirePlan } from '#features/events/rules/reading/wire-schema.ts'
import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatPounds } from '#kernel/money.ts'
import type { PaymentType, PaymentWay } from './payments-api.ts'

const paymentTypeLabels: Record<PaymentType, string> = {
  deposit: 'Deposit',
  balance: 'The balance',
  instalments: 'Deposit, then monthly',
  custom: 'Another amount',
  'fully paid': 'Full amount',
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
  participation: 'The people taking part changed',
  dueDate: 'The balance due date changed',
  paidOtherwise: 'A different amount was paid',
  moneyBack: 'Money was refunded',
}

/** What a way to pay means, in a line: how much now, and what is left when. */
export const explainWay = (
  { paymentType, amountGBP, leftGBP, dueDate, instalments, minGBP, maxGBP }: PaymentWay,
  today: IsoDate,
) => {
  if (paymentType === 'custom') return `From ${formatPounds(minGBP)} to ${formatPounds(maxGBP)}`
  if (instalments.length === 1)
    return `${formatPounds(amountGBP)} now, then one more payment of ${formatPounds(instalments[0]!.amountGBP)}`
  if (instalments.length > 1)
    return `${formatPounds(amountGBP)} now, then ${instalments.length} monthly payments of about ${formatPounds(instalments[0]!.amountGBP)}`
  if (dueDate === today && leftGBP === 0) return `${formatPounds(amountGBP)} today, paid in full`
  const left = leftGBP > 0 ? `${formatPounds(leftGBP)} left to pay later` : 'paid in full'
  const due = dueDate && ` due ${dueDate === today ? 'today' : formatDate(dueDate)}`
  return `${formatPounds(amountGBP)}${due ?? ''}, ${left}`
}

/** True when everything is asked at once: there is one way to pay, today. */
export const isAllDueNow = (ways: readonly PaymentWay[], today: IsoDate): boolean =>
  ways.every(({ paymentType, dueDate }) => paymentType === 'fully paid' && dueDate === today)

/** The ways that differ: once the deposit is paid, the balance is everything. */
export const distinctWays = (ways: readonly PaymentWay[]): readonly PaymentWay[] => {
  const balance = ways.find(({ paymentType }) => paymentType === 'balance')
  return ways.filter(
    ({ paymentType, amountGBP }) => paymentType !== 'fully paid' || amountGBP !== balance?.amountGBP,
  )
}
