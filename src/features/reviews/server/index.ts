/** The public exports of reviews for the composition in src/app. */
export { requestReviewsJob } from './request-reviews.ts'
export { reviewRoutes } from './routes.ts'
