import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { paidSoFar } from '#features/event-document/rules/leading-package.ts'
import type { MoneyFacts } from '#features/events/rules/reading/wire-event.ts'
import type { WireMoneyMove } from '#features/events/rules/reading/wire-schema.ts'
import { readEventAsActor, respondWithEvent } from '#features/events/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { poundsFromPence } from '#kernel/money.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { maxMovesInEvent } from '../rules/money-move.ts'
import { readMoves } from './moving/move-store.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { StoredTransaction } from './transaction-store.ts'

/**
 * Returns the newest money moves of an event, oldest first (PAY-018). They are not in its document. An event that never
 * received money has no moves, so no query runs.
 */
export const readEventMoney = async (database: Database, event: EventDocument): Promise<MoneyFacts> => {
  if (paidSoFar(event) === 0 && event.refundedPence === 0) return { moves: [] }
  const newestMoves = await readMoves(database, event.id, { limit: maxMovesInEvent, skip: 0 })
  return { moves: newestMoves.reverse().map(wireMoneyMove) }
}

export const wireMoneyMove = (row: StoredTransaction): WireMoneyMove => ({
  fromCustomer: row.customer_id,
  toCustomer: row.paid_for[0]!.id,
  amountGBP: poundsFromPence(row.amount_pence),
  dateTime: row.done_at.toISOString(),
})

/** Responds to a change of money with the event as the caller sees it, or with a refusal. */
export const respondWithEventById = async ({ events }: PaymentsDeps, actor: Actor, eventId: string) =>
  respondWithEvent(events, actor, await readEventAsActor(events, actor, eventId))
