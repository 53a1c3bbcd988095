import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /**
     * Guests with an answer or request of which the organiser has not been notified yet. A summary deletes the rows.
     */
    unsent_answer: { event_id: string; customer_id: string; answered_at: Date }
  }
}

/** Returns the people whose answers wait for a summary, in the order in which they answered. */
export const listUnsentAnswers = async (tx: Tx, eventId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('unsent_answer')
    .select('customer_id')
    .where('event_id', '=', eventId)
    .orderBy('answered_at')
    .orderBy('customer_id')
    .execute()
  return rows.map(({ customer_id }) => customer_id)
}

/**
 * Stores that a person has answered since the last summary, with the time of the first of these answers. The summary
 * reads the current answer from the event.
 */
export const storeUnsentAnswer = async (
  tx: Tx,
  eventId: string,
  customerId: string,
  at: Date,
): Promise<void> => {
  await tx
    .insertInto('unsent_answer')
    .values({ event_id: eventId, customer_id: customerId, answered_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteUnsentAnswers = async (tx: Tx, eventId: string): Promise<void> => {
  await tx.deleteFrom('unsent_answer').where('event_id', '=', eventId).execute()
}

/** Returns the events with waiting answers, those with the oldest answer first. */
export const listEventsWithUnsentAnswers = async (database: Kysely<Tables>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select event_id as id from unsent_answer group by event_id order by min(answered_at), event_id`.execute(
    database,
  )
  return rows.map(({ id }) => id)
}
