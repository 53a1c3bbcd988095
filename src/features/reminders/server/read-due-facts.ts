import { sumPenceByPayee } from '#features/payments/rules/bank-order.ts'
import { readPendingPayments } from '#features/payments/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'

/** Returns the facts besides an event's document that determine which payments are due. */
export const readDueFacts = async (store: Database | Tx, eventId: string, now: Date) => ({
  today: dayOf(now),
  pendingPence: sumPenceByPayee(await readPendingPayments(store, eventId, now)),
})
