/** The public exports of bookings for other features and the composition in src/app. */
export { cancelUnpaidJob, planEvents } from './cancelling/cancel-unpaid.ts'
export { createBookingFollowUps } from './create-booking-follow-ups.ts'
export {
  addMissingAssignedTasks,
  checkAssignedTasks,
  compactAssignedTasks,
  readOverdueTasks,
} from './lists/assigned-figures-store.ts'
export { lastEventDate, readCustomerFigures } from './lists/customer-figures-store.ts'
export { eventCollection } from './lists/event-collection.ts'
export { checkEventFigures, compactEventFigures, readEventFigures } from './lists/event-figures-store.ts'
export {
  addMissingOpenTasks,
  checkOpenTasks,
  compactOpenTasks,
  countOverdueTasks,
} from './lists/task-figures-store.ts'
export { bookingRoutes } from './routes.ts'
export { sessionRecords } from './sessions/event-session-records.ts'
export { lastSessionStart } from './sessions/event-session-store.ts'
export { completeStaffTask, ensureStaffTask } from './suppliers/event-task-store.ts'
export { notifyOfDeclines } from './suppliers/notify-of-declines.ts'
export { updateTasks } from './suppliers/request-suppliers.ts'
export { readEntryTasks } from './tasks/entry-tasks.ts'
export { taskRecords } from './tasks/task-records.ts'
