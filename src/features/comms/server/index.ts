/** The exports of comms for the composition. */

export { readInboxJobs } from './answers/read-inboxes.ts'
export type { CommsDeps } from './comms-deps.ts'
export { createAccountSender } from './mail-account/create-account-sender.ts'
export { mailAccountRecords } from './mail-account/mail-account-records.ts'
export { serveMailAccountReturn } from './mail-account/serve-mail-account-return.ts'
export { commsRoutes } from './routes.ts'
