/** The public exports of reminders for the composition in src/app. */
export { describeConsequences } from './describe-consequences.ts'
export { queuedRemindersJob } from './remind-guests.ts'
export { reminderRecords } from './reminder-records.ts'
export { reminderRoutes } from './routes.ts'
export { notePriceChange, noticeJobs } from './send-notices.ts'
export { sendRemindersJob } from './send-reminders.ts'
