import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import '#platform/server/mail/tables.ts'

/**
 * Seconds after which the claim of a process on a mailbox ends, so that another process can read the mailbox if this
 * one has crashed.
 */
const claimSeconds = 600
/** Minimum seconds between the starts of two runs that read the same mailbox, however many jobs there are. */
const pauseSeconds = 100

/**
 * Claims a mailbox, so that no other process reads it at the same time.
 * @returns how far the mailbox was read; undefined if another process is reading the mailbox, or has just read it
 */
export const claimInbox = async (
  database: Database,
  inbox: string,
): Promise<{ readonly position: string | undefined } | undefined> => {
  const { rows } = await sql<{ position: string | null }>`
    insert into mail_inbox (inbox, claimed_until) values (${inbox}, now() + make_interval(secs => ${claimSeconds}))
    on conflict (inbox) do update set claimed_until = excluded.claimed_until
    where (mail_inbox.claimed_until is null or mail_inbox.claimed_until < now())
      and (mail_inbox.read_at is null or mail_inbox.read_at < now() - make_interval(secs => ${pauseSeconds}))
    returning position`.execute(database)
  const [claimedRow] = rows
  return claimedRow && { position: claimedRow.position ?? undefined }
}

/**
 * Ends the claim of a mailbox, and stores how far it was read. Omit `position` after a failure: the next run then
 * starts where this run started.
 */
export const releaseInbox = (database: Database, inbox: string, position?: string) =>
  database
    .updateTable('mail_inbox')
    .set({
      claimed_until: null,
      ...(position !== undefined && {
        position,
        // The start of this run.
        read_at: sql<Date>`claimed_until - make_interval(secs => ${claimSeconds})`,
        failures: sql`'{}'::jsonb`,
      }),
    })
    .where('inbox', '=', inbox)
    .execute()

/** Counts a failure to read an email. Returns how often this email has failed since the last run that did not fail. */
export const countFailure = async (database: Database, inbox: string, mailId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    update mail_inbox set failures = failures
      || jsonb_build_object(${mailId}::text, coalesce((failures ->> ${mailId})::int, 0) + 1)
    where inbox = ${inbox} returning (failures ->> ${mailId})::int as count`.execute(database)
  return rows[0]?.count ?? 1
}
