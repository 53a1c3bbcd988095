import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the query for the ids of the events that a person organises or is a guest of. It is a union, because
 * PostgreSQL would read all events for an OR with a subquery.
 */
export const eventIdsOf = (personId: string): RawBuilder<{ id: string }> => sql`
  select id from event where organiser_id = ${personId}
  union select event_id from event_guest where customer_id = ${personId}`
