import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { instantOfId } from '#platform/server/timed-id.ts'
import { runMigration } from '../support/migration.ts'
import { createSampleEvent, createSampleGroup, testEventApp } from '../support/sample-event.ts'

const { site, staff } = await testEventApp()

/**
 * Restores the tables as they were before they were partitioned by month, with the rows that the product has written.
 */
const putBack = [
  `create table old_command (
     id bigint generated always as identity primary key,
     event_id text not null references event on delete cascade,
     version integer not null,
     commands jsonb not null,
     touched text[] not null,
     done_by text not null,
     done_at timestamptz not null
   )`,
  `insert into old_command (event_id, version, commands, touched, done_by, done_at)
     select event_id, version, commands, touched, done_by, done_at from event_command order by done_at`,
  'drop table event_command',
  'drop trigger event_next_version on event',
  'drop function refuse_version, check_version_of_commands, make_partitions',
  'alter table old_command rename to event_command',
  'alter table event_command rename constraint old_command_pkey to event_command_pkey',
  'create index event_command_event on event_command (event_id, version)',
  'create index event_command_done_by on event_command (done_by)',
  `create table old_log (
     id bigint generated always as identity primary key,
     at timestamptz not null,
     user_id text,
     staff_id text,
     subject_kind text not null,
     subject_id text not null,
     what text not null,
     before jsonb,
     after jsonb
   )`,
  `insert into old_log (at, user_id, staff_id, subject_kind, subject_id, what, before, after)
     select at, user_id, staff_id, subject_kind, subject_id, what, before, after from change_log order by at, id`,
  'drop table change_log',
  'alter table old_log rename to change_log',
  'alter table change_log rename constraint old_log_pkey to change_log_pkey',
  'create index change_log_subject on change_log (subject_kind, subject_id, id desc)',
  'create table old_mail (like mail_outbox including defaults)',
  'insert into old_mail select * from mail_outbox',
  'drop table mail_outbox',
  'alter table old_mail rename to mail_outbox',
  'alter table mail_outbox add constraint mail_outbox_pkey primary key (id)',
  'create index mail_outbox_created on mail_outbox (created_at desc, id)',
  'create index mail_outbox_event on mail_outbox (event_id) where event_id is not null',
  `create index mail_outbox_search on mail_outbox using gin ((recipient || ' ' || subject) gin_trgm_ops)`,
  'create index mail_outbox_recipient on mail_outbox (lower(recipient))',
  'create index mail_outbox_by_stranger on mail_outbox (mailbox, created_at) where by_stranger',
]

