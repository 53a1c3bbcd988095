import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { compose } from '#app/compose/compose.ts'
import {
  currentEvent,
  type StoredText,
  schemaVersion,
  storedText,
} from '#features/event-document/rules/stored-event.ts'
import { inVersion1 } from '#features/event-document/rules/testing/older-event.ts'
import { createJobs } from '#platform/server/jobs/jobs.ts'
import { createSampleEvent, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { until } from '#tests/support/until.ts'
import { checkEvents } from './checking/check-events.ts'
import { derivation } from './event-columns.ts'
import { lockEvent, readEvent, updateEvent } from './event-store.ts'
import { rewriteDocumentsJob } from './rewrite-documents.ts'

const { site, staff } = await testEventApp()
const { db } = site

const tables = ['event', 'event_snapshot'] as const

/** Changes the rows as if an earlier release had stored the event and its snapshots. */
const storeAsOlder = async (eventId: string) => {
  const event = await readEvent(db, eventId)
  await storeDocument(eventId, JSON.stringify(inVersion1(event!)), 1)
}
const storeDocument = async (eventId: string, document: string, version: number) => {
  for (const table of tables)
    await db
      .updateTable(table)
      .set({ document: document as StoredText, schema_version: version })
      .where(table === 'event' ? 'id' : 'event_id', '=', eventId)
      .execute()
}

/** Returns the rows as texts, without conversion to the current shape. */
const rowsOf = async (eventId: string) => {
  const { rows } = await sql<{ version: number; stored_version: number | null; text: string }>`
    select schema_version as version, (document ->> 'schemaVersion')::int as stored_version, document::text as text
      from event where id = ${eventId}
    union all
    select schema_version, (document ->> 'schemaVersion')::int, document::text
      from event_snapshot where event_id = ${eventId}`.execute(db)
  return rows
}
const versionsOf = async (eventId: string) =>
  (await rowsOf(eventId)).map(({ version, stored_version }) => [version, stored_version])
const isCurrent = async (eventId: string) =>
  (await versionsOf(eventId)).every((pair) => pair.every((version) => version === schemaVersion))

/** The package id of each created event, by event id. */
const packageIds = new Map<string, string>()
const createEvents = async (count: number) => {
  const organiser = await site.signUp()
  const ids: string[] = []
  for (let created = 0; created < count; created += 1) {
    const { event, packageId } = await createSampleEvent(site, organiser)
    packageIds.set(event._doc, packageId)
    ids.push(event._doc)
  }
  return { organiser, ids: ids.sort() }
}
const nameEvent = (browser: TestBrowser, id: string, name: string, version?: number) => {
  const command = { name: 'editEventName', packageId: packageIds.get(id), data: { name } }
  return browser.put(`/api/event/${id}`, { commandList: [command], version })
}

/** Creates the job, and collects the jobs that it starts and its errors. */
const openJob = (batchSize?: number) => {
  const enqueuedJobs: object[] = []
  const problems: unknown[] = []
  const job = rewriteDocumentsJob({
    database: db,
    jobs: { enqueue: async (_tx, _queue, data) => void enqueuedJobs.push(data) },
    onError: (problem) => void problems.push(problem),
    batchSize,
  })
  return { job, next: enqueuedJobs, problems }
}
const rewriteAll = () => openJob().job.work({})

afterEach(async () => {
  // Removes events that a test left in another version of their document, so that they do not affect other tests.
  await sql`delete from event where schema_version <> ${schemaVersion}`.execute(db)
})

test('created and saved documents and snapshots are stored with the current version of their shape', async () => {
  const { organiser, ids } = await createEvents(1)
  await nameEvent(organiser, ids[0]!, 'Named')
  expect((await rowsOf(ids[0]!)).length).toBeGreaterThan(1)
  expect(await isCurrent(ids[0]!)).toBe(true)
})

test('an event stored in an earlier version of its document, and its history states, can still be read; the next save stores it in the current version', async () => {
  const { organiser, ids } = await createEvents(1)
  const [id] = ids
  const paths = [
    `/api/event/${id}`,
    `/api/event/${id}/state/ENQUIRY`,
    `/api/customer/${organiser.userId}/events`,
  ]
  const read = () => Promise.all(paths.map(async (path) => (await organiser.get(path)).body))
  const before = await read()
  await storeAsOlder(id!)
  expect(await versionsOf(id!)).toContainEqual([1, null])
  expect(await read()).toEqual(before)
  expect((await nameEvent(organiser, id!, 'Saved again')).status).toBe(200)
  expect((await versionsOf(id!))[0]).toEqual([schemaVersion, schemaVersion])
})

test('an event stored in a newer version of its document is reported as unavailable and left unchanged; other events are served', async () => {
  const { organiser, ids } = await createEvents(2)
  const [newerId, otherId] = ids as [string, string]
  const event = await readEvent(db, newerId)
  const text = JSON.stringify({ ...event, schemaVersion: schemaVersion + 1, added: 'later' })
  await storeDocument(newerId, text, schemaVersion + 1)
  const responses = await Promise.all([
    organiser.get(`/api/event/${newerId}`),
    staff.get(`/api/event/${newerId}`),
    organiser.get(`/api/event/${newerId}/state/ENQUIRY`),
    nameEvent(organiser, newerId, 'Lost'),
  ])
  for (const { status, body } of responses) expect([status, body.code]).toEqual([503, 'unavailable'])
  await rewriteAll()
  expect((await rowsOf(newerId)).map((row) => row.text)).toContain(text)
  expect((await organiser.get(`/api/event/${otherId}`)).status).toBe(200)
})

test('the job rewrites older events and snapshots without a visible change, and does not conflict with saves', async () => {
  const { organiser, ids } = await createEvents(1)
  const [id] = ids as [string]
  const columns = () =>
    sql`select version, updated_at, title, payment_stage,
      (select price_pence from event_money where event_id = event.id) as price,
      (select array_agg(day::text order by day) from event_due_day where event_id = event.id) as due_days,
      (select count(*) from event_command where event_id = event.id) as saves from event where id = ${id}`.execute(
      db,
    )
  const responseBefore = (await organiser.get(`/api/event/${id}`)).body
  const { rows } = await columns()
  await storeAsOlder(id)
  // An earlier release does not know this table, so it leaves outdated rows in it.
  await sql`insert into event_due_day (event_id, day) values (${id}, '2001-02-03')`.execute(db)
  await rewriteAll()
  expect(await isCurrent(id)).toBe(true)
  expect((await columns()).rows).toEqual(rows)
  expect((await organiser.get(`/api/event/${id}`)).body).toEqual(responseBefore)
  const saved = await nameEvent(organiser, id, 'Based on it', responseBefore.data.version)
  expect([saved.status, saved.body.data?.event.version]).toEqual([200, responseBefore.data.version + 1])
})

/**
 * Changes the rows as if an older release had saved the event: its version is increased, but the charge date, due days,
 * guests and entries no longer agree with the document, and `derived_version` is not updated.
 */
const saveAsOlderRelease = async (id: string) => {
  await sql`update event set version = version + 1, updated_at = now(), charge_date = '2001-02-03' where id = ${id}`.execute(
    db,
  )
  await sql`update event set document =
    jsonb_set(document::jsonb, '{version}', to_jsonb(version))::json where id = ${id}`.execute(db)
  await sql`update event_due_day set day = '2001-02-03' where event_id = ${id}
    and day = (select min(day) from event_due_day where event_id = ${id})`.execute(db)
  await sql`update event_guest set name = 'Old' where event_id = ${id}`.execute(db)
  await sql`update itinerary_entry set date = '2001-02-03' where event_id = ${id}`.execute(db)
}
const problemsOf = async (id: string) => {
  const problems: string[] = []
  await checkEvents(db, (problem) => void problems.push(problem))
  return problems.filter((problem) => problem.includes(id)).map((problem) => problem.split(', ')[1])
}
const expectedProblems = [
  'columns: charge_date differ from the document',
  'guests: name differ from the document',
]

test('columns and rows that a release of the same document version left outdated are derived again', async () => {
  const { organiser, ids } = await createEvents(2)
  const [id, other] = ids as [string, string]
  const rowOf = async (event: string) =>
    (await sql`select xmin from event where id = ${event}`.execute(db)).rows
  await rewriteAll()
  const rowBefore = await rowOf(other)
  await saveAsOlderRelease(id)
  expect(await problemsOf(id)).toEqual(expect.arrayContaining(expectedProblems))
  expect(await problemsOf(id)).toHaveLength(4)
  const { body } = await organiser.get(`/api/event/${id}`)
  await rewriteAll()
  expect(await problemsOf(id)).toEqual([])
  expect((await organiser.get(`/api/event/${id}`)).body).toEqual(body)
  expect(await rowOf(other), 'other events are not rewritten').toEqual(rowBefore)
})

test('a save by this release does not hide columns and rows that an older release left outdated', async () => {
  const { organiser, ids } = await createEvents(1)
  const [id] = ids as [string]
  await saveAsOlderRelease(id)
  expect((await nameEvent(organiser, id, 'Saved in between')).status).toBe(200)
  expect(await problemsOf(id)).not.toEqual([])
  await rewriteAll()
  expect(await problemsOf(id)).toEqual([])
  const versions = async () =>
    (await sql`select derived_version - version as behind from event where id = ${id}`.execute(db)).rows
  expect(await versions()).toEqual([{ behind: 0 }])
  await nameEvent(organiser, id, 'Saved again')
  expect(await versions(), 'a usual save needs no job').toEqual([{ behind: 0 }])
})

test('the job derives columns and rows again if older code derived them, and leaves them unchanged if newer code did', async () => {
  const { ids } = await createEvents(2)
  const [olderId, newerId] = ids as [string, string]
  await sql`update event set derivation = ${derivation - 1}, charge_date = '2001-02-03' where id = ${olderId}`.execute(
    db,
  )
  await sql`update event set derivation = ${derivation + 1}, charge_date = '2001-02-03' where id = ${newerId}`.execute(
    db,
  )
  await rewriteAll()
  expect(await problemsOf(olderId)).toEqual([])
  expect(await problemsOf(newerId)).toEqual(['columns: charge_date differ from the document'])
})

test('an old snapshot is rewritten even if its event is current', async () => {
  const { organiser, ids } = await createEvents(1)
  await storeAsOlder(ids[0]!)
  await nameEvent(organiser, ids[0]!, 'Only the snapshot is older')
  expect(await isCurrent(ids[0]!)).toBe(false)
  await rewriteAll()
  expect(await isCurrent(ids[0]!)).toBe(true)
})

test('an interrupted job continues: rewritten documents are not rewritten again, and the others are', async () => {
  const { ids } = await createEvents(5)
  for (const id of ids) await storeAsOlder(id)
  const firstJob = openJob(2)
  await firstJob.job.work({})
  expect(firstJob.next).toEqual([{ after: ids[1] }])
  expect(await Promise.all(ids.map(isCurrent))).toEqual([true, true, false, false, false])
  // Simulates that the enqueued next job was lost: a new job starts again with the first event.
  const secondJob = openJob(2)
  await secondJob.job.work({})
  await secondJob.job.work(secondJob.next[0] as object)
  expect(secondJob.next).toEqual([{ after: ids[3] }])
  expect(await Promise.all(ids.map(isCurrent))).toEqual([true, true, true, true, true])
})

test('an unreadable event is reported, and does not stop the rewriting of others', async () => {
  const { ids } = await createEvents(3)
  for (const id of ids) await storeAsOlder(id)
  await storeDocument(ids[1]!, JSON.stringify({ id: ids[1], guests: [], packages: [] }), 1)
  const { job, problems } = openJob()
  await job.work({})
  expect(await Promise.all(ids.map(isCurrent))).toEqual([true, false, true])
  expect(problems.map(String)).toEqual([expect.stringContaining(`Event ${ids[1]}, stored in version 1`)])
})

test('saves that run during the job are all stored', async () => {
  const { organiser, ids } = await createEvents(8)
  for (const id of ids) await storeAsOlder(id)
  const saves = ids.map((id) => nameEvent(organiser, id, `Name of ${id}`))
  await Promise.all([...saves, rewriteAll(), rewriteAll()])
  for (const { status } of await Promise.all(saves)) expect(status).toBe(200)
  for (const id of ids) {
    expect((await readEvent(db, id))?.eventName).toBe(`Name of ${id}`)
    expect(await isCurrent(id)).toBe(true)
  }
})

/** Changes the event in a transaction that stays open until `other` waits for a lock. */
const saveDuring = async (id: string, other: () => Promise<unknown>) => {
  const done = Promise.withResolvers<unknown>()
  await db.transaction().execute(async (tx) => {
    const event = await lockEvent(tx, id)
    const saved = { ...event!, eventName: 'Saved in between', version: event!.version + 1 }
    const now = new Date()
    const log = { commands: '[]', touched: [], doneBy: 'demo-staff' }
    await updateEvent(tx, event!, saved, { now, log })
    done.resolve(other())
    await until(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
      return rows.length > 0
    })
  })
  await done.promise
  return (await readEvent(db, id))?.eventName
}

