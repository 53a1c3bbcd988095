import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { type Pence, poundsFromPence } from '#kernel/money.ts'
import { statusAt } from '../rules/bank-order.ts'
import type { BankOrder } from '../rules/wire-payment.ts'
import { readBankOrders } from './bank-order-store.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { StoredTransaction } from './transaction-store.ts'

/**
 * Returns the bank orders of an event whose money has not arrived, newest first. A guest gets their own open orders and
 * their part of others' orders. The organiser gets every open order. Staff also get ended orders, because money may
 * still arrive for them.
 */
export const readOrdersFor = async (
  { database, now }: PaymentsDeps,
  {
    eventId,
    actor,
    isOrganiser,
  }: { readonly eventId: string; readonly actor: Actor; readonly isOrganiser: boolean },
): Promise<BankOrder[]> => {
  const isStaff = countsAsStaff(actor)
  const at = now()
  return (await readBankOrders(database, eventId))
    .flatMap((row) => {
      if (isStaff || isOrganiser || row.customer_id === actor.userId) return [wireOrder(row, at)]
      const ownPart = row.paid_for.find(({ id }) => id === actor.userId)
      return ownPart ? [forGuest(wireOrder(row, at), ownPart.pence)] : []
    })
    .filter(({ isOpen }) => isStaff || isOpen)
}

const wireOrder = (row: StoredTransaction, now: Date): BankOrder => {
  const { status, reason } = statusAt(row, now)
  return {
    transactionId: row.id,
    packageId: row.package_id,
    customer: { id: row.customer_id, name: row.customer_name },
    amountGBP: poundsFromPence(row.amount_pence),
    reference: row.bank_reference,
    orderedAt: row.done_at.toISOString(),
    expiresAt: (row.expires_at ?? row.done_at).toISOString(),
    isOpen: status === 'awaiting',
    canWithdraw: true,
    reason,
  }
}

/** Returns a guest's part of another person's order, without the reference and the parts of others. */
const forGuest = (order: BankOrder, pence: Pence): BankOrder => ({
  ...order,
  amountGBP: poundsFromPence(pence),
  reference: null,
  canWithdraw: false,
})
