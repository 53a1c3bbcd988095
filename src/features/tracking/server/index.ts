/** What the composition may use of the tracking. */
export { trackingRouter } from './tracking-router.ts'
