/** The public exports of tracking for the composition in src/app. */

export { deleteOldTracking } from './delete-old-tracking.ts'
export { trackingRoutes } from './routes.ts'
export { trackingRecords } from './tracking-records.ts'
