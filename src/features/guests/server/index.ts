/** What the composition uses of guests. */
export type { GuestsDeps } from './guests-deps.ts'
export { guestRoutes } from './routes.ts'
