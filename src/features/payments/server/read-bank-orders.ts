import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { poundsFromPence } from '#kernel/money.ts'
import { statusAt } from '../rules/bank-order.ts'
import type { BankOrder } from '../rules/wire-payment.ts'
import type { PaymentsParts } from './payments-parts.ts'
import { readBankOrders, type StoredTransaction } from './transaction-store.ts'

/**
 * The orders by bank of an event that have not arrived, as somebody gets them, newest first: a guest their own
 * open ones, the organiser every open one, staff the ended ones as well, because their money may still come.
 */
export const readOrdersFor = async (
  { database, now }: PaymentsParts,
  event: EventDocument,
  actor: Actor,
): Promise<BankOrder[]> => {
  const isStaff = countsAsStaff(actor)
  const isOrganiser = event.organiserId === actor.userId
  const at = now()
  return (await readBankOrders(database, event.id))
    .filter(({ customer_id }) => isStaff || isOrganiser || customer_id === actor.userId)
    .map((row) => wireOrder(row, at))
    .filter(({ isOpen }) => isStaff || isOpen)
}

const wireOrder = (row: StoredTransaction, now: Date): BankOrder => {
  const { status, reason } = statusAt(row, now)
  return {
    transactionId: row.id,
    packageId: row.package_id,
    customer: { id: row.customer_id, name: row.customer_name },
    amountGBP: poundsFromPence(row.amount_pence),
    reference: row.bank_reference ?? '',
    orderedAt: row.done_at.toISOString(),
    expiresAt: (row.expires_at ?? row.done_at).toISOString(),
    isOpen: status === 'awaiting',
    reason,
  }
}
