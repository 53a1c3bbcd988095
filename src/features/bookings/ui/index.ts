/** The exports of the bookings screens for pages and later features. */
export { EntryStageBadge, StatusStageBadge } from './stages/stage-badge.tsx'
