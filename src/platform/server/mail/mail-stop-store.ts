import { type Kysely, sql } from 'kysely'
import { cutText } from '#kernel/cut-text.ts'
import type { Tables } from '../database/tables.ts'
import type { PersonalRecords } from '../personal/personal-records.ts'
import { isMail } from './is-mail.ts'
import './tables.ts'

type Stop = {
  readonly address: string
  /** What the mail server of the address said. */
  readonly reason: string
  readonly at: Date
}

/** Stores that an address accepts no mails. Automatic mails to it are no longer sent. */
export const stopAddress = async (database: Kysely<Tables>, { address, reason, at }: Stop): Promise<void> => {
  await database
    .insertInto('mail_stop')
    .values({ address: address.toLowerCase(), reason: cutText(reason, 500), stopped_at: at })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}

/** Returns the stop of an address; undefined if automatic mails are sent to it. */
export const findStop = (database: Kysely<Tables>, address: string) =>
  database
    .selectFrom('mail_stop')
    .select(['reason', 'stopped_at'])
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()

/** Returns the addresses among these to which no automatic mails are sent, in lower case. */
export const listStopped = async (
  database: Kysely<Tables>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (addresses.length === 0) return new Set()
  const lowerCaseAddresses = addresses.map((address) => address.toLowerCase())
  const rows = await database
    .selectFrom('mail_stop')
    .select('address')
    .where('address', '=', sql<string>`any(${lowerCaseAddresses})`)
    .execute()
  return new Set(rows.map(({ address }) => address))
}

/** Deletes the stop of an address, so that it gets automatic mails again. @returns whether it was stopped */
export const releaseAddress = async (database: Kysely<Tables>, address: string): Promise<boolean> => {
  const { numDeletedRows } = await database
    .deleteFrom('mail_stop')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const stoppedText =
  'This email was not sent, because the mail server of the recipient does not know the address. Correct the address, or press “Send emails again” on the person’s page.'

/**
 * The condition for a mail of the outbox whose address accepts no mails. Mails that a person wrote or waits for
 * are always tried.
 */
export const isStopped = sql<boolean>`not mail_outbox.ignores_stop and exists (
  select from mail_stop where mail_stop.address = lower(mail_outbox.recipient))`

/** Stores that a claimed mail is not sent because its address accepts no mails. */
export const refuseStopped = async (database: Kysely<Tables>, mailId: string): Promise<void> => {
  await database
    .updateTable('mail_outbox')
    .set({ last_error: stoppedText, claimed_until: null })
    .where(isMail(mailId))
    .execute()
}

/** The addresses of a person to which automatic mails are no longer sent. */
export const mailStopRecords: PersonalRecords = {
  name: 'stoppedAddresses',
  tables: ['mail_stop'],
  async describe(database, { emails }) {
    const stops = await database
      .selectFrom('mail_stop')
      .selectAll()
      .where('address', '=', sql<string>`any(${[...emails]})`)
      .orderBy('address')
      .execute()
    return stops.map(({ address, reason, stopped_at }) => ({
      address,
      reason,
      stoppedAt: stopped_at.toISOString(),
    }))
  },
  async erase(tx, { emails }) {
    await tx
      .deleteFrom('mail_stop')
      .where('address', '=', sql<string>`any(${[...emails]})`)
      .execute()
  },
}