const rowsOf = async (table: 'event_command' | 'change_log' | 'mail_outbox') => {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(${sql.table(table)}) as row from ${sql.table(table)}`.execute(site.db)
  return rows.map(({ row }) => row)
}
const sortedTexts = (rows: Record<string, unknown>[], without: string[]) =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([name]) => !without.includes(name))
          .sort(),
      ),
    )
    .sort()

/** Creates events over three months, with saves, guests, mails and account changes. */
const live = async () => {
  const start = site.clock.now
  const note = async (group: Awaited<ReturnType<typeof createSampleGroup>>, text: string) => {
    const commandList = [{ name: 'addCustomerNotes', packageId: group.packageId, data: { note: text } }]
    const { status } = await group.organiser.put(`/api/event/${group.id}`, { commandList })
    expect(status).toBe(200)
  }
  const month = 30 * 86_400_000
  site.clock.now = new Date(start.getTime() - 3 * month)
  const old = await createSampleGroup(site)
  await note(old, 'The first')
  for (const turn of [2, 1, 0]) {
    site.clock.now = new Date(start.getTime() - turn * month)
    await old.organiser.post('/api/login', { username: old.organiser.email, password: 'riverboat7' })
    await note(old, `Note of turn ${turn}`)
    await staff.put('/api/user', { phone: `0770090012${turn}` })
  }
  return { old, note }
}

const { old, note } = await live()

test('all earlier saves, changes and mails are in monthly partitions, and new ones are added', async () => {
  const before = {
    commands: await rowsOf('event_command'),
    changes: await rowsOf('change_log'),
    mails: await rowsOf('mail_outbox'),
  }
  for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(2)
  const asked = async () => ({
    changes: (await staff.get('/api/change/user/demo-staff')).body.data.map(
      ({ id: _, ...change }: { id: string }) => change,
    ),
    mails: (await staff.get('/api/mail?limit=200')).body.data,
  })
  const askedBefore = await asked()
  for (const statement of putBack) await sql.raw(statement).execute(site.db)
  // A save with two rows, which no later version could write.
  await sql`insert into event_command (event_id, version, commands, touched, done_by, done_at)
    select event_id, version, '[{"name":"twice"}]', touched, done_by, done_at from event_command
    where event_id = ${old.id} and version = 2`.execute(site.db)

  await runMigration(site.db as never, 'partitions-by-month')

  const commands = await rowsOf('event_command')
  const isTwice = ({ commands }: Record<string, unknown>) => JSON.stringify(commands).includes('twice')
  expect(commands.filter(isTwice)).toHaveLength(1)
  expect(
    sortedTexts(
      commands.filter((row) => !isTwice(row)),
      [],
    ),
  ).toEqual(sortedTexts(before.commands, []))
  expect(sortedTexts(await rowsOf('change_log'), ['id'])).toEqual(sortedTexts(before.changes, ['id']))
  expect(sortedTexts(await rowsOf('mail_outbox'), [])).toEqual(sortedTexts(before.mails, []))
  expect(await asked()).toEqual(askedBefore)
  for (const { id, at } of await site.db.selectFrom('change_log').select(['id', 'at']).execute())
    expect(instantOfId(id)).toEqual(at)

  const { rows: places } = await sql<{ parts: number; other: number }>`
    select count(distinct tableoid)::int as parts,
      (count(*) filter (where tableoid = 'event_command_other'::regclass))::int as other
    from event_command`.execute(site.db)
  expect(places[0]!.parts).toBeGreaterThan(2)
  expect(places[0]!.other).toBe(0)

  await note(old, 'Goes on')
  const { event } = await createSampleEvent(site, old.organiser)
  expect((await old.organiser.get(`/api/event/${event._doc}`)).status).toBe(200)
})

const ofMigration = /_known_|_(?:heat|counts|days|whose)$|_(?:organiser|manager|event)_fkey$/

test('all rows that the product has written satisfy the constraints', async () => {
  const constraints = async () => {
    const { rows } = await sql<{ table: string; name: string; valid: boolean }>`
      select conrelid::regclass::text as table, conname as name, convalidated as valid from pg_constraint
      where connamespace = current_schema()::regnamespace order by conname`.execute(site.db)
    return rows.filter(({ name }) => ofMigration.test(name))
  }
  const made = await constraints()
  expect(made.length).toBeGreaterThan(15)
  for (const { table, name } of made)
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(site.db)

  await runMigration(site.db as never, 'what-rows-may-say')

  expect(await constraints()).toEqual(made.map((one) => ({ ...one, valid: true })))
})

test('the migration copies the money of events to the table that lists read', async () => {
  const lists = async () => {
    const sorts = [{ priceGBP: -1 }, { paidGBP: 1 }, { statusStage: -1 }, { section: 1 }]
    const bodies = []
    for (const sort of sorts) {
      const { status, body } = await staff.get(`/api/events?sort=${encodeURIComponent(JSON.stringify(sort))}`)
      expect(status).toBe(200)
      bodies.push(body)
    }
    return bodies
  }
  await createSampleEvent(site, old.organiser)
  await old.organiser.post('/api/empty-event', { section: 'hen' })
  const before = await lists()
  expect(before[0].data[0].priceGBP).toBeGreaterThan(0)
  expect(before[0].data.at(-1).priceGBP).toBeNull()
  for (const statement of [
    `alter table event add column price_pence bigint, add column cost_pence bigint,
       add column paid_pence bigint not null default 0`,
    `update event set price_pence = event_money.price_pence, cost_pence = event_money.cost_pence,
       paid_pence = event_money.paid_pence from event_money where event_id = id`,
    'drop table event_money',
    'drop index event_unconfirmed, payment_transaction_listed, app_user_with_roles',
    'alter index event_by_status_stage rename to event_stage',
    'create index event_by_status_stage on event (status_stage desc nulls last, id desc)',
    'create index payment_transaction_listed on payment_transaction (done_at desc, id)',
  ])
    await sql.raw(statement).execute(site.db)

  await runMigration(site.db as never, 'indexes-that-pay')

  expect(await lists()).toEqual(before)
})
