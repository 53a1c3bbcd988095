import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { poundsFromPence } from '#kernel/money.ts'
import type { PendingCardPayment } from '../../rules/wire-payment.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { StoredTransaction } from '../transaction-store.ts'
import { wirePaidFor } from '../wire-plan.ts'
import { readPendingCards } from './card-form-store.ts'

type Reader = { readonly eventId: string; readonly actor: Actor; readonly isOrganiser: boolean }

/**
 * Returns the card payments of an event that have begun and have no outcome yet, the earliest first. A guest gets their
 * own payments and their part of others' payments. The organiser and staff get every payment.
 */
export const readPendingCardsFor = async (
  { database }: PaymentsDeps,
  { eventId, actor, isOrganiser }: Reader,
): Promise<PendingCardPayment[]> => {
  const seesAll = isOrganiser || countsAsStaff(actor)
  return (await readPendingCards(database, eventId)).flatMap((row) => {
    if (seesAll || row.customer_id === actor.userId) return [wirePendingCard(row)]
    const ownParts = row.paid_for.filter(({ id }) => id === actor.userId)
    const amount_pence = ownParts.reduce((sum, { pence }) => sum + pence, 0)
    return ownParts.length > 0 ? [wirePendingCard({ ...row, amount_pence, paid_for: ownParts })] : []
  })
}

const wirePendingCard = (row: StoredTransaction): PendingCardPayment => ({
  transactionId: row.id,
  packageId: row.package_id,
  customer: { id: row.customer_id, name: row.customer_name },
  amountGBP: poundsFromPence(row.amount_pence),
  payForCustomers: wirePaidFor(row.paid_for),
  startedAt: (row.started_at ?? row.done_at).toISOString(),
  isAutomatic: row.due_date !== null,
})
