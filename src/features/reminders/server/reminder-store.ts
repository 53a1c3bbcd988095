import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { ReminderRow } from './tables.ts'

type DueQuery = {
  readonly days: readonly IsoDate[]
  readonly today: IsoDate
  readonly limit: number
  readonly after?: string | undefined
}

/** Returns the next ids of events that have not started and for which a payment is due on one of the days. */
export const listEventsDue = async (
  database: Kysely<Tables>,
  { days, today, after = '', limit }: DueQuery,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct event.id from event_due_day join event on event.id = event_id
    where day = any(${[...days]}::date[]) and event_id > ${after}
      and status_stage <> 'Cancelled' and start_date > ${today}::date
    order by event.id limit ${limit}`.execute(database)
  return rows.map(({ id }) => id)
}

/**
 * Stores reminders before they are queued. Skips people who already got a reminder on the day, and automatic reminders
 * that were already sent or turned off. Rows are inserted in the order of people, so that two events with the same
 * people can't deadlock.
 * @returns the stored reminders
 */
export const insertReminders = async (tx: Tx, rows: readonly ReminderRow[]): Promise<ReminderRow[]> =>
  rows.length === 0
    ? []
    : tx
        .insertInto('payment_reminder')
        .values(rows.toSorted((one, other) => (one.customer_id < other.customer_id ? -1 : 1)))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute()

/** Deletes stored reminders that were not sent on their day, so that these people can still get another one. */
export const deleteReminders = async (
  tx: Tx,
  day: IsoDate,
  customerIds: readonly string[],
): Promise<void> => {
  if (customerIds.length === 0) return
  await tx
    .deleteFrom('payment_reminder')
    .where('sent_on', '=', day)
    .where('customer_id', 'in', customerIds)
    .where('turned_off', '=', false)
    .execute()
}

/** Returns which of the given people got a reminder on a day, for any event. */
export const listRemindedOn = async (
  database: Kysely<Tables>,
  day: IsoDate,
  customerIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await database
    .selectFrom('payment_reminder')
    .select('customer_id')
    .where('sent_on', '=', day)
    .where('customer_id', '=', sql<string>`any(${[...customerIds]})`)
    .where('turned_off', '=', false)
    .execute()
  return new Set(rows.map(({ customer_id }) => customer_id))
}

/** Returns the reminders that a person got or has turned off, oldest first. */
export const listRemindersOf = (database: Kysely<Tables>, customerId: string): Promise<ReminderRow[]> =>
  database
    .selectFrom('payment_reminder')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('sent_on')
    .execute()

export const deleteRemindersOf = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.deleteFrom('payment_reminder').where('customer_id', '=', customerId).execute()
}
