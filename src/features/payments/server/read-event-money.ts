import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { paidSoFar } from '#features/event-document/rules/leading-package.ts'
import type { MoneyFacts } from '#features/events/rules/reading/wire-event.ts'
import type { WireMoneyMove } from '#features/events/rules/reading/wire-schema.ts'
import { readOwnEvent, respondWithEvent } from '#features/events/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { poundsFromPence } from '#kernel/money.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { readMoves } from './transaction-store.ts'

/**
 * Returns an event's money history, which is not in its document (PAY-018). An event that never received money has
 * none, and is not queried.
 */
export const readEventMoney = async (database: Database, event: EventDocument): Promise<MoneyFacts> => {
  const hasHadMoney = paidSoFar(event) > 0 || event.refundedPence > 0
  return { moves: hasHadMoney ? await readMoneyMoves(database, event.id) : [] }
}

const readMoneyMoves = async (database: Database, eventId: string): Promise<WireMoneyMove[]> =>
  (await readMoves(database, eventId)).map((row) => ({
    fromCustomer: row.customer_id,
    toCustomer: row.paid_for[0]!.id,
    amountGBP: poundsFromPence(row.amount_pence),
    dateTime: row.done_at.toISOString(),
  }))

/** Responds to a change of money with the event as the caller sees it, or with a refusal. */
export const respondWithOwnEvent = async ({ database, now }: PaymentsDeps, actor: Actor, eventId: string) => {
  const deps = { database, now, moneyOf: (event: EventDocument) => readEventMoney(database, event) }
  return respondWithEvent(deps, actor, await readOwnEvent(deps, actor, eventId))
}
