import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import { createTestBrowser } from '#tests/support/test-browser.ts'
import { savesSince } from './event-history-store.ts'
import { readEvent } from './event-store.ts'

const { site } = await testEventApp()

const historyOf = async (eventId: string) => {
  const { rows } = await sql<{ version: number; done_at: Date }>`
    select version, done_at from event_command where event_id = ${eventId} order by version`.execute(site.db)
  return rows
}
const errorCodeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (problem: { code: string }) => problem.code,
  )
const checkViolation = '23514'
const uniqueViolation = '23505'

test('twenty parallel saves by two processes create twenty versions with one row of history each', async () => {
  const { organiser, id, packageId } = await createSampleGroup(site)
  const secondBrowser = createTestBrowser((await site.secondProcess()).http)
  for (const [name, value] of organiser.cookies) secondBrowser.cookies.set(name, value)
  const versionBefore = (await readEvent(site.db, id))!.version
  const notes = Array.from({ length: 20 }, (_, turn) => `Note ${turn}`)
  const statuses = await Promise.all(
    notes.map(async (note, turn) => {
      const commandList = [{ name: 'addCustomerNotes', packageId, data: { note } }]
      const browser = turn % 2 === 0 ? organiser : secondBrowser
      return (await browser.put(`/api/event/${id}`, { commandList })).status
    }),
  )
  expect(statuses).toEqual(notes.map(() => 200))
  const versions = (await historyOf(id)).map(({ version }) => version)
  const { version } = (await readEvent(site.db, id))!
  expect(version).toBe(versionBefore + 20)
  expect(versions).toEqual(
    Array.from({ length: version - versions[0]! + 1 }, (_, index) => versions[0]! + index),
  )
})

test('the database rejects a second history row for a version, and a row for a version that was not saved', async () => {
  const { organiser, id, packageId } = await createSampleGroup(site)
  const commandList = [{ name: 'addCustomerNotes', packageId, data: { note: 'Mine' } }]
  await organiser.put(`/api/event/${id}`, { commandList })
  const history = await historyOf(id)
  const { version, done_at } = history.at(-1)!
  const insert = (values: { version: number; at: Date }) =>
    errorCodeOf(
      site.db
        .insertInto('event_command')
        .values({
          event_id: id,
          version: values.version,
          commands: '[]',
          touched: [],
          done_by: organiser.userId,
          done_at: values.at,
        })
        .execute(),
    )
  const later = new Date(done_at.getTime() + 1)
  expect(await insert({ version, at: done_at })).toBe(uniqueViolation)
  expect(await insert({ version, at: later })).toBe(checkViolation)
  expect(await insert({ version: version - 1, at: history.at(-2)?.done_at ?? later })).toBe(checkViolation)
  expect(await insert({ version: version + 1, at: later })).toBe(checkViolation)
  // The time in the event's row cannot change without a new version either.
  const move = sql`update event set updated_at = ${later} where id = ${id}`.execute(site.db)
  expect(await errorCodeOf(move)).toBe(checkViolation)
  expect(await insert({ version, at: later })).toBe(checkViolation)
  expect(await historyOf(id)).toEqual(history)
})

test('no save can leave the version unchanged, skip one or go back', async () => {
  const { id } = await createSampleGroup(site)
  const { version } = (await readEvent(site.db, id))!
  const saveAs = (to: number) =>
    errorCodeOf(sql`update event set version = ${to} where id = ${id}`.execute(site.db))
  for (const to of [version, version + 2, version - 1, 0]) expect(await saveAs(to)).toBe(checkViolation)
  expect(await saveAs(version + 1)).toBe('done')
})

test('the keys touched since a version are read from an index, newest first', async () => {
  const { organiser, id, packageId } = await createSampleGroup(site)
  const before = (await readEvent(site.db, id))!
  for (const startTime of ['10:30', '11:30']) {
    const itineraryId = before.packages[0]!.entries[0]!.itineraryId
    const commandList = [{ name: 'editStartTime', packageId, itineraryId, data: { startTime } }]
    expect((await organiser.put(`/api/event/${id}`, { commandList })).status).toBe(200)
  }
  const after = (await readEvent(site.db, id))!
  expect(after.version).toBe(before.version + 2)
  const saves = await site.db
    .transaction()
    .execute((tx) => savesSince(tx, after, before.version, site.clock.now))
  expect(saves.flatMap(({ touched }) => touched).join(' ')).toContain(
    before.packages[0]!.entries[0]!.itineraryId,
  )

  // The plan of a query like that of `savesSince` must read a month's index backwards, without sorting.
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off, summary off)
    select touched from event_command
    where event_id = ${id} and version > ${before.version}
      and done_at > ${new Date(site.clock.now.getTime() - 3 * 3_600_000)}
      and done_at < ${new Date(site.clock.now.getTime() + 3_600_000)}
    order by done_at desc, version desc limit 2`.execute(site.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Scan Backward using event_command_\d{4}_\d{2}_pkey/)
  expect(plan).not.toContain('event_command_other')
  expect(plan).not.toContain('Sort')
})
