/** The public exports of guests for the composition in src/app. */
export type { GuestsDeps } from './guests-deps.ts'
export { guestRoutes } from './routes.ts'
export { answerSummariesJob } from './send-answer-summaries.ts'
