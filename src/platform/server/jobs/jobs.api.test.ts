import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { readQueueLoads } from './job-store.ts'
import { createJobs, type JobQueue } from './jobs.ts'

const { db } = await testDatabase()

/** Starts a process that only adds jobs, and stops it. */
const startProcess = async (queue: JobQueue) => {
  const jobs = createJobs(db, () => {}, { runsJobs: false })
  await jobs.start([queue])
  await jobs.stop()
}

const readQueue = async (name: string) => {
  const { rows } = await sql<{ retry_limit: number; updated_on: Date }>`
    select retry_limit, updated_on from pgboss.queue where name = ${name}`.execute(db)
  expect(rows).toHaveLength(1)
  return rows[0]!
}

test('a queue is created once, updated if a later version has other options, and otherwise not changed', async () => {
  const queue = { name: 'letters', options: { retryLimit: 3 }, work: async () => {} }
  await startProcess(queue)
  const createdQueue = await readQueue('letters')
  expect(createdQueue.retry_limit).toBe(3)
  await startProcess(queue)
  expect(await readQueue('letters')).toEqual(createdQueue)
  await startProcess({ ...queue, options: { retryLimit: 4 } })
  expect((await readQueue('letters')).retry_limit).toBe(4)
})

test('the load of a queue counts jobs that wait, and how long the oldest one has been due', async () => {
  const jobs = createJobs(db, () => {}, { runsJobs: false })
  await jobs.start([
    { name: 'busy', work: async () => {} },
    { name: 'idle', work: async () => {} },
  ])
  await jobs.enqueue(db, 'busy', {})
  await jobs.stop()
  await sql`insert into pgboss.job (name, data, start_after)
    values ('busy', '{}', now() - interval '5 minutes'), ('idle', '{}', now() + interval '5 minutes')`.execute(
    db,
  )
  await sql`insert into pgboss.job (name, data, state) values ('busy', '{}', 'completed')`.execute(db)
  const loads = new Map((await readQueueLoads(db)).map(({ queue, ...load }) => [queue, load]))
  expect(loads.get('busy')).toEqual({ waiting: 2, delaySeconds: expect.closeTo(300, -2) })
  expect(loads.get('idle')).toEqual({ waiting: 1, delaySeconds: 0 })
  expect(loads.get('letters')).toEqual({ waiting: 0, delaySeconds: 0 })
})
