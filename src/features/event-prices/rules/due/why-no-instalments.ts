import { formatPence } from '#kernel/money.ts'
import { type GuestAccount, planFor, remainingOf } from './due.ts'
import { minPartPence, minParts, monthlyDates } from './instalments.ts'

/** Returns why a guest can't pay the balance by instalments, as a sentence; empty if they can (PAY-011). */
export const whyNoInstalments = (account: GuestAccount): string => {
  if (planFor(account)) return ''
  if (remainingOf(account) === 0) return 'There is nothing left to pay.'
  if (account.isFullPaymentDue) return 'The full amount is due now.'
  if (account.balanceDueDate === null) return 'The balance has no due date yet.'
  if (monthlyDates(account.today, account.balanceDueDate).length < minParts)
    return `The balance is due in less than ${minParts} months.`
  return `The balance is too small for ${minParts} instalments of at least ${formatPence(minPartPence, { short: true })}.`
}
