/** The exports of tracking for the composition. */
export { trackingRoutes } from './routes.ts'
