import { findPerson, type Person } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { type PlannedCharge, planCharge } from '../../rules/plan-charge.ts'
import { lockStoredCards, type StoredCard } from '../cards/stored-card-store.ts'
import { hasPendingPaymentFor, type StoredTransaction } from '../transaction-store.ts'
import { readChargesOf } from './charge-store.ts'

export type CardPlan = {
  readonly plan: PlannedCharge
  readonly customer: Person | undefined
  /** The last declined charge for the due date. */
  readonly lastDeclined: StoredTransaction | undefined
}

/** Returns the plan for a stored card in its event as it is now; undefined if nothing is due. */
export const planCardCharge = async (
  store: Database | Tx,
  event: EventDocument,
  card: StoredCard,
  now: Date,
): Promise<CardPlan | undefined> => {
  const customer = await findPerson(store, card.customer_id)
  const earlier = await readChargesOf(store, card)
  const owner = { eventId: event.id, customerId: card.customer_id }
  const plan = planCharge(event, card.customer_id, {
    today: dayOf(now),
    announced: announcementOf(card),
    earlier: earlier.map(({ due_date, status, refunded_pence, next_query_at, settled_at, done_at }) => ({
      dueDate: due_date!,
      status,
      isRefunded: refunded_pence > 0,
      isFinal: next_query_at === null,
      on: dayOf(settled_at ?? done_at),
    })),
    isPaymentPending: await hasPendingPaymentFor(store, owner, now),
    hasAddress: Boolean(customer?.email),
  })
  if (!plan) return undefined
  const lastDeclined = earlier.findLast(
    ({ due_date, status }) => due_date === plan.dueDate && status === 'failed',
  )
  return { plan, customer, lastDeclined }
}

const announcementOf = ({ announced_due, announced_pence, announced_on }: StoredCard) =>
  announced_due === null ? null : { dueDate: announced_due, pence: announced_pence!, on: announced_on! }

/**
 * Returns the due date up to which a stored card pays for a customer's own place, by customer: of those for whom an
 * announcement or a charge is planned. Locks the cards.
 */
export const dueDatesPaidByCard = async (
  tx: Tx,
  event: EventDocument,
  now: Date,
): Promise<ReadonlyMap<string, IsoDate>> => {
  const dueDates = new Map<string, IsoDate>()
  if (!event.automaticTransactionsAllowed) return dueDates
  for (const card of await lockStoredCards(tx, event.id)) {
    const found = await planCardCharge(tx, event, card, now)
    if (found && found.plan.step !== 'stay' && found.plan.declined === 0)
      dueDates.set(card.customer_id, found.plan.dueDate)
  }
  return dueDates
}
