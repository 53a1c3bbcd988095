/** What pages and later features can use of the screens of bookings. */
export { type BookingsApi, useBookingsApi } from './bookings-api.ts'
export { EntryStageBadge, StatusStageBadge } from './stages/stage-badge.tsx'
