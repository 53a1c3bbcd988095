import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import type { PaymentsParts } from '../payments-parts.ts'
import { settleOpenTransactions } from './ask-gateway.ts'

/** Looks every minute for payments and card refunds that are due to be asked for, and orders that have expired. */
export const settlePaymentsJob = (services: PaymentsParts): JobQueue => ({
  name: 'settle-payment',
  cron: '* * * * *',
  // The next minute looks again.
  options: { retryLimit: 0 },
  async work(): Promise<void> {
    await settleOpenTransactions(services)
  },
})
