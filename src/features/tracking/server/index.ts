/** What the composition may use of the tracking. */
export { trackingRoutes } from './routes.ts'
