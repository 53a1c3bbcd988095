import { balanceDays } from '#features/event-prices/rules/due/due-dates.ts'
import type { WirePlan } from '#features/events/rules/reading/wire-schema.ts'
import { addDays, formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatPounds } from '#kernel/money.ts'
import { isTripOver, type TripDays } from '../rules/payment-terms.ts'
import type { PaymentOption, PaymentsApi, PaymentType } from './payments-api.ts'

const paymentTypeLabels: Record<PaymentType, string> = {
  deposit: 'Deposit',
  balance: 'The balance',
  instalments: 'Deposit, then monthly',
  custom: 'Another amount',
  'fully paid': 'Full amount',
}

/** Returns the name of a payment option. Once the deposit is paid, instalments continue with the next one. */
export const paymentOptionLabel = (
  { paymentType }: PaymentOption,
  options: readonly PaymentOption[],
): string =>
  paymentType === 'instalments' && !options.some((other) => other.paymentType === 'deposit')
    ? 'The next instalment'
    : paymentTypeLabels[paymentType]

/** Labels for the reasons why an instalment plan changed. */
export const planReasonLabels: Record<WirePlan['changes'][number]['reason'], string> = {
  agreed: 'The plan was agreed',
  price: 'The price changed',
  participation: 'The people taking part changed',
  dueDate: 'The balance due date changed',
  paidOtherwise: 'A different amount was paid',
  moneyBack: 'Money was refunded',
}

/**
 * Returns a text that explains a payment option: the amount now, what is left and when, and, if it applies only to some
 * of the chosen people, to whom.
 */
export const describePaymentOption = (option: PaymentOption, today: IsoDate, payeeCount = 1): string =>
  [describeAmount(option, today), describePart(option, payeeCount)].filter(Boolean).join('. ')

const describePart = ({ paymentType, payForCustomers }: PaymentOption, payeeCount: number): string => {
  if (paymentType === 'custom' || payForCustomers.length >= payeeCount) return ''
  if (payForCustomers.length > maxNames) return `Only for ${payForCustomers.length} of ${payeeCount} people`
  return `Only for ${payForCustomers.map(({ name }) => name).join(' and ')}`
}

/** Maximum number of people who are named in one line. */
const maxNames = 2

const describeAmount = (
  { paymentType, amountGBP, leftGBP, dueDate, instalments, minGBP, maxGBP }: PaymentOption,
  today: IsoDate,
): string => {
  if (paymentType === 'custom') return `From ${formatPounds(minGBP)} to ${formatPounds(maxGBP)}`
  const isOverdue = dueDate !== null && dueDate < today
  const overdueText = isOverdue ? ` overdue since ${formatDate(dueDate)}` : undefined
  const [next, ...following] = instalments
  if (next && following.length === 0)
    return `${formatPounds(amountGBP)}${overdueText ?? ' now'}, then one more payment of ${formatPounds(next.amountGBP)}`
  if (next)
    return `${formatPounds(amountGBP)}${overdueText ?? ' now'}, then ${instalments.length} monthly payments of about ${formatPounds(next.amountGBP)}`
  if (dueDate === today && leftGBP === 0) return `${formatPounds(amountGBP)} today, paid in full`
  const leftText = leftGBP > 0 ? `${formatPounds(leftGBP)} left to pay later` : 'paid in full'
  const dueText = dueDate === null ? '' : ` due ${dueDate === today ? 'today' : formatDate(dueDate)}`
  return `${formatPounds(amountGBP)}${overdueText ?? dueText}, ${leftText}`
}

type StoredCard = NonNullable<Awaited<ReturnType<PaymentsApi['storedCard']>>['data']['card']>

/** Returns what a stored card pays next and when, or that it was declined; undefined if neither applies. */
export const describeCharge = (
  { lastDigits, charge }: Pick<StoredCard, 'lastDigits' | 'charge'>,
  onBehalf: boolean,
): string | undefined => {
  if (!charge) return undefined
  const { amountGBP, date, declined } = charge
  const card = `${onBehalf ? 'the' : 'your'} card ending in ${lastDigits}`
  const reason = declined === null ? '' : `${declined}. `
  if (date !== null)
    return `${reason}We will take ${formatPounds(amountGBP)} from ${card} on ${formatDate(date)}.`
  return declined === null ? undefined : `${reason}Please pay ${formatPounds(amountGBP)} another way.`
}

type DueNotice = { readonly isOverdue: boolean; readonly title: string; readonly text: string }

/** Returns why only the full amount can be paid, and since when; undefined if less can be paid or nothing is due. */
export const describeAllDue = (options: readonly PaymentOption[], trip: TripDays): DueNotice | undefined => {
  const { today, startDate } = trip
  const [fullOption, ...otherOptions] = options
  if (fullOption?.paymentType !== 'fully paid' || otherOptions.length > 0 || fullOption.dueDate === null)
    return undefined
  if (fullOption.dueDate > today) return undefined
  if (fullOption.dueDate < today) {
    const dueSentence = `The full amount was due by ${formatDate(fullOption.dueDate)}.`
    const text = isTripOver(trip) ? `The trip is over. ${dueSentence}` : dueSentence
    return { isOverdue: true, title: 'This payment is overdue', text }
  }
  const isSoon = startDate !== null && startDate <= addDays(today, balanceDays)
  const text = isSoon
    ? `The trip starts on ${formatDate(startDate)}, so the full amount is due now.`
    : 'The full amount is due today.'
  return { isOverdue: false, title: 'Everything is due now', text }
}

/**
 * Returns the options without duplicates. Once the deposit is paid, the balance is the same as the full amount. Once
 * every instalment is due, the instalments are the same as the full amount.
 */
export const distinctPaymentOptions = (options: readonly PaymentOption[]): readonly PaymentOption[] => {
  const amountOf = (type: PaymentType) => options.find(({ paymentType }) => paymentType === type)?.amountGBP
  const [balance, full] = [amountOf('balance'), amountOf('fully paid')]
  return options.filter(
    ({ paymentType, amountGBP }) =>
      !(paymentType === 'fully paid' && amountGBP === balance) &&
      !(paymentType === 'instalments' && amountGBP === full),
  )
}
