import { type ColumnType, type Kysely, type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { Shares } from '../rules/changed-shares.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** A row means that the attendees of the event were notified that it starts the next day. */
    trip_notice: { event_id: string; start_date: string }
    /**
     * Changes of shares of which the guests have not been notified yet: the shares before the first change, and the
     * time of the last one.
     */
    price_notice: {
      event_id: string
      shares: ColumnType<Shares, string, RawBuilder<Shares>>
      changed_at: Date
    }
  }
}

/** Returns the ids of booked events that start on a day and whose attendees were not notified. */
export const listStartingEvents = async (database: Kysely<Tables>, startDate: IsoDate): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from event where start_date = ${startDate}::date and status_stage = 'Booked'
      and not exists (select from trip_notice where event_id = event.id and start_date = event.start_date)
    order by id`.execute(database)
  return rows.map(({ id }) => id)
}

/** Stores that the attendees are notified. Returns false if they had been notified before. */
export const insertTripNotice = async (tx: Tx, eventId: string, startDate: IsoDate): Promise<boolean> => {
  const inserted = await tx
    .insertInto('trip_notice')
    .values({ event_id: eventId, start_date: startDate })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Stores the shares before a change. If an earlier change is already stored, its shares stay, and the shares of people
 * who have joined or paid since are added.
 */
export const storePriceChange = async (tx: Tx, eventId: string, shares: Shares, now: Date): Promise<void> => {
  await tx
    .insertInto('price_notice')
    .values({ event_id: eventId, shares: JSON.stringify(shares), changed_at: now })
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet({
        changed_at: now,
        shares: sql<Shares>`excluded.shares || price_notice.shares`,
      }),
    )
    .execute()
}

/** Returns the ids of events whose stored price change was last updated before an instant. */
export const listPriceChanges = async (
  database: Kysely<Tables>,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> => {
  const rows = await database
    .selectFrom('price_notice')
    .select('event_id')
    .where('changed_at', '<', before)
    .orderBy('changed_at')
    .limit(limit)
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/**
 * Deletes the price change of an event if its last change was before an instant. Returns the shares before the first
 * change; undefined if there is no such change.
 */
export const takePriceChange = async (tx: Tx, eventId: string, before: Date): Promise<Shares | undefined> =>
  (
    await tx
      .deleteFrom('price_notice')
      .where('event_id', '=', eventId)
      .where('changed_at', '<', before)
      .returning('shares')
      .executeTakeFirst()
  )?.shares
