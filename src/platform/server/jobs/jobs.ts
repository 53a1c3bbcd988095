import type { Kysely } from 'kysely'
import { fromKysely, type Job, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import type { Tables } from '../database/tables.ts'

/** Work that is done later, by whichever process is free. It may be done more than once: see `work`. */
export type JobQueue<Data extends object = object> = {
  readonly name: string
  readonly options?: QueueOptions
  /** Somebody waits for it in front of a screen: it is looked for more often. */
  readonly urgent?: boolean
  /** How many one process does at once; 5 when left out. */
  readonly atOnce?: number
  /** Minute, hour, day, month, weekday in British time: a job comes by itself, once for all processes. */
  readonly cron?: string
  /** A job also comes whenever a process starts that works on them. */
  readonly atStart?: boolean
  /**
   * Does one job; a throw has it tried again. A process may die between the work and the note that it is
   * done, so the work must do no harm when it is done again.
   */
  work(data: Data): Promise<void>
}

export type Enqueue = {
  /** Puts a job into a queue as part of the transaction: no commit, no job. */
  enqueue(tx: Kysely<Tables>, queue: string, data: object): Promise<void>
}

export type Jobs = Enqueue & {
  /** Makes the queues known and, unless told otherwise, starts to work on them. */
  start(queues: readonly JobQueue[], options?: JobOptions): Promise<void>
  /** Takes no more jobs and waits for those under way. */
  stop(): Promise<void>
}

export type JobOptions = {
  /** False for a process that only puts jobs in. */
  readonly work?: boolean
  /** Seconds between two looks into a queue that was empty; full ones are emptied without a pause. */
  readonly pollSeconds?: number
}

const usualPoll = 2
const urgentPoll = 0.5
const usualAtOnce = 5

/** Milliseconds that jobs under way are waited for when the server stops. */
const patience = 15_000

/** Tried again after 30 s, 1 min, 2 min … at most an hour apart, for about a day. */
const patientRetries: QueueOptions = {
  retryLimit: 30,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
}

const workOptions = ({ urgent, atOnce = usualAtOnce }: JobQueue, pollSeconds: number | undefined) =>
  ({
    pollingIntervalSeconds: Math.min(pollSeconds ?? usualPoll, urgent ? urgentPoll : usualPoll),
    batchSize: atOnce,
    // As long as a look finds as many as it may take there are more: the next one follows at once.
    burstWhenBatchFull: true,
    perJobResults: true,
  }) as const

/** Does jobs side by side; one that fails is tried again alone. */
const workOn = (queue: JobQueue, jobs: readonly Job<unknown>[]): Promise<JobResult[]> =>
  Promise.all(
    jobs.map(async ({ id, data }) => {
      try {
        await queue.work(data as object)
        return { id, status: 'completed' as const }
      } catch (reason) {
        return { id, status: 'failed' as const, output: { message: String(reason) } }
      }
    }),
  )

/** The job queue on the database's own pool. Its tables are made by migration `jobs-and-mail`. */
export const createJobs = (database: Kysely<Tables>, onError: (problem: Error) => void): Jobs => {
  const boss = new PgBoss({ db: fromKysely(database), schema: 'pgboss' })
  boss.on('error', onError)
  let started = false
  return {
    async enqueue(tx, queue, data) {
      const id = await boss.send(queue, data, { db: fromKysely(tx) })
      if (id === null) throw new Error(`queue ${queue} took no job`)
    },
    async start(queues, { work = true, pollSeconds } = {}) {
      await boss.start()
      started = true
      for (const queue of queues) {
        const options = { ...patientRetries, ...queue.options }
        await boss.createQueue(queue.name, options)
        // A queue that an earlier version made keeps its old options otherwise.
        await boss.updateQueue(queue.name, options)
        if (queue.cron) await boss.schedule(queue.name, queue.cron, {}, { tz: 'Europe/London' })
        if (!work) continue
        if (queue.atStart) await boss.send(queue.name, {})
        await boss.work(queue.name, workOptions(queue, pollSeconds), (jobs) => workOn(queue, jobs))
      }
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: patience })
      started = false
    },
  }
}
