import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#features/accounts/server/index.ts'
import { demoNames } from '#features/demo/rules/demo-people-names.ts'
import { readConfig } from '#platform/server/config.ts'
import { testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { runCheckData } from '../../scripts/check-data.ts'
import { minSaves } from '../../scripts/fill/create-originals.ts'
import { filledTables, tablesNotFilled } from '../../scripts/fill/filled-tables.ts'
import { filledDomain } from '../../scripts/fill/prepare-fill.ts'
import { runFill } from '../../scripts/fill/run-fill.ts'

const site = await testApp()
const { db } = site
const settings = readConfig({
  DATABASE_URL: site.config.databaseUrl,
  SESSION_SECRET: site.config.sessionSecret,
})
const eventCount = 300
const fill = (options: Partial<Parameters<typeof runFill>[1]> = {}) =>
  runFill(settings, { events: eventCount, setsIndexesAside: true, batchSize: 100, ...options }, () => {})

const readIndexes = async () => {
  const { rows } = await sql<{ tablename: string; indexname: string; indexdef: string }>`
    select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`.execute(
    db,
  )
  return rows
}

/** Returns the copied events that have entries, newest first, each with its organiser. */
const readFilled = async () => {
  const { rows } = await sql<{ id: string; title: string; email: string; organiser: string; stage: string }>`
    select event.id, event.title, app_user.email, app_user.id as organiser, status_stage as stage
    from event join app_user on app_user.id = organiser_id
    where email like ${`%@${filledDomain}`} and entry_count > 0
    order by event.created_at desc`.execute(db)
  return rows
}

let staff: TestBrowser
let indexesBefore: Awaited<ReturnType<typeof readIndexes>>
let interruption: unknown

beforeAll(async () => {
  indexesBefore = await readIndexes()
  // The first fill fails in its last batch, because a customer has an address that the batch needs, in capitals.
  const { first, last } = demoNames
  const name = `${first[250 % first.length]}.${last[Math.floor(250 / first.length) % last.length]}`
  const takenEmail = `${name.toLowerCase().replace("'", '')}.250@${filledDomain}`
  await sql`insert into app_user (id, user_type, email, email_safe, first_name, last_name, created_at, updated_at)
    values ('in-the-way', 'customer', ${takenEmail.toUpperCase()}, true, 'Ann', 'Lee', now(), now())`.execute(
    db,
  )
  interruption = await fill().catch((problem: Error) => problem.message)
  await sql`delete from app_user where id = 'in-the-way'`.execute(db)
  await fill()
  staff = await site.signIn('staff')
})

test('a fill that is interrupted continues with the next call', async () => {
  expect(interruption).toMatch(/duplicate key.*app_user_email/)
  const { rows } = await sql<{ people: number; organised: number }>`
    select count(distinct app_user.id)::int as people, count(event.id)::int as organised
    from app_user left join event on organiser_id = app_user.id
    where email like ${`%@${filledDomain}`}`.execute(db)
  expect(rows).toEqual([{ people: eventCount, organised: eventCount }])
})

test('check-data finds no problems in the filled events, neither in all of them nor in a sample', async () => {
  const lines: string[] = []
  expect([await runCheckData(settings, (line) => void lines.push(line)), lines]).toEqual([
    true,
    [expect.stringMatching(/^Checked 3\d\d events and [\d,]+ accounts: no problems$/)],
  ])
  expect(await runCheckData(settings, (line) => void lines.push(line), 50)).toBe(true)
  expect(lines[1]).toMatch(/^Checked 50 events/)
})

test('each filled event has a log of at least 20 saves, one for each version after the first', async () => {
  const { rows } = await sql<{ fewest: number; gaps: number }>`
    select min(saves)::int as fewest, count(*) filter (where saves <> version - 1)::int as gaps
    from event join lateral (
      select count(*) as saves from event_command where event_id = event.id and event_command.version <= event.version
    ) as log on true
    where organiser_id in (select id from app_user where email like ${`%@${filledDomain}`})`.execute(db)
  expect(rows[0]!.fewest).toBeGreaterThanOrEqual(minSaves)
  expect(rows[0]!.gaps).toBe(0)
})

test('the statistics count filled events with their money, working time and open tasks', async () => {
  const { rows } = await sql`
    select (select sum(created) from event_figure)::int = (select count(*) from event)::int as events,
      (select sum(booked) from event_figure)::int = (select count(booked_date) from event)::int as booked,
      (select sum(pence) from taking_figure)::bigint = (select -sum(balance_pence) from ledger_account
        where kind in ('gateway', 'bank'))::bigint as takings,
      (select sum(pence) from manager_taking_figure)::bigint = (select sum(pence) from taking_figure)::bigint
        as "managerTakings",
      (select sum(minutes) from staff_time_figure) = (select sum(minutes) from staff_time) as minutes,
      (select sum(tasks) from open_task_figure) = (select count(*) from event_task where not completed) as tasks,
      (select sum(tasks) from assigned_task_figure) = (select count(*) from event_task where not completed)
        as "assignedTasks"`.execute(db)
  expect(rows).toEqual([
    {
      events: true,
      booked: true,
      takings: true,
      managerTakings: true,
      minutes: true,
      tasks: true,
      assignedTasks: true,
    },
  ])
})

test('staff list, find and open filled events', async () => {
  const filledEvents = await readFilled()
  const list = (await staff.get('/api/events?limit=400')).body
  expect(list.data.length).toBeGreaterThanOrEqual(eventCount)
  for (const { id, title } of [filledEvents[0]!, filledEvents[20]!, filledEvents.at(-1)!]) {
    const findIds = async (search: string): Promise<string[]> => {
      const filter = encodeURIComponent(JSON.stringify({ search }))
      return (await staff.get(`/api/events?limit=400&filter=${filter}`)).body.data.map(
        (event: { id: string }) => event.id,
      )
    }
    expect(await findIds(title)).toContain(id)
    expect(await findIds(id)).toEqual([id])
    const opened = await staff.get(`/api/event/${id}`)
    expect([opened.status, opened.body.data._doc]).toEqual([200, id])
    expect((await staff.get(`/api/event/${id}/state/ENQUIRY`)).status).toBe(200)
  }
})

test('an organiser logs in, sees their events and saves one', async () => {
  const enquiry = (await readFilled()).find(({ stage }) => stage === 'Enquiry')!
  const organiser = site.visitor()
  expect(
    (await organiser.post('/api/login', { username: enquiry.email, password: demoPassword })).status,
  ).toBe(200)
  const ownEvents = (await organiser.get(`/api/customer/${enquiry.organiser}/events`)).body
  expect(ownEvents.data.map(({ id }: { id: string }) => id)).toContain(enquiry.id)
  const { data } = (await organiser.get(`/api/event/${enquiry.id}`)).body
  const commandList = [
    { name: 'editEventNotes', packageId: data.packageOption[0].id, data: { notes: 'We come by train' } },
  ]
  const saved = await organiser.put(`/api/event/${enquiry.id}`, { commandList, version: data.version })
  expect(saved.status).toBe(200)
  const { data: after } = (await organiser.get(`/api/event/${enquiry.id}`)).body
  expect(after).toMatchObject({
    version: data.version + 1,
    packageOption: [{ eventNotes: 'We come by train' }],
  })
  expect(await isSound()).toBe(true)
})

const isSound = () => runCheckData(settings, () => {})

test('after a fill the indexes are the same as before', async () => {
  const names = new Set(indexesBefore.map(({ tablename }) => tablename))
  expect((await readIndexes()).filter(({ tablename }) => names.has(tablename))).toEqual(indexesBefore)
})

test('every table with rows of events is copied, or is left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where attname = 'event_id' and relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const knownTables = new Set([...filledTables.map(({ name }) => name), ...Object.keys(tablesNotFilled)])
  expect(rows.map(({ name }) => name).filter((name) => !knownTables.has(name))).toEqual([])
})

test('a second fill adds other events', async () => {
  await fill({ events: 100, setsIndexesAside: false })
  const { rows } = await sql`select count(*)::int as people from app_user
    where email like ${`%@${filledDomain}`}`.execute(db)
  expect(rows).toEqual([{ people: eventCount + 100 }])
  expect(await isSound()).toBe(true)
})

test('a fill is refused in production, beside real customers, and for a number that is not a multiple of 100', async () => {
  await expect(runFill({ ...settings, production: true }, { events: eventCount }, () => {})).rejects.toThrow(
    'Invented events are refused in production.',
  )
  await expect(fill({ events: 150 })).rejects.toThrow('multiple of 100')
  await site.signUp({ email: 'ann@a-real-company.co.uk' })
  await expect(fill({ events: 100 })).rejects.toThrow('This database has customers.')
  await fill({ events: 100, besideCustomers: true })
})
