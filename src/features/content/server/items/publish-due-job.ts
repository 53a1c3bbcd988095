import type { Database } from '#platform/server/database/connect.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { publishDueItems } from './content-item-store.ts'

/** Creates the job that publishes due items every minute and when a process starts. */
export const publishDueJob = (deps: { readonly database: Database; now(): Date }): JobQueue => ({
  name: 'publish-content',
  cron: '* * * * *',
  atStart: true,
  async work() {
    await publishDueItems(deps.database, deps.now())
  },
})
