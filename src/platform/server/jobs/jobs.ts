import type { Kysely } from 'kysely'
import { fromKysely, type Job, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import type { Tables } from '../database/tables.ts'
import { withSpan } from '../tracing/with-span.ts'

/** A queue of jobs that any process can run later. A job can run more than once; see `work`. */
export type JobQueue<Data extends object = object> = {
  readonly name: string
  readonly options?: QueueOptions
  /** True if a user is waiting for the job. The queue is then polled more often. */
  readonly urgent?: boolean
  /** Maximum concurrent jobs in one process; 5 by default. */
  readonly atOnce?: number
  /**
   * Cron expression in British time: minute, hour, day, month, weekday. A job is created at these times, once for all
   * processes.
   */
  readonly cron?: string
  /** Whether a job is also created when a process starts to work on the queue. */
  readonly atStart?: boolean
  /**
   * Runs one job. After an exception the job is tried again. A process can die after the work and before the job is
   * marked as done, so the work must be safe to repeat.
   */
  work(data: Data): Promise<void>
}

export type Enqueue = {
  /**
   * Adds a job to a queue as part of the transaction. If the transaction is rolled back, there is no job.
   * @param delaySeconds how long the job waits before it runs; by default it runs at once
   */
  enqueue(tx: Kysely<Tables>, queue: string, data: object, delaySeconds?: number): Promise<void>
}

export type Jobs = Enqueue & {
  /** Creates the queues, or updates their options, and by default starts to work on them. */
  start(queues: readonly JobQueue[]): Promise<void>
  /** Accepts no more jobs and waits for the running ones. */
  stop(): Promise<void>
}

export type JobOptions = {
  /** False for a process that only adds jobs. */
  readonly runsJobs?: boolean
  /**
   * Seconds between two polls of an empty queue, at most 2, and at most 0.5 for an urgent queue. A full queue is
   * emptied without pauses.
   */
  readonly pollSeconds?: number
}

const defaultPoll = 2
const urgentPoll = 0.5
const defaultAtOnce = 5

/** Maximum milliseconds to wait for running jobs when the server stops. */
const stopTimeoutMs = 15_000

/** Retries after 30 s, 1 min, 2 min …, at most an hour apart, for about a day. */
const defaultRetries: QueueOptions = {
  retryLimit: 30,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
}

const workOptions = ({ urgent, atOnce = defaultAtOnce }: JobQueue, pollSeconds: number | undefined) =>
  ({
    pollingIntervalSeconds: Math.min(pollSeconds ?? defaultPoll, urgent ? urgentPoll : defaultPoll),
    batchSize: atOnce,
    // A full batch means that there are more jobs, so the next poll follows at once.
    burstWhenBatchFull: true,
    perJobResults: true,
  }) as const

/** Runs jobs in parallel; only those that failed are tried again. */
const workOn = (queue: JobQueue, jobs: readonly Job<unknown>[]): Promise<JobResult[]> =>
  Promise.all(
    jobs.map(async ({ id, data }) => {
      try {
        await withSpan(`job ${queue.name}`, () => queue.work(data as object))
        return { id, status: 'completed' as const }
      } catch (reason) {
        return { id, status: 'failed' as const, output: { message: String(reason) } }
      }
    }),
  )

/** Creates the queue, or updates its options if an earlier version created it with others. */
const ensureQueue = async (
  boss: PgBoss,
  name: string,
  options: QueueOptions,
  existingOptions?: QueueOptions,
) => {
  if (!existingOptions) return boss.createQueue(name, options)
  if (Object.entries(options).some(([key, value]) => existingOptions[key as keyof QueueOptions] !== value))
    await boss.updateQueue(name, options)
}

/** Creates the job queue on the database's pool. Migration `job-queue` creates its tables. */
export const createJobs = (
  database: Kysely<Tables>,
  onError: (problem: Error) => void,
  { runsJobs = true, pollSeconds }: JobOptions = {},
): Jobs => {
  const tasks = { supervise: runsJobs, schedule: runsJobs, migrate: runsJobs }
  const boss = new PgBoss({ db: fromKysely(database), schema: 'pgboss', ...tasks })
  boss.on('error', onError)
  let started = false
  return {
    async enqueue(tx, queue, data, delaySeconds = 0) {
      const id = await boss.send(queue, data, { db: fromKysely(tx), startAfter: delaySeconds })
      if (id === null) throw new Error(`queue ${queue} accepted no job`)
    },
    async start(queues) {
      await boss.start()
      started = true
      const existingQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const queue of queues) {
        const options = { ...defaultRetries, ...queue.options }
        await ensureQueue(boss, queue.name, options, existingQueues.get(queue.name))
        if (!runsJobs) continue
        if (queue.cron) await boss.schedule(queue.name, queue.cron, {}, { tz: 'Europe/London' })
        if (queue.atStart) await boss.send(queue.name, {})
        await boss.work(queue.name, workOptions(queue, pollSeconds), (jobs) => workOn(queue, jobs))
      }
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: stopTimeoutMs })
      started = false
    },
  }
}
