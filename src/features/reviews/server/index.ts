/** The exports of reviews for the composition. */
export { requestReviewsJob } from './request-reviews.ts'
export { reviewRoutes } from './routes.ts'
