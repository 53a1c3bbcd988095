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
      /** The mail as others than its recipient read it, while html and text hold a secret. */
      shown_html: string | null
      shown_text: string | null
      event_id: string | null
      created_at: ColumnType<Date, Date, never>
      sent_at: Date | null
      tries: Generated<number>
      last_error: string | null
      /** Counted against what strangers may send to one address. */
      by_stranger: Generated<boolean>
      /** The mailbox it reaches, of a mail that is counted so. */
      mailbox: string | null
      /** Somebody is sending it until then. */
      claimed_until: Date | null
    }
  }
}
