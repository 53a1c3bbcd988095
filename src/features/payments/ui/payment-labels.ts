import type { WirePlan } from '#features/events/rules/reading/wire-schema.ts'
import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatPounds } from '#kernel/money.ts'
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
  paymentType === 'instalments' && options.some((other) => other.paymentType === 'balance')
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

/** Returns one line that explains a payment option: the amount now, and what is left and when. */
export const describePaymentOption = (
  { paymentType, amountGBP, leftGBP, dueDate, instalments, minGBP, maxGBP }: PaymentOption,
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

type StoredCard = NonNullable<Awaited<ReturnType<PaymentsApi['storedCard']>>['data']['card']>

/** Returns what a stored card pays next and when, or that it was declined; undefined if nothing is due. */
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

/** Returns whether everything is due today and the full payment is the only option. */
export const isAllDueNow = (options: readonly PaymentOption[], today: IsoDate): boolean =>
  options.every(({ paymentType, dueDate }) => paymentType === 'fully paid' && dueDate === today)

/** Returns the options without duplicates: once the deposit is paid, the balance is the full amount. */
export const distinctPaymentOptions = (options: readonly PaymentOption[]): readonly PaymentOption[] => {
  const balance = options.find(({ paymentType }) => paymentType === 'balance')
  return options.filter(
    ({ paymentType, amountGBP }) => paymentType !== 'fully paid' || amountGBP !== balance?.amountGBP,
  )
}
