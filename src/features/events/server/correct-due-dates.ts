import { sql } from 'kysely'
import { dayOf } from '#kernel/dates.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { JobQueue, Jobs } from '#platform/server/jobs/jobs.ts'
import { updateDueDates } from '../rules/pricing/update-due-dates.ts'
import type { BookingFollowUps } from './booking-follow-ups.ts'
import { changeEvent } from './change-event.ts'
import './tables.ts'

type Deps = {
  readonly database: Database
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly followUps: BookingFollowUps
  now(): Date
  /** Receives the problem of an event that cannot be corrected; its row stays for the next start. */
  onError(problem: unknown): void
  /** The number of events in one job. */
  readonly batchSize?: number
}

type Place = { readonly after?: string }

const queue = 'correct-due-dates'

/**
 * Creates the job that corrects due dates stored by an earlier version: missing, after the start, or out of order.
 * The migration `due-dates-by-hand` has listed these events. Each is changed separately, so that instalment plans
 * follow and the change is in its history. Correct events are not changed. Once the list is empty, the job does
 * nothing.
 */
export const correctDueDatesJob = ({
  database,
  jobs,
  followUps,
  now,
  onError,
  batchSize = 100,
}: Deps): JobQueue<Place> => ({
  name: queue,
  atStart: true,
  atOnce: 1,
  async work({ after = '' }) {
    const listed = await database
      .selectFrom('event_dates_to_correct')
      .select('event_id')
      .where('event_id', '>', after)
      .orderBy('event_id')
      .limit(batchSize)
      .execute()
    for (const { event_id } of listed)
      await correctEvent(database, { eventId: event_id, followUps, now: now() }).catch(onError)
    const last = listed.length === batchSize ? listed.at(-1)!.event_id : undefined
    if (last !== undefined)
      await database.transaction().execute((tx) => jobs.enqueue(tx, queue, { after: last }))
  },
})

type Correction = { readonly eventId: string; readonly followUps: BookingFollowUps; readonly now: Date }

const correctEvent = (database: Database, { eventId, ...facts }: Correction) =>
  database.transaction().execute(async (tx) => {
    // Corrections record facts: the event may exceed current limits.
    await changeEvent(
      tx,
      { ...facts, eventId, doneBy: 'jaunt', by: 'system', hasHappened: true },
      (event) => {
        const corrected = updateDueDates(event, event, { today: dayOf(facts.now) })
        return corrected === event
          ? 'unchanged'
          : { event: corrected, log: { commands: [{ name: 'correctDueDates', data: {} }] } }
      },
    )
    await sql`delete from event_dates_to_correct where event_id = ${eventId}`.execute(tx)
  })
