import type { IsoDate } from '#kernel/dates.ts'
import { type Pence, poundsFromPence, roundHalfUp } from '#kernel/money.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { EventDocument, InstalmentPlan } from '../event-document.ts'
import type { PackageDocument } from '../package-document.ts'
import { agreePlan, askedByPlan } from './plan-of-guest.ts'

export const paymentTypes = ['deposit', 'balance', 'instalments', 'custom', 'fully paid'] as const
export type PaymentType = (typeof paymentTypes)[number]

const usualDepositPence = 5000
const depositPercent = 20
const minCustomPence = 100

/** Where one guest stands: all amounts in pence. */
export type GuestAccount = {
  sharePence: Pence
  paidPence: Pence
  /** A deposit a person that replaces the calculated one. */
  depositOverridePence: Pence | null
  useInstalments: boolean
  /** What was agreed; null while nothing is. */
  plan: InstalmentPlan | null
  /** The trip is so near that only the whole amount is taken. */
  isFullPaymentDue: boolean
  today: IsoDate
  balanceDueDate: IsoDate | null
}

/** £50, or 20 % of the share where that is less, or the event's own amount; never above the share (PAY-O4). */
export const depositOf = (sharePence: Pence, overridePence: Pence | null): Pence =>
  Math.min(
    sharePence,
    overridePence ?? Math.min(usualDepositPence, roundHalfUp((sharePence * depositPercent) / 100)),
  )

/** The deposit on a share; when the organiser pays for everyone, a deposit for each place of the package (PAY-002). */
export const depositFor = (
  { paymentMethod, depositPence, guests }: Pick<EventDocument, 'paymentMethod' | 'depositPence' | 'guests'>,
  { peopleCount }: Pick<PackageDocument, 'peopleCount'>,
  sharePence: Pence,
): Pence => {
  if (paymentMethod !== 'organiser') return depositOf(sharePence, depositPence)
  const going = guests.filter(({ attending }) => attending === 'Yes').length
  const places = Math.max(1, peopleCount, going)
  return depositOf(Math.floor(sharePence / places), depositPence) * places
}

/** What is still to pay, never below nothing. */
export const remainingOf = ({
  sharePence,
  paidPence,
}: Pick<GuestAccount, 'sharePence' | 'paidPence'>): Pence => Math.max(0, sharePence - paidPence)

/**
 * The plan of someone who pays by instalments: the one that was agreed, or else the one they would agree to today.
 * Undefined when instalments are not possible (PAY-O6).
 */
export const planFor = (account: GuestAccount): InstalmentPlan | undefined => {
  if (account.plan) return account.plan
  if (account.isFullPaymentDue) return undefined
  const depositPence = depositOf(account.sharePence, account.depositOverridePence)
  return agreePlan(account, { depositPence, packageId: '', date: account.today })
}

/**
 * What a payment of each type comes to now; a type that makes no sense now is missing (PAY-001).
 * 'instalments' is what the plan asks for: the deposit still missing, what is due by today, or else the next part;
 * 'fully paid' is everything; 'custom' answers the most that may be chosen.
 */
export const paymentTypesDue = (account: GuestAccount): Partial<Record<PaymentType, Pence>> => {
  const remaining = remainingOf(account)
  if (remaining === 0) return {}
  const plan = planFor(account)
  const asked = plan ? Math.min(remaining, askedByPlan(plan, account.paidPence, account.today)) : 0
  const instalments = asked > 0 ? { instalments: asked } : {}
  if (account.isFullPaymentDue) return { ...instalments, 'fully paid': remaining }
  const deposit = depositOf(account.sharePence, account.depositOverridePence)
  const missing = Math.max(0, deposit - account.paidPence)
  return {
    ...(missing > 0 && missing < remaining ? { deposit: missing } : {}),
    ...(missing === 0 ? { balance: remaining } : {}),
    ...instalments,
    ...(remaining >= minCustomPence ? { custom: remaining } : {}),
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
  const fits = Number.isSafeInteger(customPence) && customPence! >= minCustomPence && customPence! <= most
  if (fits) return customPence!
  return refusal('amountOutOfRange', {
    least: poundsFromPence(minCustomPence),
    most: poundsFromPence(most),
  })
}
