/** The public exports of tracking for the composition in src/app and for scripts. */

export { deleteOldTracking } from './delete-old-tracking.ts'
export { trackingRoutes } from './routes.ts'
export { staffTimeFigures } from './time/time-figures-store.ts'
export { trackingRecords } from './tracking-records.ts'
