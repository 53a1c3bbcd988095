/** Jobs that settle a payment or refund whose end nobody told us; their data is its transactionId. */
export const settleQueue = 'settle-payment'
