import type { DueKind } from '../rules/payments-due.ts'
import type { ReminderStep } from '../rules/reminder-schedule.ts'

/**
 * A reminder that a person got or has turned off. The database allows each person one sent reminder a day, and each
 * automatic reminder once.
 */
export type ReminderRow = {
  customer_id: string
  sent_on: string
  event_id: string
  due_kind: DueKind
  due_date: string
  /** Null for a reminder by the organiser or staff. */
  step: ReminderStep | null
  /** The user who sent the reminder; null for an automatic one. */
  sent_by: string | null
  /** True for a reminder that was not sent, because its recipient has turned reminders off. */
  turned_off: boolean
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    payment_reminder: ReminderRow
  }
}
