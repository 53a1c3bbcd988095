/** Screens of bookings for pages and later features. */
export { EntryStageBadge, StatusStageBadge } from './stages/stage-badge.tsx'
