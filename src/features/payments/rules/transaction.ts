/** Values of a transaction's fields (PAY-O8). */
export const transactionTypes = ['payment', 'refund', 'moveMoney', 'creditNote'] as const
export type TransactionType = (typeof transactionTypes)[number]

export const refundTypes = ['card', 'bank'] as const
export type RefundType = (typeof refundTypes)[number]

/** 'prepared' is an intent that was not begun: kept so that nothing is lost, never listed. */
export const transactionStatuses = ['prepared', 'awaiting', 'paid', 'aborted', 'failed', 'refunded'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/**
 * What a transaction may become. The gateway has the last word: money it confirms is credited although
 * the payer gave up or an earlier try was declined; a declined form may be sent again with another card.
 */
export const transactionTransitions: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  prepared: ['awaiting', 'paid', 'aborted', 'failed'],
  awaiting: ['paid', 'aborted', 'failed', 'refunded'],
  aborted: ['paid'],
  failed: ['awaiting', 'paid'],
  paid: ['refunded'],
  refunded: [],
}

/** True when a transaction in one status may take another. */
export const mayBecome = (from: TransactionStatus, to: TransactionStatus): boolean =>
  transactionTransitions[from].includes(to)
