import type { Pence } from '#kernel/money.ts'
import { openPlacesPayee } from './payer.ts'
import type { TransactionStatus } from './transaction.ts'

const orderLifetime = 7 * 86_400_000

/** Why an order ended, as its payer reads it. */
export const orderExpired = 'Expired'
export const orderReplaced = 'Replaced by a later order'
export const orderWithdrawn = 'Cancelled'

/** When an order by bank stops counting: seven days after it was made. Money that comes later still counts. */
export const orderExpiry = (orderedAt: Date): Date => new Date(orderedAt.getTime() + orderLifetime)

type Order = {
  readonly status: TransactionStatus
  /** None for what is no order by bank. */
  readonly expires_at: Date | null
  readonly reason: string | null
}

/** A transaction's status at an instant: an order that has expired is over, whether or not a job has noted it. */
export const statusAt = (order: Order, now: Date): Pick<Order, 'status' | 'reason'> =>
  order.status === 'awaiting' && order.expires_at !== null && order.expires_at <= now
    ? { status: 'aborted', reason: orderExpired }
    : { status: order.status, reason: order.reason }

type OpenOrder = {
  readonly customer_id: string
  readonly package_id: string
  readonly paid_for: readonly { readonly id: string; readonly pence: Pence; readonly openPlaces?: boolean }[]
}

type WhoAsks = {
  readonly payerId: string
  /** The organiser and staff may withdraw any order, everybody else their own. */
  readonly paysForOthers: boolean
  /** Where another order is asked for, the payer's own for this package counts no more: it is replaced. */
  readonly replacedIn?: string | undefined
}

/**
 * What is on its way for each guest by orders that whoever asks could withdraw, in pence. What somebody else ordered
 * for them keeps nobody from paying (docs/decisions/0048).
 */
export const pendingPenceOf = (
  orders: readonly OpenOrder[],
  { payerId, paysForOthers, replacedIn }: WhoAsks,
): ReadonlyMap<string, Pence> => {
  const counted = orders.filter(({ customer_id, package_id }) => {
    const isOwn = customer_id === payerId
    return isOwn ? package_id !== replacedIn : paysForOthers
  })
  return pencePending(counted)
}

/** Returns what payments without an outcome are to pay for each payee. */
export const pencePending = (
  payments: readonly Pick<OpenOrder, 'paid_for'>[],
): ReadonlyMap<string, Pence> => {
  const sums = new Map<string, Pence>()
  for (const { id, pence, openPlaces } of payments.flatMap(({ paid_for }) => paid_for)) {
    const payee = openPlaces ? openPlacesPayee : id
    sums.set(payee, (sums.get(payee) ?? 0) + pence)
  }
  return sums
}
