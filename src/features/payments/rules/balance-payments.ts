import { depositOf, type GuestAccount, planFor, remainingOf } from '#features/event-prices/rules/due/due.ts'
import { unpaidInstalments } from '#features/event-prices/rules/due/plan-of-guest.ts'
import { formatDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import type { MoneyDifference } from './money-differences.ts'

/** An amount that a guest still has to pay, with a label that says when. */
type BalancePayment = { readonly label: string; readonly pence: Pence }

/** Returns what a guest still has to pay, in order of date: the deposit, then instalments or the balance. */
const balancePayments = (account: GuestAccount): BalancePayment[] => {
  const remainingPence = remainingOf(account)
  const plan = account.useInstalments ? planFor(account) : undefined
  const startPence = plan?.startPence ?? depositOf(account.sharePence, account.depositOverridePence)
  const deposit = Math.min(remainingPence, Math.max(0, startPence - account.paidPence))
  const laterPayments = plan
    ? unpaidInstalments(plan, account.paidPence).map(({ date, unpaidPence }) => ({
        label: `Instalment on ${formatDate(date)}`,
        pence: unpaidPence,
      }))
    : [{ label: balanceLabel(account), pence: remainingPence - deposit }]
  return [{ label: 'Deposit', pence: deposit }, ...laterPayments].filter(({ pence }) => pence > 0)
}

const balanceLabel = ({ isFullPaymentDue, balanceDueDate }: GuestAccount): string => {
  if (isFullPaymentDue) return 'Balance due now'
  return balanceDueDate === null ? 'Balance' : `Balance on ${formatDate(balanceDueDate)}`
}

const noPayment = '–'

/** Returns which payments of a guest's balance differ between two states of their account. */
export const balanceDifferences = (before: GuestAccount, after: GuestAccount): MoneyDifference[] => {
  const [paymentsBefore, paymentsAfter] = [balancePayments(before), balancePayments(after)]
  const textIn = (payments: readonly BalancePayment[], label: string) => {
    const payment = payments.find((one) => one.label === label)
    return payment ? formatPence(payment.pence) : noPayment
  }
  return [...new Set([...paymentsBefore, ...paymentsAfter].map(({ label }) => label))]
    .map((label) => ({ label, before: textIn(paymentsBefore, label), after: textIn(paymentsAfter, label) }))
    .filter((line) => line.before !== line.after)
}
