/** What other parts may use of the reviews. */
export { reviewsRouter } from './reviews-router.ts'
