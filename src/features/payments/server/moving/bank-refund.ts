import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { penceFromPounds, poundsFromPence } from '#kernel/money.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import { runOncePerKey } from '#platform/server/http/idempotency.ts'
import { timedId } from '#platform/server/timed-id.ts'
import { refusal } from '../../rules/refusals.ts'
import { changeEventMoney } from '../change-money.ts'
import { bookTransfer } from '../ledger/ledger-store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { insertTransactions } from '../transaction-store.ts'
import { queueRefundReceipts } from './refund-mails.ts'

export type RefundRequest = {
  readonly eventId: string
  readonly customerId: string
  readonly amountGBP: number
  readonly reason?: string | undefined
  readonly doneBy: string
  readonly key: string
}

/**
 * Records a refund by bank transfer of at most the amount that is paid for the customer (PAY-O10). Refuses with
 * customerNotFound, nothingToRefund, amountOutOfRange (with the limits in pounds) or idempotencyMismatch.
 */
export const refundByBank = (
  deps: PaymentsDeps,
  { doneBy, key, ...request }: RefundRequest,
): Promise<{ done: true } | Refusal> =>
  transact(deps.database, (tx) =>
    runOncePerKey(tx, { scope: `customerBankRefund ${doneBy}`, key, request }, async () => {
      const { eventId, customerId, amountGBP, reason } = request
      const pence = penceFromPounds(amountGBP)
      const now = deps.now()
      const changed = await changeEventMoney(tx, deps, { eventId, doneBy }, async (event) => {
        const guest = event.guests.find((one) => one.customerId === customerId)
        if (!guest) return refusal('customerNotFound')
        if (guest.paidPence <= 0) return refusal('nothingToRefund')
        if (pence > guest.paidPence)
          return refusal('amountOutOfRange', { least: 0.01, most: poundsFromPence(guest.paidPence) })
        const id = timedId(now)
        const packageId = leadingPackage(event)?.id ?? ''
        await insertTransactions(tx, [
          {
            id,
            event_id: eventId,
            package_id: packageId,
            customer_id: customerId,
            customer_name: guest.name,
            paid_for: JSON.stringify([{ id: customerId, name: guest.name, pence }]),
            amount_pence: pence,
            confirmed_pence: pence,
            transaction_type: 'refund',
            refund_type: 'bank',
            status: 'refunded',
            is_bank_payment: true,
            reason: reason ?? null,
            done_by: doneBy,
            done_at: now,
            settled_at: now,
          },
        ])
        await bookTransfer(tx, {
          kind: 'refund',
          eventId,
          reference: id,
          doneBy,
          now,
          moves: [{ from: { guest: customerId }, to: { kind: 'bank' }, pence }],
        })
        await queueRefundReceipts(tx, deps, {
          event,
          guest: { id: customerId, name: guest.name },
          pence,
          refundedAt: now,
        })
        return { event, packageId }
      })
      return isRefusal(changed) ? changed : { done: true as const }
    }),
  )
