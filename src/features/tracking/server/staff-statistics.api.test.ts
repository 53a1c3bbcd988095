import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { compactAllFigures } from '#app/figure-tables.ts'
import { bookTransfer } from '#features/payments/server/ledger/ledger-store.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { penceFromPounds } from '#kernel/money.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
let staff: TestBrowser
const dayMs = 86_400_000
const start = new Date('2026-05-04T10:00:00Z')

beforeAll(async () => {
  site = await testApp()
  const setDay = (days: number) => {
    site.clock.now = new Date(start.getTime() + days * dayMs)
  }
  setDay(0)
  staff = await site.signIn('staff')
  const organiser = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, organiser)
  await createSampleEvent(site, organiser, { section: 'hen' })
  await staff.put(`/api/event/${event._doc}/manager/demo-staff`)
  setDay(2)
  await staff.post(`/api/event/${event._doc}/package/${packageId}/bookWithoutPayment`)
  await takePayment(event._doc, organiser.userId, 12_345)
  setDay(7)
})

const takePayment = (eventId: string, userId: string, pence: number) =>
  site.db.transaction().execute((tx) =>
    bookTransfer(tx, {
      kind: 'payment',
      eventId,
      reference: `payment-${eventId}`,
      doneBy: userId,
      now: site.clock.now,
      moves: [{ from: { kind: 'gateway' }, to: { guest: userId }, pence }],
    }),
  )

const readStatistics = (query: string, browser = staff) => browser.get(`/api/staff/statistics?${query}`)

test('staff see events, takings from the ledger, conversion and overdue tasks of a period', async () => {
  const { status, body } = await readStatistics('from=2026-05-04&to=2026-05-06')
  expect(status).toBe(200)
  const totals = { created: 2, booked: 1, conversionPercent: 50, takingsGBP: 123.45 }
  expect(body.data.totals).toEqual({ ...totals, staffMinutes: 0 })
  expect(body.data.overdueTasks).toMatchObject({ staff: 0, supplier: 1 })
  const stagCounts = expect.arrayContaining([{ section: 'stag', staff: 0, supplier: 1 }])
  expect(body.data.overdueTasks.bySection).toEqual(stagCounts)
  expect(body.data.overdueTasks.byPerson).toEqual([
    { id: 'demo-staff', name: 'Stef Staff', staff: 0, supplier: 1, bySection: stagCounts },
  ])
  expect(body.data.byDay).toMatchObject([
    { date: '2026-05-04', created: 2, booked: 0, conversionPercent: 50, takingsGBP: 0 },
    { date: '2026-05-05', created: 0, booked: 0, conversionPercent: null, takingsGBP: 0 },
    { date: '2026-05-06', created: 0, booked: 1, conversionPercent: null, takingsGBP: 123.45 },
  ])
  expect(body.data.bySection[0]).toMatchObject({ section: 'stag', created: 1, booked: 1, takingsGBP: 123.45 })
  expect(body.data.byManager).toEqual([
    {
      id: 'demo-staff',
      name: 'Stef Staff',
      created: 1,
      booked: 1,
      conversionPercent: 100,
      takingsGBP: 123.45,
    },
    { id: null, name: '', created: 1, booked: 0, conversionPercent: 0, takingsGBP: 0 },
  ])
})

test('the period is the last thirty days by default and includes both ends', async () => {
  const today = dayOf(site.clock.now)
  const { data } = (await readStatistics('')).body
  expect(data).toMatchObject({ from: addDays(today, -29), to: today, totals: { created: 2 } })
  expect((await readStatistics('from=2026-05-06&to=2026-05-06')).body.data.totals).toMatchObject({
    created: 0,
    booked: 1,
  })
})

const readDefaultPeriod = async () => (await readStatistics('')).body.data
const compact = async () => {
  await compactAllFigures(site.db)
}

test('the figures change with each event, and merging their rows does not change them', async () => {
  const before = await readDefaultPeriod()
  const organiser = await site.signUp()
  const created = await Promise.all([1, 2, 3].map(() => createSampleEvent(site, organiser)))
  const [first, second] = created.map(({ event, packageId }) => ({ id: event._doc, packageId }))
  const path = (event: typeof first) => `/api/event/${event!.id}`
  await staff.post(`${path(first)}/package/${first!.packageId}/bookWithoutPayment`)
  expect((await staff.put(`${path(second)}/swapEventType/hen`)).status).toBe(200)
  await staff.post(`${path(second)}/package/${second!.packageId}/bookWithoutPayment`)
  await staff.put(`${path(first)}/manager/demo-staff`)
  const after = await readDefaultPeriod()
  const increaseOf = (name: 'created' | 'booked') => after.totals[name] - before.totals[name]
  expect([increaseOf('created'), increaseOf('booked')]).toEqual([3, 2])
  const countRows = async () => Number((await sql`select from event_figure`.execute(site.db)).rows.length)
  const rowsBefore = await countRows()
  await compact()
  expect(await countRows()).toBeLessThan(rowsBefore)
  expect(await readDefaultPeriod()).toEqual(after)
  await compact()
  expect(await readDefaultPeriod()).toEqual(after)
  expect(await countEvents()).toEqual(await storedFigures())
})

