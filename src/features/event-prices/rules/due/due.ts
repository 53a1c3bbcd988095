import type { EventDocument, InstalmentPlan } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { type Pence, poundsFromPence, roundHalfAwayFromZero } from '#kernel/money.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { refusal } from '../refusals.ts'
import { agreePlan, dueByPlan } from './plan-of-guest.ts'

export const paymentTypes = ['deposit', 'balance', 'instalments', 'custom', 'fully paid'] as const
export type PaymentType = (typeof paymentTypes)[number]

const defaultDepositPence = 5000
const depositPercent = 20
const minCustomPence = 100

/** The amounts and dates from which the payments of one guest are calculated. */
export type GuestAccount = {
  sharePence: Pence
  paidPence: Pence
  /** A deposit per person that staff set, which replaces the calculated one. */
  depositOverridePence: Pence | null
  useInstalments: boolean
  /** The agreed plan; null if there is none. */
  plan: InstalmentPlan | null
  /** True if the trip is so near that the full amount is due. Only an instalment of an agreed plan can be less. */
  isFullPaymentDue: boolean
  today: IsoDate
  balanceDueDate: IsoDate | null
}

/**
 * Returns the deposit: the amount that staff set for the event, otherwise £50 or 20 % of the share, whichever is less.
 * It is never more than the share (PAY-O4).
 */
export const depositOf = (sharePence: Pence, overridePence: Pence | null): Pence =>
  Math.min(
    sharePence,
    overridePence ??
      Math.min(defaultDepositPence, roundHalfAwayFromZero((sharePence * depositPercent) / 100)),
  )

/** Returns the deposit on a share. If the organiser pays for everyone, theirs is a deposit for each place (PAY-002). */
export const depositFor = (
  { paymentMethod, depositPence, guests }: Pick<EventDocument, 'paymentMethod' | 'depositPence' | 'guests'>,
  { peopleCount }: Pick<PackageDocument, 'peopleCount'>,
  sharePence: Pence,
): Pence => {
  if (paymentMethod !== 'organiser') return depositOf(sharePence, depositPence)
  const goingCount = guests.filter(({ attending }) => attending === 'Yes').length
  const places = Math.max(1, peopleCount, goingCount)
  return depositOf(Math.floor(sharePence / places), depositPence) * places
}

/** Returns the outstanding amount, at least 0. */
export const remainingOf = ({
  sharePence,
  paidPence,
}: Pick<GuestAccount, 'sharePence' | 'paidPence'>): Pence => Math.max(0, sharePence - paidPence)

/**
 * Returns the agreed plan, or the one that would be agreed today. Undefined if instalments are not possible (PAY-O6).
 */
export const planFor = (account: GuestAccount): InstalmentPlan | undefined => {
  if (account.plan) return account.plan
  if (account.isFullPaymentDue) return undefined
  const depositPence = depositOf(account.sharePence, account.depositOverridePence)
  return agreePlan(account, { depositPence, packageId: '', date: account.today })
}

/**
 * Returns the amount of each payment type that is possible now (PAY-001). 'instalments' is the unpaid deposit and the
 * instalments due by today or, if nothing is due yet, the next instalment. 'fully paid' is the outstanding amount.
 * 'custom' is the maximum of a custom amount.
 */
export const paymentTypesDue = (account: GuestAccount): Partial<Record<PaymentType, Pence>> => {
  const remaining = remainingOf(account)
  if (remaining === 0) return {}
  const plan = planFor(account)
  const plannedDue = plan ? Math.min(remaining, dueByPlan(plan, account.paidPence, account.today)) : 0
  const instalments = plannedDue > 0 ? { instalments: plannedDue } : {}
  if (account.isFullPaymentDue) return { ...instalments, 'fully paid': remaining }
  const deposit = depositOf(account.sharePence, account.depositOverridePence)
  const unpaidDepositPence = Math.max(0, deposit - account.paidPence)
  return {
    ...(unpaidDepositPence > 0 && unpaidDepositPence < remaining ? { deposit: unpaidDepositPence } : {}),
    ...(unpaidDepositPence === 0 ? { balance: remaining } : {}),
    ...instalments,
    ...(remaining >= minCustomPence ? { custom: remaining } : {}),
    'fully paid': remaining,
  }
}

/**
 * Returns the amount of a payment now. Refuses with nothingDue if nothing is due or the type is not possible, and
 * with amountOutOfRange (pounds) for a custom amount below £1 or above what is due (PAY-O7).
 */
export const dueNow = (account: GuestAccount, type: PaymentType, customPence?: Pence): Pence | Refusal => {
  const duePence = paymentTypesDue(account)[type]
  if (duePence === undefined) return refusal('nothingDue')
  if (type !== 'custom') return duePence
  const fits = Number.isSafeInteger(customPence) && customPence! >= minCustomPence && customPence! <= duePence
  if (fits) return customPence!
  return refusal('amountOutOfRange', {
    least: poundsFromPence(minCustomPence),
    most: poundsFromPence(duePence),
  })
}
