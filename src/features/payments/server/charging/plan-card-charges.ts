import { findPeople, type Person } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { laterChargesOf } from '#features/events/rules/automatic-charge.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { guestName } from '../../rules/payer.ts'
import { type PlannedCharge, planCharge } from '../../rules/plan-charge.ts'
import { isChargedInOtherCurrency } from '../../rules/transaction.ts'
import { lockStoredCards, readStoredCards, type StoredCard } from '../cards/stored-card-store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { readPendingPayments } from '../pending-payment-store.ts'
import type { StoredTransaction } from '../transaction-store.ts'
import { readChargesOf } from './charge-store.ts'

type Deps = Pick<PaymentsDeps, 'gateway' | 'now'>

export type CardPlan = {
  readonly card: StoredCard
  readonly plan: PlannedCharge
  readonly customer: Person | undefined
  /** The last declined charge for the due date. */
  readonly lastDeclined: StoredTransaction | undefined
}

/**
 * Returns what to do next with each of these stored cards of an event, as the event is now, in the order of the cards.
 * Skips cards for which nothing is due. Empty without a gateway, because no card can be charged then.
 */
export const planCardCharges = async (
  store: Database | Tx,
  { gateway, now }: Deps,
  event: EventDocument,
  cards: readonly StoredCard[],
): Promise<CardPlan[]> => {
  if (!gateway || cards.length === 0) return []
  const people = await findPeople(
    store,
    cards.map(({ customer_id }) => customer_id),
  )
  const charges = Map.groupBy(await readChargesOf(store, event.id, cards), ({ customer_id }) => customer_id)
  const pendingPayments = await readPendingPayments(store, event.id, now())
  const isPaymentPending = (customerId: string) =>
    pendingPayments.some(
      ({ customer_id, paid_for }) =>
        customer_id === customerId || paid_for.some(({ id }) => id === customerId),
    )
  return cards.flatMap((card): CardPlan[] => {
    const customer = people.get(card.customer_id)
    const earlierCharges = charges.get(card.customer_id) ?? []
    const plan = planCharge(event, card.customer_id, {
      today: dayOf(now()),
      announced: announcementOf(card),
      earlier: earlierCharges.map(
        ({ due_date, status, refunded_pence, next_query_at, settled_at, done_at, ...charge }) => ({
          dueDate: due_date!,
          status,
          isRefunded: refunded_pence > 0,
          // A card that was charged in another currency is not charged again.
          isFinal: next_query_at === null && !isChargedInOtherCurrency({ status, ...charge }),
          on: dayOf(settled_at ?? done_at),
        }),
      ),
      isPaymentPending: isPaymentPending(card.customer_id),
      hasAddress: Boolean(customer?.email),
    })
    if (!plan) return []
    const lastDeclined = earlierCharges.findLast(
      ({ due_date, status }) => due_date === plan.dueDate && status === 'failed',
    )
    return [{ card, plan, customer, lastDeclined }]
  })
}

const announcementOf = ({ announced_due, announced_pence, announced_on }: StoredCard) =>
  announced_due === null ? null : { dueDate: announced_due, pence: announced_pence!, on: announced_on! }

/**
 * Returns, by customer, the due date up to which a stored card pays for the customer's own place. Contains only
 * customers for whom an announcement or a first charge is planned. Locks the cards.
 */
export const dueDatesPaidByCard = async (
  tx: Tx,
  deps: Deps,
  event: EventDocument,
): Promise<ReadonlyMap<string, IsoDate>> => {
  if (!event.automaticTransactionsAllowed) return new Map()
  const plans = await planCardCharges(tx, deps, event, await lockStoredCards(tx, event.id))
  return new Map(
    plans
      .filter(({ plan }) => plan.step !== 'none' && plan.declined === 0)
      .map(({ card, plan }) => [card.customer_id, plan.dueDate]),
  )
}

/** What would be charged to a stored card. */
export type CardCharges = {
  readonly customerId: string
  readonly name: string
  readonly cardDigits: string | null
  /** The next charge and later instalments; empty if the card is not charged, because of `reason`. */
  readonly charges: readonly { readonly on: IsoDate; readonly pence: Pence }[]
  readonly reason?: string
  /** The day of the email that announces the first charge; undefined if it was sent. */
  readonly announcedOn?: IsoDate | undefined
  /** The last due date that the card pays. Undefined if it was declined or is not charged, so reminders are sent. */
  readonly paysUntil?: IsoDate | undefined
}

/**
 * Returns what would be charged to each stored card of an event for which something is due, if nobody paid in another
 * way. Locks the cards.
 */
export const listCardCharges = async (tx: Tx, deps: Deps, event: EventDocument): Promise<CardCharges[]> =>
  chargesOfCards(tx, deps, event, await lockStoredCards(tx, event.id))

/**
 * Returns, for each of several states of one event, how many charges of stored cards are planned. Locks nothing, so the
 * numbers are only for display.
 */
export const countCardCharges = async (
  store: Database | Tx,
  deps: Deps,
  states: readonly EventDocument[],
): Promise<number[]> => {
  const eventId = states.find(({ automaticTransactionsAllowed }) => automaticTransactionsAllowed)?.id
  const cards = eventId === undefined ? [] : await readStoredCards(store, eventId)
  const counts: number[] = []
  for (const state of states) {
    const planned = await chargesOfCards(store, deps, state, cards)
    counts.push(planned.reduce((count, { charges }) => count + charges.length, 0))
  }
  return counts
}

const chargesOfCards = async (
  store: Database | Tx,
  deps: Deps,
  event: EventDocument,
  cards: readonly StoredCard[],
): Promise<CardCharges[]> => {
  const plans = await planCardCharges(store, deps, event, cards)
  return plans.map(({ card, plan }) => {
    const { customer_id: customerId, card_digits: cardDigits } = card
    const base = { customerId, name: guestName(event, customerId), cardDigits }
    if (plan.step === 'none') return { ...base, charges: [], reason: plan.reason }
    const laterCharges = laterChargesOf(event, customerId, plan.dueDate)
    return {
      ...base,
      charges: [
        { on: plan.chargedOn, pence: plan.pence },
        ...laterCharges.map(({ date, pence }) => ({ on: date, pence })),
      ],
      announcedOn: plan.step === 'announce' ? plan.on : undefined,
      paysUntil: plan.declined === 0 ? (laterCharges.at(-1)?.date ?? plan.dueDate) : undefined,
    }
  })
}
