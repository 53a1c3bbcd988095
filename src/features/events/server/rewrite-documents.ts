import type { Database } from '#platform/server/database/connect.ts'
import type { JobQueue, Jobs } from '#platform/server/jobs/jobs.ts'
import { listOlderEvents, rewriteEvent } from './event-store.ts'

type Deps = {
  readonly database: Database
  readonly jobs: Pick<Jobs, 'enqueue'>
  /** Called with the error if an event cannot be read. The job continues with the other events. */
  onError(problem: unknown): void
  /** The number of events in one job. */
  readonly batchSize?: number
}

type Position = { readonly after?: string }

const queue = 'rewrite-documents'

/**
 * Creates the job that stores documents of older versions in the current one, so that old conversion steps can be
 * removed. It also derives again the columns and rows of events that an older release has saved. Each event has its own
 * transaction, which takes no longer than a save. The job needs no stored progress, because it finds only events that
 * are not rewritten yet. It works on a batch for some seconds, then enqueues the next one.
 */
export const rewriteDocumentsJob = ({
  database,
  jobs,
  onError,
  batchSize = 200,
}: Deps): JobQueue<Position> => ({
  name: queue,
  cron: '41 3 * * *',
  atStart: true,
  atOnce: 1,
  async work({ after = '' }) {
    const ids = await listOlderEvents(database, { after, limit: batchSize })
    for (const id of ids)
      await database
        .transaction()
        .execute((tx) => rewriteEvent(tx, id))
        .catch(onError)
    const lastId = ids.length === batchSize ? ids.at(-1) : undefined
    if (lastId !== undefined)
      await database.transaction().execute((tx) => jobs.enqueue(tx, queue, { after: lastId }))
  },
})
