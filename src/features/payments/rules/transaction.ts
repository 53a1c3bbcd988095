/** Values of a transaction's fields (PAY-O8). */
export const transactionTypes = ['payment', 'refund', 'moveMoney', 'creditNote'] as const
export type TransactionType = (typeof transactionTypes)[number]

export const refundTypes = ['card', 'bank'] as const
export type RefundType = (typeof refundTypes)[number]

export const wallets = ['applePay', 'googlePay'] as const
export type Wallet = (typeof wallets)[number]

export const walletLabels: Readonly<Record<Wallet, string>> = {
  applePay: 'Apple Pay',
  googlePay: 'Google Pay',
}

/** 'prepared' is an intent that has not started. It is stored but never listed. */
export const transactionStatuses = ['prepared', 'awaiting', 'paid', 'aborted', 'failed', 'refunded'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/**
 * The statuses that each status can change to. The gateway is authoritative: money that it confirms is credited
 * even if the payer cancelled or an earlier attempt was declined. A declined form can be sent again with
 * another card.
 */
export const transactionTransitions: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  prepared: ['awaiting', 'paid', 'aborted', 'failed'],
  awaiting: ['paid', 'aborted', 'failed', 'refunded'],
  aborted: ['paid'],
  failed: ['awaiting', 'paid'],
  paid: ['refunded'],
  refunded: [],
}

/** Returns whether a transaction can change from one status to another. */
export const canBecome = (from: TransactionStatus, to: TransactionStatus): boolean =>
  transactionTransitions[from].includes(to)
