import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runMigration } from '../support/migration.ts'
import { createSampleEvent, testEventApp } from '../support/sample-event.ts'
import { readStored } from '../support/stored-event.ts'

const { site } = await testEventApp()

test('the migration repairs entry ids that two packages share: the booked package retains the id, and no row is lost', async () => {
  const { event } = await createSampleEvent(site, await site.signUp())
  const healthy = await createSampleEvent(site, await site.signUp())
  const document = await readStored(site.db, event._doc)
  const [pack] = document.packages
  const [entry] = pack!.entries
  const shared = { ...document, packages: [pack!, { ...pack!, id: 'pk-booked', status: 'Booked' as const }] }
  await site.db.transaction().execute(async (tx) => {
    await sql`drop trigger event_entries on event`.execute(tx)
    await sql`drop function check_entries_of_event`.execute(tx)
    await sql`alter table event drop column entry_count`.execute(tx)
    await sql`update event set document = ${JSON.stringify(shared)} where id = ${event._doc}`.execute(tx)
    await sql`update itinerary_entry set package_id = 'pk-booked' where event_id = ${event._doc}`.execute(tx)
  })

  await runMigration(site.db as never, 'entries-of-an-event')

  const mended = await readStored(site.db, event._doc)
  const counted = await site.db
    .selectFrom('event')
    .select('entry_count')
    .where('id', '=', event._doc)
    .executeTakeFirstOrThrow()
  const rows = await site.db
    .selectFrom('itinerary_entry')
    .select(['package_id', 'itinerary_id', 'supplier_id', 'date', 'stage'])
    .where('event_id', '=', event._doc)
    .orderBy('package_id')
    .execute()
  const [option, booked] = mended.packages
  expect(booked!.entries[0]).toEqual(entry)
  expect(option!.entries[0]!.itineraryId).not.toBe(entry!.itineraryId)
  expect(counted.entry_count).toBe(2)
  expect(rows.map(({ package_id, itinerary_id }) => [package_id, itinerary_id]).sort()).toEqual(
    [
      ['pk-booked', entry!.itineraryId],
      [pack!.id, option!.entries[0]!.itineraryId],
    ].sort(),
  )
  expect(new Set(rows.map(({ date }) => date)).size).toBe(1)
  const { entry_count } = await site.db
    .selectFrom('event')
    .select('entry_count')
    .where('id', '=', healthy.event._doc)
    .executeTakeFirstOrThrow()
  expect(entry_count).toBe(1)
})
