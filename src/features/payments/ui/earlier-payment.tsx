import { useState } from 'react'
import { formatInstant } from '#kernel/format-instant.ts'
import { formatPounds } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Progress } from '#platform/ui/display/progress.tsx'
import type { PendingCardPayment } from '../rules/wire-payment.ts'

type ProcessingProps = {
  earlier: PendingCardPayment
  /** Why it could not be cancelled. */
  problem: string | undefined
  /** True if staff see the payment of a guest. */
  onBehalf: boolean
  isBusy: boolean
  onCheck: (earlier: PendingCardPayment) => void
  onCancel: (earlier: PendingCardPayment) => void
}

/**
 * Shown instead of the payment options while a card payment that was begun before this page loaded has no outcome. The
 * payer is asked not to pay again, and can cancel the payment unless the card is being charged.
 */
export const EarlierPaymentProcessing = ({
  earlier,
  problem,
  onBehalf,
  isBusy,
  onCheck,
  onCancel,
}: ProcessingProps) => {
  // The pressed button is busy and not disabled, so that it keeps the focus.
  const [pressed, setPressed] = useState<'check' | 'cancel'>()
  const press = (name: 'check' | 'cancel', act: (payment: PendingCardPayment) => void) => ({
    pending: isBusy && pressed === name,
    disabled: isBusy && pressed !== name,
    onClick: () => {
      setPressed(name)
      act(earlier)
    },
  })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-4" role="status">
        <Progress label={onBehalf ? 'Confirming the payment' : 'Confirming your payment'} value={undefined} />
        <p className="font-semibold">{describeEarlier(earlier, onBehalf)}</p>
        <p className="text-ink-soft">
          {onBehalf
            ? 'We don’t know yet whether the card was charged. Please don’t take another payment for it.'
            : 'Your bank hasn’t confirmed it yet. Please do not pay again. You can close this page: we’ll confirm the payment and email your receipt.'}
        </p>
      </div>
      {problem && <Notice tone="warn" title={problem} />}
      <div className="flex flex-wrap gap-2.5 max-sm:flex-col">
        <Button {...press('check', onCheck)}>Check again</Button>
        {!earlier.isAutomatic && (
          <Button kind="quiet" {...press('cancel', onCancel)}>
            Cancel this payment
          </Button>
        )}
      </div>
      {!earlier.isAutomatic && !problem && (
        <p className="text-ink-soft text-sm">
          {onBehalf
            ? 'If the card form was closed before the end, cancel this payment and start again.'
            : 'If you closed the card form before you had finished, cancel this payment and start again.'}
        </p>
      )}
    </div>
  )
}

/** Returns what is being paid, such as 'You began to pay £20.00 by card on Fri 01 May 2026, 11:00.' */
export const describeEarlier = (
  { customer, amountGBP, payForCustomers, startedAt, isAutomatic }: PendingCardPayment,
  onBehalf: boolean,
): string => {
  const pounds = formatPounds(amountGBP)
  const otherPayees = payForCustomers.filter(({ id }) => id !== customer.id)
  const names = payForCustomers.map(({ id, name }) => (id === customer.id && !onBehalf ? 'you' : name))
  const forWhom = otherPayees.length > 0 ? ` for ${joinNames(names)}` : ''
  if (isAutomatic) {
    const whose = onBehalf ? `${customer.name}’s stored card` : 'Your stored card'
    return `${whose} is being charged ${pounds}${forWhom}, since ${formatInstant(startedAt)}.`
  }
  return `${onBehalf ? customer.name : 'You'} began to pay ${pounds} by card${forWhom} on ${formatInstant(startedAt)}.`
}

/** Maximum number of people who are listed by name. */
const maxNames = 4

const joinNames = (names: readonly string[]): string =>
  names.length > maxNames
    ? `${names.length} people`
    : names.length > 1
      ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
      : names.join('')

type OthersProps = {
  /** The pending card payments above the payment options. A payment that replaces the options is not included. */
  payments: readonly PendingCardPayment[]
  /** The payer on this page. */
  customerId: string
  onBehalf: boolean
}

/** Shows who is paying by card at the moment for the same people, so that nobody pays twice. */
export const PendingCards = ({ payments, customerId, onBehalf }: OthersProps) =>
  payments.map((payment) => (
    <Notice key={payment.transactionId} title={pendingCardTitle(payment, { customerId, onBehalf })}>
      This began on {formatInstant(payment.startedAt)} and isn’t confirmed yet.
      {payment.customer.id !== customerId &&
        ' Please wait a few minutes before you pay for the same people, so that nobody pays twice.'}
    </Notice>
  ))

/** Returns who is paying what, such as 'Ann is paying £20.00 for you by card'. */
export const pendingCardTitle = (
  { customer, amountGBP, payForCustomers, isAutomatic }: PendingCardPayment,
  { customerId, onBehalf }: Pick<OthersProps, 'customerId' | 'onBehalf'>,
): string => {
  const pounds = formatPounds(amountGBP)
  const isOwn = customer.id === customerId && !onBehalf
  if (isAutomatic) return `${isOwn ? 'Your' : `${customer.name}’s`} stored card is being charged ${pounds}`
  if (customer.id === customerId)
    return `${isOwn ? 'You are' : `${customer.name} is`} paying ${pounds} by card for another package`
  const [payee, ...otherPayees] = payForCustomers
  const isForReader = payee?.id === customerId && otherPayees.length === 0
  const forWhom = isForReader ? ` for ${onBehalf ? payee.name : 'you'}` : ''
  return `${customer.name} is paying ${pounds}${forWhom} by card`
}
