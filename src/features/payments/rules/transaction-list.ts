import type { TransactionStatus, TransactionType } from '#features/events/rules/reading/wire-transaction.ts'
import { addDays, type IsoDate, startOfDay } from '#kernel/dates.ts'
import { literalExpression } from '#kernel/simple-expression.ts'
import { describeMeans } from './payment-means.ts'
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
  /** The id of an event. */
  readonly event?: string | undefined
  /** A part of the customer's name. */
  readonly customer?: string | undefined
  readonly from?: IsoDate | undefined
  readonly to?: IsoDate | undefined
}

/** Returns the filter of the collection query; undefined for all transactions. */
export const paymentFilter = ({
  type,
  status,
  by,
  event,
  customer,
  from,
  to,
}: PaymentFilters): Record<string, unknown> | undefined => {
  const name = customer?.trim()
  const filter = {
    ...(event && { eventId: event }),
    ...(name && { 'customer.name': { $regex: literalExpression(name), $options: 'i' } }),
    ...((from || to) && {
      'doneBy.dateTime': {
        ...(from && { $gte: startOfDay(from).toISOString() }),
        ...(to && { $lt: startOfDay(addDays(to, 1)).toISOString() }),
      },
    }),
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

/** Returns how the money was paid or refunded; empty for money moves and credit notes. */
export const meansOf = ({
  transactionType,
  isBankPayment,
  isAutomatic,
  cardDigits,
  wallet,
}: Pick<
  WireTransaction,
  'transactionType' | 'isBankPayment' | 'isAutomatic' | 'cardDigits' | 'wallet'
>): string => {
  if (transactionType === 'moveMoney' || transactionType === 'creditNote') return ''
  return describeMeans(
    { isBank: isBankPayment, cardDigits, wallet },
    { card: isAutomatic ? 'Stored card' : 'Card' },
  )
}

/** The header of an exported list. */
export const exportColumns = [
  'date',
  'type',
  'status',
  'means',
  'amountGBP',
  'customer',
  'event',
  'paidFor',
  'reference',
  'reason',
  'eventId',
  'id',
]

/** Returns the rows of an exported list. */
export const exportRows = (transactions: readonly WireTransaction[]): (string | number)[][] =>
  transactions.map((transaction) => [
    transaction.doneBy.dateTime,
    typeLabels[transaction.transactionType],
    statusLabels[transaction.transactionStatus],
    meansOf(transaction),
    transaction.amountGBP,
    transaction.customer.name,
    transaction.eventName,
    transaction.paidForCustomers.map(({ name, amount }) => `${name} ${amount.toFixed(2)}`).join('; '),
    transaction.reference ?? '',
    transaction.reason ?? '',
    transaction.eventId,
    transaction.id,
  ])
