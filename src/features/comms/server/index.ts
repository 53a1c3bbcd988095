/** The exports of comms for the composition. */
export type { CommsDeps } from './comms-deps.ts'
export { serveMailAccountReturn } from './mail-account/serve-mail-account-return.ts'
export { commsRoutes } from './routes.ts'
