import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import { deleteRemindersOf, listRemindersOf } from './reminder-store.ts'

/** The payment reminders that a person got or has turned off. */
export const reminderRecords: PersonalRecords = {
  name: 'paymentReminders',
  tables: ['payment_reminder'],
  describe: async (database, { id }) =>
    (await listRemindersOf(database, id)).map((reminder) => ({
      eventId: reminder.event_id,
      sentOn: reminder.sent_on,
      payment: reminder.due_kind,
      dueDate: reminder.due_date,
      isAutomatic: reminder.step !== null,
      isTurnedOff: reminder.turned_off,
    })),
  erase: (tx, { id }) => deleteRemindersOf(tx, id),
}
