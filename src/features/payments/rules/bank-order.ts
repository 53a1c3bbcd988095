import type { TransactionStatus } from '#features/events/rules/reading/wire-transaction.ts'
import type { Pence } from '#kernel/money.ts'
import { payeeOfPart } from './payer.ts'

const orderLifetimeMs = 7 * 86_400_000

/** Why an order ended, as its payer reads it. */
export const orderExpiredReason = 'Expired'
export const orderReplacedReason = 'Replaced by a later order'
export const orderWithdrawnReason = 'Cancelled'

/** Returns when a bank order expires: seven days after it was placed. Money that arrives later is still credited. */
export const orderExpiry = (orderedAt: Date): Date => new Date(orderedAt.getTime() + orderLifetimeMs)

type Order = {
  readonly status: TransactionStatus
  /** Null for everything except bank orders. */
  readonly expires_at: Date | null
  readonly reason: string | null
}

/**
 * Returns a transaction's status at an instant. An expired order counts as ended, even before the reconciliation job
 * has stored its end.
 */
export const statusAt = (order: Order, now: Date): Pick<Order, 'status' | 'reason'> =>
  order.status === 'awaiting' && order.expires_at !== null && order.expires_at <= now
    ? { status: 'aborted', reason: orderExpiredReason }
    : { status: order.status, reason: order.reason }

type OpenOrder = {
  readonly customer_id: string
  readonly package_id: string
  readonly paid_for: readonly { readonly id: string; readonly pence: Pence; readonly openPlaces?: boolean }[]
}

type Requester = {
  readonly payerId: string
  /** True for the organiser and staff, who can withdraw any order; others can withdraw only their own. */
  readonly canPayForOthers: boolean
  /** For a new order: its package. The payer's earlier order for this package is replaced, so it does not count. */
  readonly replacedIn?: string | undefined
}

/**
 * Returns the pending pence of each guest, from orders that the requester could withdraw. Other people's orders do not
 * prevent a payment (docs/decisions/0048).
 */
export const pendingPenceOf = (
  orders: readonly OpenOrder[],
  { payerId, canPayForOthers, replacedIn }: Requester,
): ReadonlyMap<string, Pence> => {
  const withdrawableOrders = orders.filter(({ customer_id, package_id }) => {
    const isOwn = customer_id === payerId
    return isOwn ? package_id !== replacedIn : canPayForOthers
  })
  return sumPenceByPayee(withdrawableOrders)
}

/** Returns the total pence for each payee in payments that have no outcome yet. */
export const sumPenceByPayee = (
  payments: readonly Pick<OpenOrder, 'paid_for'>[],
): ReadonlyMap<string, Pence> => {
  const sums = new Map<string, Pence>()
  for (const part of payments.flatMap(({ paid_for }) => paid_for)) {
    const payee = payeeOfPart(part)
    sums.set(payee, (sums.get(payee) ?? 0) + part.pence)
  }
  return sums
}
