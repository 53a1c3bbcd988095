import type { Database } from '#platform/server/database/connect.ts'
import type { StoredTransaction } from '../transaction-store.ts'

/** Maximum number of receipts in a list. */
const maxReceipts = 200

/** Returns the payments by a customer in an event that were received, and the refunds to them, newest first. */
export const listReceiptsOf = (
  database: Database,
  { eventId, customerId }: { readonly eventId: string; readonly customerId: string },
): Promise<StoredTransaction[]> =>
  database
    .selectFrom('payment_transaction')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('customer_id', '=', customerId)
    .where('transaction_type', 'in', ['payment', 'refund'])
    .where('status', 'in', ['paid', 'refunded'])
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxReceipts)
    .execute()
