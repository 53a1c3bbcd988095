/** What pages and later features can use of the screens of bookings. */
export { EntryStageBadge, StatusStageBadge } from './stages/stage-badge.tsx'
