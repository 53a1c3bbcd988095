import { formatPence } from '#kernel/money.ts'
import { type GuestAccount, planFor, remainingOf } from './due.ts'
import { minInstalmentPence, minInstalments, monthlyDates } from './instalments.ts'

/** Returns why a guest can't pay the balance by instalments, as a sentence; empty if they can (PAY-011). */
export const whyNoInstalments = (account: GuestAccount): string => {
  if (planFor(account)) return ''
  if (remainingOf(account) === 0) return 'There is nothing left to pay.'
  if (account.isFullPaymentDue) return 'The full amount is due now.'
  if (account.balanceDueDate === null) return 'The balance has no due date yet.'
  if (monthlyDates(account.today, account.balanceDueDate).length < minInstalments)
    return `The balance is due in less than ${minInstalments} months.`
  return `The balance is too small for ${minInstalments} instalments of at least ${formatPence(minInstalmentPence, { short: true })}.`
}
