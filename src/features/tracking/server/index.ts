/** What the composition may use of the tracking. */
export { type TrackingParts, trackingRouter } from './tracking-router.ts'
