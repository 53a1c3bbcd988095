import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import './tables.ts'

type CreationRow = Tables['event_creation']

/**
 * Locks creations for an organiser until the transaction ends, so that repeated requests and requests with merge rules
 * find the event that a parallel request creates.
 */
export const lockCreationsFor = async (tx: Tx, organiserId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`create event ${organiserId}`}, 0))`.execute(tx)
}

export const findCreation = (
  tx: Tx,
  organiserId: string,
  requestId: string,
): Promise<CreationRow | undefined> =>
  tx
    .selectFrom('event_creation')
    .selectAll()
    .where('created_by', '=', organiserId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

export const insertCreation = async (tx: Tx, row: CreationRow): Promise<void> => {
  await tx.insertInto('event_creation').values(row).execute()
}

export const hasEvents = async (tx: Tx, organiserId: string): Promise<boolean> =>
  (await tx
    .selectFrom('event')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns the ids of the organiser's newest enquiries since a moment, at most 10, the newest first. */
export const recentEnquiries = async (tx: Tx, organiserId: string, since: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom('event')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .where('status_stage', '=', 'Enquiry')
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the id of the event with a confirmation token. */
export const findEventIdByToken = async (
  database: Kysely<Tables>,
  token: string,
): Promise<string | undefined> =>
  (await database.selectFrom('event').select('id').where('token', '=', token).executeTakeFirst())?.id

/** Returns the event, form and time of each creation for an organiser, oldest first. */
export const listCreationsOf = (database: Kysely<Tables>, organiserId: string) =>
  database
    .selectFrom('event_creation')
    .select(['event_id', 'form_type', 'form_ref', 'created_at'])
    .where('created_by', '=', organiserId)
    .orderBy('created_at')
    .execute()
