import type { TransactionStatus } from './transaction.ts'

const orderLifetime = 7 * 86_400_000

/** Why an order ended, as its payer reads it. */
export const orderExpired = 'Expired'
export const orderReplaced = 'Replaced by a later order'
export const orderWithdrawn = 'Withdrawn'

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
