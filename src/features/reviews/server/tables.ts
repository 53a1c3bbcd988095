import type { ColumnType } from 'kysely'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** The events whose attendees were asked for a review by email. */
    review_request: { event_id: string; requested_at: ColumnType<Date, Date, never> }
  }
}
