/** The exports of reviews for the composition. */
export { reviewRoutes } from './routes.ts'
