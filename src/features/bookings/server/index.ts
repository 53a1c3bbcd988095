/** The public exports of bookings for other features and the composition in src/app. */
export { createBookingFollowUps } from './create-booking-follow-ups.ts'
export { lastEventDate, readCustomerFigures } from './lists/customer-figures-store.ts'
export { eventCollection } from './lists/event-collection.ts'
export { countOverdueTasks, readEventFigures } from './lists/event-figures-store.ts'
export { bookingRoutes } from './routes.ts'
export { sessionRecords } from './sessions/event-session-records.ts'
export { updateTasks } from './suppliers/request-suppliers.ts'
export { taskRecords } from './tasks/task-records.ts'
