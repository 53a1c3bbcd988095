import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

type QueueLoad = {
  readonly queue: string
  /** Jobs that are due or will be, including those that failed and are tried again. */
  readonly waiting: number
  /** Seconds since the oldest due job was due; 0 if none is. */
  readonly delaySeconds: number
}

/** Returns the load of every queue, from the index of unfinished jobs. */
export const readQueueLoads = async (database: Database): Promise<QueueLoad[]> => {
  const { rows } = await sql<QueueLoad>`
    select queue.name as queue, count(job.name)::int as waiting,
      greatest(0, extract(epoch from now() - min(job.start_after)))::double precision as "delaySeconds"
    from pgboss.queue
    left join pgboss.job on job.name = queue.name and job.state < 'active' and not job.blocked
    where queue.name not like '\\_\\_pgboss\\_\\_%'
    group by queue.name order by queue.name`.execute(database)
  return rows
}
