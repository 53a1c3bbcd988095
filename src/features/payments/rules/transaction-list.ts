import { type TransactionStatus, type TransactionType, walletLabels } from './transaction.ts'
import type { WireTransaction } from './wire-payment.ts'

/** Statuses of listed transactions. A transaction that was only prepared is not listed. */
export const listedStatuses = ['awaiting', 'paid', 'refunded', 'failed', 'aborted'] as const
type ListedStatus = (typeof listedStatuses)[number]

export const statusLabels: Readonly<Record<TransactionStatus, string>> = {
  prepared: 'Prepared',
  awaiting: 'Awaiting',
  paid: 'Paid',
  refunded: 'Refunded',
  failed: 'Failed',
  aborted: 'Cancelled',
}

export const typeLabels: Readonly<Record<TransactionType, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  moveMoney: 'Money move',
  creditNote: 'Credit note',
}

export type PaymentFilters = {
  readonly type?: TransactionType | undefined
  readonly status?: ListedStatus | undefined
  readonly by?: 'card' | 'bank' | undefined
}

/** Returns the filter of the collection query; undefined for all transactions. */
export const paymentFilter = ({ type, status, by }: PaymentFilters): Record<string, unknown> | undefined => {
  const filter = {
    ...(type && { transactionType: type }),
    ...(status && { transactionStatus: status }),
    ...(by && {
      isBankPayment: by === 'bank',
      // Moves and credit notes are paid neither by bank nor by card.
      ...(!type && { transactionType: { $in: ['payment', 'refund'] } }),
    }),
  }
  return Object.keys(filter).length > 0 ? filter : undefined
}

/** Returns how the money was paid or refunded; empty if none was. */
export const meansOf = ({
  transactionType,
  refundType,
  isBankPayment,
  isAutomatic,
  cardDigits,
  wallet,
}: Pick<
  WireTransaction,
  'transactionType' | 'refundType' | 'isBankPayment' | 'isAutomatic' | 'cardDigits' | 'wallet'
>): string => {
  if (transactionType === 'moveMoney' || transactionType === 'creditNote') return ''
  if (isBankPayment || refundType === 'bank') return 'Bank transfer'
  const card = wallet ? walletLabels[wallet] : isAutomatic ? 'Stored card' : 'Card'
  return cardDigits ? `${card} ending in ${cardDigits}` : card
}

/** The header of an exported list. */
export const exportColumns = [
  'date',
  'type',
  'status',
  'means',
  'amountGBP',
  'customer',
  'paidFor',
  'reference',
  'reason',
  'eventId',
  'id',
]

/** Returns the rows of an exported list. */
export const exportRows = (transactions: readonly WireTransaction[]): (string | number)[][] =>
  transactions.map((one) => [
    one.doneBy.dateTime,
    typeLabels[one.transactionType],
    statusLabels[one.transactionStatus],
    meansOf(one),
    one.amountGBP,
    one.customer.name,
    one.paidForCustomers.map(({ name, amount }) => `${name} ${amount.toFixed(2)}`).join('; '),
    one.reference ?? '',
    one.reason ?? '',
    one.eventId,
    one.id,
  ])
