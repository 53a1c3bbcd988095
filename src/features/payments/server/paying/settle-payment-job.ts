import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import type { PaymentsParts } from '../payments-parts.ts'
import { readTransaction } from '../transaction-store.ts'
import { settleTransaction } from './ask-gateway.ts'
import { settleQueue } from './settle-queue.ts'

/** Settles a payment or card refund until its end is known; the queue tries a throw again, later and later. */
export const settlePaymentJob = (services: PaymentsParts): JobQueue => ({
  name: settleQueue,
  async work(data: object): Promise<void> {
    const { transactionId } = data as { transactionId: string }
    await settleTransaction(services, transactionId)
    const payment = await readTransaction(services.database, transactionId)
    if (payment?.status === 'prepared' || payment?.status === 'awaiting')
      throw new Error(`transaction ${transactionId} is still ${payment.status}`)
  },
})
