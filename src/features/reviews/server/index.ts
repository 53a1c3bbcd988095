/** What other parts may use of the reviews. */
export { reviewRoutes } from './routes.ts'
