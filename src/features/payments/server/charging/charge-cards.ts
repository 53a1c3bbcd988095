import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { noticeDays } from '#features/events/rules/automatic-charge.ts'
import { lockEvent } from '#features/events/server/index.ts'
import { britishHour } from '#kernel/british-hour.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { GatewayUnreachable } from '#platform/adapters/payment-gateway/payment-gateway.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { inPages, runEach } from '#platform/server/jobs/run-each.ts'
import { timedId } from '#platform/server/timed-id.ts'
import { guestName } from '../../rules/payer.ts'
import type { PlannedCharge } from '../../rules/plan-charge.ts'
import { refusal } from '../../rules/refusals.ts'
import { lockStoredCards, type StoredCard, storeAnnouncement } from '../cards/stored-card-store.ts'
import { firstQueryAt } from '../paying/reconciliation-store.ts'
import { settlePayment } from '../paying/settle-payment.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { insertTransactions, rereadTransaction } from '../transaction-store.ts'
import { queueChargeAnnounced } from './charge-mails.ts'
import { listEventsToCharge } from './charge-store.ts'
import { planCardCharges } from './plan-card-charges.ts'

/** The author of automatic charges. */
const doneBy = 'jaunt'
const batchSize = 100

/**
 * Maximum time between storing a charge and sending it. Reconciliation ends a charge that the gateway does not know,
 * but only after a much longer time. So a charge that reconciliation has ended is never sent.
 */
const sendWithinMs = 300_000
/** A run ends after this many charges in a row to which the gateway did not respond. The next run continues. */
const maxUnreachable = 3

type StoredCharge = { readonly id: string; readonly pence: number; readonly card: StoredCard }
/** The number of charges in a row, up to now, to which the gateway did not respond. */
type Run = { unreachable: number }
type EventToCharge = Awaited<ReturnType<typeof listEventsToCharge>>[number]

/**
 * Announces upcoming charges of stored cards, and charges the cards for which an amount is due (PAY-O16). Each event
 * has its own transaction, which locks the event and plans the charges again. So any number of processes announce and
 * charge each amount only once. Ends early if the gateway does not respond.
 * @throws AggregateError with the failures, after all other events
 */
export const chargeStoredCards = async (deps: PaymentsDeps): Promise<void> => {
  const { database, gateway } = deps
  if (!gateway || !isChargeTime(deps.now())) return
  const today = dayOf(deps.now())
  const exceptEvents = (await deps.listEventsToSkip?.()) ?? []
  const until = addDays(today, noticeDays)
  const run: Run = { unreachable: 0 }
  await runEach(
    inPages<EventToCharge>(batchSize, async (page) =>
      isChargeTime(deps.now()) ? listEventsToCharge(database, { until, today, exceptEvents, ...page }) : [],
    ),
    ({ id }) => chargeCardsOf(deps, id, run),
    (failures) => `cards of ${failures} events could not be charged`,
  )
}

const isReachable = ({ unreachable }: Run) => unreachable < maxUnreachable

/**
 * The first and the last hour (inclusive) in which cards are charged and their customers get emails, in British time.
 */
const chargeHours = { first: 8, last: 20 }

/**
 * Returns whether cards can be charged now. A job can run long after its scheduled time, because it waits for the
 * previous job or a free process.
 */
const isChargeTime = (now: Date): boolean => {
  const hour = britishHour(now)
  return hour >= chargeHours.first && hour <= chargeHours.last
}

/** Takes the next step for each card of an event, and sends its charges after the transaction has committed. */
const chargeCardsOf = async (deps: PaymentsDeps, eventId: string, run: Run) => {
  if (!isReachable(run)) return
  const charges = await transact(deps.database, (tx) => takeSteps(tx, deps, eventId))
  if (isRefusal(charges)) return
  await runEach(
    charges,
    (charge) => sendCharge(deps, charge, run),
    (failures) => `${failures} cards could not be charged`,
  )
}

/** Takes the next step for each card of an event. Returns the stored charges, which the caller then sends. */
const takeSteps = async (tx: Tx, deps: PaymentsDeps, eventId: string): Promise<StoredCharge[] | Refusal> => {
  const event = await lockEvent(tx, eventId)
  if (!event) return refusal('nodeNotFound', { id: eventId })
  const charges: StoredCharge[] = []
  const today = dayOf(deps.now())
  const plans = await planCardCharges(tx, deps, event, await lockStoredCards(tx, eventId))
  for (const { card, plan, customer } of plans) {
    if (plan.step === 'none' || plan.on > today) continue
    if (plan.step === 'charge') {
      const id = await storeCharge(tx, event, card, plan, deps.now())
      charges.push({ id, pence: plan.pence, card })
      continue
    }
    await storeAnnouncement(tx, card, {
      announced_due: plan.dueDate,
      announced_pence: plan.pence,
      announced_on: today,
    })
    await queueChargeAnnounced(tx, deps, { event, customer: customer!, card, plan })
  }
  return charges
}

/** Stores a charge before it is sent. The database refuses a second charge without an outcome for the same due date. */
const storeCharge = async (
  tx: Tx,
  event: EventDocument,
  { customer_id, card_digits }: StoredCard,
  { packageId, paymentType, dueDate, pence }: PlannedCharge,
  at: Date,
): Promise<string> => {
  const id = timedId(at)
  const name = guestName(event, customer_id)
  await insertTransactions(tx, [
    {
      id,
      event_id: event.id,
      package_id: packageId,
      customer_id,
      customer_name: name,
      paid_for: JSON.stringify([{ id: customer_id, name, pence }]),
      amount_pence: pence,
      payment_type: paymentType,
      transaction_type: 'payment',
      status: 'awaiting',
      card_digits,
      due_date: dueDate,
      done_by: doneBy,
      done_at: at,
      started_at: at,
      next_query_at: firstQueryAt(at),
    },
  ])
  return id
}

/**
 * Sends a stored charge once; no other code sends it again. If it has no outcome, or was not sent in time, the job that
 * reconciles payments queries it until its outcome is final.
 */
const sendCharge = async (deps: PaymentsDeps, { id, pence, card }: StoredCharge, run: Run): Promise<void> => {
  if (!isReachable(run)) return
  const payment = await rereadTransaction(deps.database, { id, event_id: card.event_id })
  if (payment.status !== 'awaiting') return
  if (deps.now().getTime() > payment.done_at.getTime() + sendWithinMs) return
  try {
    const outcome = await deps.gateway!.chargeStoredCard({
      reference: id,
      amountPence: pence,
      cardReference: card.gateway_reference!,
      at: deps.now(),
    })
    run.unreachable = 0
    await settlePayment(deps, payment, outcome)
  } catch (problem) {
    if (!(problem instanceof GatewayUnreachable)) throw problem
    run.unreachable += 1
  }
}

/** Returns the job that charges stored cards, every hour from 8 to 20, so that its emails are not sent at night. */
export const chargeStoredCardsJob = (deps: PaymentsDeps, onError: (problem: unknown) => void): JobQueue => ({
  name: 'charge-stored-cards',
  cron: `37 ${chargeHours.first}-${chargeHours.last} * * *`,
  atOnce: 1,
  // A failed run is not retried, because the next run does the same work.
  options: { retryLimit: 0, expireInSeconds: 1800 },
  work: () => chargeStoredCards(deps).catch(onError),
})
