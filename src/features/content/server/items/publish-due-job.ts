import type { Database } from '#platform/server/database/connect.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { publishDueItems } from './content-item-store.ts'

/** Every minute, and whenever a process starts: what was scheduled for now is shown. */
export const publishDueJob = (parts: { readonly database: Database; now(): Date }): JobQueue => ({
  name: 'publish-content',
  cron: '* * * * *',
  atStart: true,
  async work() {
    await publishDueItems(parts.database, parts.now())
  },
})