/** Counts all events in the database, to compare the result with the stored figures. */
const countEvents = async () =>
  (
    await sql`
      select day::text, section, manager_id, sum(created)::int as created, sum(converted)::int as converted,
        sum(booked)::int as booked
      from (
        select (created_at at time zone 'Europe/London')::date as day, section, manager_id, 1 as created,
          (status_stage = 'Booked')::int as converted, 0 as booked from event
        union all
        select booked_date, section, manager_id, 0, 0, 1 from event where booked_date is not null
      ) as one group by 1, 2, 3 order by 1, 2, 3`.execute(site.db)
  ).rows
const storedFigures = async () =>
  (
    await sql`
      select day::text, section, manager_id, created, converted, booked from event_figure
      order by 1, 2, 3`.execute(site.db)
  ).rows

test('takings move with an event to another section', async () => {
  const organiser = await site.signUp()
  const { event } = await createSampleEvent(site, organiser)
  await takePayment(event._doc, organiser.userId, 1000)
  const takingsBySection = async () =>
    (await readDefaultPeriod()).bySection.map(({ takingsGBP }: { takingsGBP: number }) =>
      penceFromPounds(takingsGBP),
    )
  const [stag, hen] = await takingsBySection()
  await sql`update event set section = 'hen', version = version + 1, updated_at = ${site.clock.now} where id = ${event._doc}`.execute(
    site.db,
  )
  const takingsAfter = await takingsBySection()
  expect([takingsAfter[0] - stag, takingsAfter[1] - hen]).toEqual([-1000, 1000])
  await compact()
  expect(await takingsBySection()).toEqual(takingsAfter)
})

test('takings and overdue tasks move with an event to another manager, and a task to its assignee (STF-O1)', async () => {
  const organiser = await site.signUp()
  const { event } = await createSampleEvent(site, organiser)
  await takePayment(event._doc, organiser.userId, 1000)
  const path = `/api/event/${event._doc}`
  const dueDate = addDays(dayOf(site.clock.now), -1)
  await sql`insert into event_task (id, event_id, title, owner_type, due_date)
    values ('overdue', ${event._doc}, 'Call', 'staff', ${dueDate})`.execute(site.db)
  const figuresOf = async (personId: string | null) => {
    const { byManager, overdueTasks } = await readDefaultPeriod()
    const isOf = ({ id }: { id: string | null }) => id === personId
    return [byManager.find(isOf)?.takingsGBP ?? 0, overdueTasks.byPerson.find(isOf)?.staff ?? 0]
  }
  const [unassignedBefore, managerBefore] = [await figuresOf(null), await figuresOf('demo-staff')]
  expect(unassignedBefore[1]).toBe(1)
  await staff.put(`${path}/manager/demo-staff`)
  expect(await figuresOf(null)).toEqual([unassignedBefore[0] - 10, 0])
  expect(await figuresOf('demo-staff')).toEqual([managerBefore[0] + 10, managerBefore[1] + 1])
  const { userId: colleague } = await createTestStaff(site)
  expect((await staff.put(`${path}/task/overdue`, { assigneeId: colleague })).status).toBe(200)
  expect(await figuresOf('demo-staff')).toEqual([managerBefore[0] + 10, managerBefore[1]])
  expect(await figuresOf(colleague)).toEqual([0, 1])
  const before = await readDefaultPeriod()
  await compact()
  expect(await readDefaultPeriod()).toEqual(before)
  await staff.put(`${path}/task/overdue`, { completed: true })
  expect(await figuresOf(colleague)).toEqual([0, 0])
})

test('only staff can read the figures', async () => {
  for (const browser of [await site.signUp(), await site.signIn('supplier'), site.visitor()]) {
    const { status, body } = await readStatistics('', browser)
    expect([status, body.error]).toEqual([403, 'Not allowed'])
  }
})

for (const query of [
  'from=yesterday',
  'from=2026-05-05&to=2026-05-04',
  'from=2020-01-01&to=2026-01-01',
  'from=2020-01-01',
  'day=1',
])
  test(`an invalid period is refused: ${query}`, async () => {
    expect((await readStatistics(query)).status).toBe(422)
  })
