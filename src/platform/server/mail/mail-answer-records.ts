import { sql } from 'kysely'
import type { PersonalRecords } from '../personal/personal-records.ts'
import { emptiedMail } from './emptied-mail.ts'
import './tables.ts'

/**
 * Answers that a person wrote to emails of events. An erasure also deletes answers to emails that the person got,
 * because the sender may be another address of the person. It empties the copies of all these answers that managers
 * got.
 */
export const mailAnswerRecords: PersonalRecords = {
  name: 'answersToMails',
  tables: ['mail_answer'],
  async describe(database, { emails }) {
    const answers = await database
      .selectFrom('mail_answer')
      .select([
        'event_id',
        'sender_name',
        'sender_address',
        'subject',
        'text',
        'quoted',
        'files',
        'received_at',
      ])
      .where(sql<string>`lower(sender_address)`, '=', sql<string>`any(${[...emails]})`)
      .orderBy('received_at', 'desc')
      .execute()
    return answers.map(
      ({ event_id, sender_name, sender_address, subject, text, quoted, files, received_at }) => ({
        eventId: event_id,
        from: `${sender_name} <${sender_address}>`,
        subject,
        text,
        quoted,
        // The files themselves stay in the mailbox. The person who sent them has them already.
        files: files.map(({ name, size }) => ({ name, bytes: size })),
        receivedAt: received_at.toISOString(),
      }),
    )
  },
  async erase(tx, { emails }) {
    const addresses = [...emails]
    const { rows: erased } = await sql<{ event_id: string; sender: string }>`
      delete from mail_answer where lower(sender_address) = any(${addresses})
        or mail_id in (select id from mail_outbox where lower(recipient) = any(${addresses}))
      returning event_id, lower(sender_address) as sender`.execute(tx)
    // A copy does not store the id of its answer. It is found by its event and by the recipient of its replies, the
    // sender of the answer.
    const eventIds = [...new Set(erased.map(({ event_id }) => event_id))]
    const senders = [...new Set(erased.map(({ sender }) => sender))]
    await tx
      .updateTable('mail_outbox')
      .set({ ...emptiedMail, reply_name: null, reply_address: null })
      .where('kind', '=', 'mail-answer')
      .where(({ or, and, eb }) =>
        or([
          eb(sql<string>`lower(reply_address)`, '=', sql<string>`any(${addresses})`),
          and([
            eb(sql<string>`lower(reply_address)`, '=', sql<string>`any(${senders})`),
            eb('event_id', '=', sql<string>`any(${eventIds})`),
          ]),
        ]),
      )
      .execute()
  },
}
