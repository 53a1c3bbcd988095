/** What the wiring may use of the comms. */
export type { CommsParts } from './comms-parts.ts'
export { commsRouter } from './comms-router.ts'
export { serveMailAccountReturn } from './mail-account/serve-mail-account-return.ts'