test('the job waits for a running save, and does not overwrite it', async () => {
  const { ids } = await createEvents(1)
  await storeAsOlder(ids[0]!)
  expect(await saveDuring(ids[0]!, rewriteAll)).toBe('Saved in between')
})

test('control: without the lock the save is lost', async () => {
  const { ids } = await createEvents(1)
  const [id] = ids as [string]
  await storeAsOlder(id)
  const { document } = await db
    .selectFrom('event')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const withoutLock = () =>
    db
      .updateTable('event')
      .set({ document: storedText(currentEvent(document)) })
      .where('id', '=', id)
      .execute()
  expect(await saveDuring(id, withoutLock)).toBeNull()
})

test('jobs follow each other until all documents are rewritten', async () => {
  const { ids } = await createEvents(5)
  for (const id of ids) await storeAsOlder(id)
  const problems: unknown[] = []
  const onError = (problem: unknown) => void problems.push(problem)
  const jobs = createJobs(db, onError, { pollSeconds: 0.5 })
  await jobs.start([rewriteDocumentsJob({ database: db, jobs, onError, batchSize: 2 })])
  await until(async () => (await Promise.all(ids.map(isCurrent))).every(Boolean)).finally(jobs.stop)
  expect(problems).toEqual([])
})

test('a process that starts on a database with documents of an earlier version runs the job', async () => {
  const { ids } = await createEvents(2)
  for (const id of ids) await storeAsOlder(id)
  const server = await compose(site.config, { now: () => site.clock.now, jobs: { pollSeconds: 0.5 } })
  await until(async () => (await Promise.all(ids.map(isCurrent))).every(Boolean)).finally(server.close)
})
