import type { Database } from '#platform/server/database/connect.ts'
import type { JobQueue, Jobs } from '#platform/server/jobs/jobs.ts'
import { listOlderEvents, rewriteEvent } from './event-store.ts'

type Deps = {
  readonly database: Database
  readonly jobs: Pick<Jobs, 'enqueue'>
  /** Hears of an event that cannot be read; the others are done all the same. */
  onError(problem: unknown): void
  /** Events of one job. */
  readonly atATime?: number
}

type Place = { readonly after?: string }

const queue = 'rewrite-documents'

/**
 * Stores documents of older versions anew, so that the steps that read them are needed for one version only.
 * Each event is a transaction of its own, no longer than a save. Nothing is to be remembered: what was done is
 * not found again, when a job that was cut off is tried once more, and every night.
 * A job takes some seconds and is followed by the next.
 */
export const rewriteDocumentsJob = ({ database, jobs, onError, atATime = 200 }: Deps): JobQueue<Place> => ({
  name: queue,
  cron: '41 3 * * *',
  atStart: true,
  atOnce: 1,
  async work({ after = '' }) {
    const ids = await listOlderEvents(database, { after, limit: atATime })
    for (const id of ids)
      await database
        .transaction()
        .execute((tx) => rewriteEvent(tx, id))
        .catch(onError)
    const last = ids.length === atATime ? ids.at(-1) : undefined
    if (last !== undefined)
      await database.transaction().execute((tx) => jobs.enqueue(tx, queue, { after: last }))
  },
})
