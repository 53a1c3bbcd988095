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
      event_id: string | null
      created_at: ColumnType<Date, Date, never>
      sent_at: Date | null
      tries: Generated<number>
      last_error: string | null
    }
  }
}
