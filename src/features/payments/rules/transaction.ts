import type { TransactionStatus } from '#features/events/rules/reading/wire-transaction.ts'

/** Values of a transaction's field `wallet`. */
export const wallets = ['applePay', 'googlePay'] as const
export type Wallet = (typeof wallets)[number]

export const walletLabels: Readonly<Record<Wallet, string>> = {
  applePay: 'Apple Pay',
  googlePay: 'Google Pay',
}

/**
 * The statuses that each status can change to. The gateway is authoritative: money that it confirms is credited
 * even if the payer cancelled or an earlier attempt was declined. After a decline, the payer can send the card form
 * again with another card.
 */
export const transactionTransitions: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  prepared: ['awaiting', 'paid', 'aborted', 'failed'],
  awaiting: ['paid', 'aborted', 'failed', 'refunded'],
  aborted: ['paid'],
  failed: ['awaiting', 'paid'],
  paid: ['refunded'],
  refunded: [],
}

type CardPayment = { readonly status: TransactionStatus; readonly gateway_reference: string | null }

/**
 * Returns whether the gateway has charged a payment's card, but in a currency other than pounds. Such a payment has the
 * gateway's reference although it is not paid, so that staff can find and refund it.
 */
export const isChargedInOtherCurrency = ({ status, gateway_reference }: CardPayment): boolean =>
  (status === 'failed' || status === 'aborted') && gateway_reference !== null

/** Returns whether a transaction can change from one status to another. */
export const canBecome = (from: TransactionStatus, to: TransactionStatus): boolean =>
  transactionTransitions[from].includes(to)
