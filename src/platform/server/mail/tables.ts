import type { ColumnType, Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    mail_outbox: {
      id: string
      kind: string
      recipient: string
      subject: string
      html: string
      text: string
      /** The mail as everyone except its recipient can read it, while html and text contain a secret. */
      shown_html: string | null
      shown_text: string | null
      event_id: string | null
      created_at: ColumnType<Date, Date, never>
      sent_at: Date | null
      tries: Generated<number>
      last_error: string | null
      /** Counts towards the limit of mails that strangers can cause. */
      by_stranger: Generated<boolean>
      /** The mailbox of a mail that counts towards that limit. */
      mailbox: string | null
      /** A worker is sending the mail until then. */
      claimed_until: Date | null
      /** The member of staff who wrote the mail; null for an automatic one. */
      written_by: string | null
      /** Who gets the replies; null for the sender. */
      reply_name: string | null
      reply_address: string | null
    }
  }
}
