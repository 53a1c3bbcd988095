import type { IsoDate } from '#kernel/dates.ts'
import { type Pence, poundsFromPence, roundHalfUp } from '#kernel/money.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { type Instalment, instalmentPlan } from './instalments.ts'

export const paymentTypes = ['deposit', 'balance', 'instalments', 'custom', 'fully paid'] as const
export type PaymentType = (typeof paymentTypes)[number]

const usualDepositPence = 5000
const depositPercent = 20
const leastCustomPence = 100

/** Where one guest stands: all amounts in pence. */
export type GuestAccount = {
  sharePence: Pence
  paidPence: Pence
  /** A deposit a person that replaces the calculated one. */
  depositOverridePence: Pence | null
  useInstalments: boolean
  /** The trip is so near that only the whole amount is taken. */
  isFullPaymentDue: boolean
  depositDate: IsoDate
  balanceDueDate: IsoDate | null
}

/** £50, or 20 % of the share where that is less, or the event's own amount; never above the share (PAY-O4). */
export const depositOf = (sharePence: Pence, overridePence: Pence | null): Pence =>
  Math.min(
    sharePence,
    overridePence ?? Math.min(usualDepositPence, roundHalfUp((sharePence * depositPercent) / 100)),
  )

/** What is still to pay, never below nothing. */
export const remainingOf = ({
  sharePence,
  paidPence,
}: Pick<GuestAccount, 'sharePence' | 'paidPence'>): Pence => Math.max(0, sharePence - paidPence)

/** The instalments of what remains after the deposit; empty when not possible (PAY-O6). */
export const instalmentsOf = (account: GuestAccount): Instalment[] => {
  const deposit = depositOf(account.sharePence, account.depositOverridePence)
  const balance = account.sharePence - Math.max(account.paidPence, deposit)
  return account.isFullPaymentDue ? [] : instalmentPlan(balance, account.depositDate, account.balanceDueDate)
}

/**
 * What a payment of each type comes to now; a type that makes no sense now is missing (PAY-001).
 * 'instalments' is the deposit still missing, the parts following by themselves, or else the next part;
 * 'fully paid' is everything; 'custom' answers the most that may be chosen.
 */
export const paymentTypesDue = (account: GuestAccount): Partial<Record<PaymentType, Pence>> => {
  const remaining = remainingOf(account)
  if (remaining === 0) return {}
  if (account.isFullPaymentDue) return { 'fully paid': remaining }
  const deposit = depositOf(account.sharePence, account.depositOverridePence)
  const missing = Math.max(0, deposit - account.paidPence)
  const instalments = instalmentsOf(account)
  return {
    ...(missing > 0 && missing < remaining ? { deposit: missing } : {}),
    ...(missing === 0 ? { balance: remaining } : {}),
    ...(instalments.length > 0 ? { instalments: missing > 0 ? missing : instalments[0]!.pence } : {}),
    ...(remaining >= leastCustomPence ? { custom: remaining } : {}),
    'fully paid': remaining,
  }
}

/**
 * The amount of a payment now. Refuses with nothingDue when there is nothing to pay or not in this way, and
 * with amountOutOfRange (pounds) for a custom amount under £1 or above what is due (PAY-O7).
 */
export const dueNow = (account: GuestAccount, type: PaymentType, customPence?: Pence): Pence | Refusal => {
  const most = paymentTypesDue(account)[type]
  if (most === undefined) return refusal('nothingDue')
  if (type !== 'custom') return most
  const fits = Number.isSafeInteger(customPence) && customPence! >= leastCustomPence && customPence! <= most
  if (fits) return customPence!
  return refusal('amountOutOfRange', {
    least: poundsFromPence(leastCustomPence),
    most: poundsFromPence(most),
  })
}
