import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createSampleEvent, testEventApp } from '#tests/support/sample-event.ts'

const { site, staff } = await testEventApp()

/** The number of copies of the sample event, each created a day before the previous one. */
const copyCount = 1100
const copyId = (number: number) => `copy-${String(copyCount - number).padStart(4, '0')}`

/** The text of copy n; copy 1 is the newest. */
const textOf = sql`
  case when n % 2 = 0 then ' often even' else ' often odd' end || case when n >= 500 and n % 100 = 0 then ' seldom' else '' end`

beforeAll(async () => {
  const ann = await site.signUp({ firstName: 'Ann', lastName: 'Ash' })
  const { event } = await createSampleEvent(site, ann)
  await sql`
    insert into event (id, version, document, section, title, status_stage, payment_stage, authenticated, organiser_id,
      people, sales_heat, search_text, start_date, token, created_at, updated_at)
    select 'copy-' || lpad((${copyCount} - n)::text, 4, '0'), 1, '{}', case when n % 200 = 0 then 'hen' else 'stag' end,
      'Copy ' || lpad(n::text, 4, '0'), status_stage, payment_stage, true, organiser_id, people, sales_heat, ${textOf},
      date '2031-05-01' + n % 50, 'copy-token-' || n,
      created_at - n * interval '1 day', updated_at
    from event, generate_series(1, ${copyCount}::int) as n where id = ${event._doc}`.execute(site.db)
  await sql`insert into event_money (event_id) select id from event where id like 'copy-%'`.execute(site.db)
})

const list = async (filter: object, otherFields: object = {}) => {
  const fields = Object.entries({ filter, ...otherFields })
  const textOfField = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const query = new URLSearchParams(fields.map(([name, value]) => [name, textOfField(value)]))
  const { status, body } = await staff.get(`/api/events?${query}`)
  expect([status, body.errors]).toEqual([200, undefined])
  const { data, count, countIsMinimum } = body
  return { ids: data.map(({ id }: { id: string }) => id), count, countIsMinimum }
}
const seldomIds = [500, 600, 700, 800, 900, 1000, 1100].map(copyId)

test('a search lists the newest events first, and also finds old events by a rare text (EVT-027)', async () => {
  expect(await list({ search: 'Seldom' })).toEqual({ ids: seldomIds, count: 7, countIsMinimum: false })
  expect(await list({ search: 'seldom' }, { limit: 2, skip: 1 })).toEqual({
    ids: seldomIds.slice(1, 3),
    count: 7,
    countIsMinimum: false,
  })
  const oftenPage = await list({ search: 'often even' }, { limit: 3 })
  expect(oftenPage).toEqual({ ids: [2, 4, 6].map(copyId), count: 550, countIsMinimum: false })
  expect(await list({ search: 'oftenest' })).toEqual({ ids: [], count: 0, countIsMinimum: false })
})

test('every match of a search is on exactly one page', async () => {
  const foundIds: string[] = []
  for (;;) {
    const after = foundIds.at(-1)
    const { ids } = await list({ search: 'often odd' }, { limit: 130, ...(after && { after }) })
    foundIds.push(...ids)
    if (ids.length < 130) break
  }
  expect(foundIds).toEqual(Array.from({ length: copyCount / 2 }, (_, index) => copyId(2 * index + 1)))
  expect(await list({ search: 'seldom' }, { limit: 2, after: seldomIds[3] })).toEqual({
    ids: seldomIds.slice(4, 6),
    count: 7,
    countIsMinimum: false,
  })
})

test('the events that start within some days are listed newest first, on every page (EVT-027)', async () => {
  // The days of the copies with the numbers 20 to 29 modulo 50.
  const days = { from: '2031-05-21', to: '2031-05-30' }
  const expectedIds = Array.from({ length: copyCount }, (_, index) => index + 1)
    .filter((number) => number % 50 >= 20 && number % 50 < 30)
    .map(copyId)
  const wholeList = await list(days, { limit: 300 })
  expect(wholeList).toEqual({ ids: expectedIds, count: 220, countIsMinimum: false })
  expect((await list(days, { limit: 50, skip: 70 })).ids).toEqual(expectedIds.slice(70, 120))
  expect((await list(days, { limit: 50, after: expectedIds[69] })).ids).toEqual(expectedIds.slice(70, 120))
  expect((await list({ ...days, to: '2031-12-31' }, { limit: 50 })).ids).not.toEqual(expectedIds.slice(0, 50))
  expect((await list({ ...days, section: 'hen' })).ids).toEqual([])
  expect((await list({ from: days.to, to: days.from })).ids).toEqual([])
  const byStart = await list(days, { limit: 3, sort: { startDate: 1 } })
  expect(byStart.ids).toEqual([1070, 1020, 970].map(copyId))
})

test('with very many overdue tasks, the newest of their events are listed first, each once (EVT-027)', async () => {
  await sql`
    insert into event_task (id, event_id, title, owner_type, due_date)
    select 'task-' || task || '-' || n, 'copy-' || lpad((${copyCount} - n)::text, 4, '0'), 'Call', 'staff',
      case when n % 20 = 0 then date '2099-01-01' else date '2020-01-01' end
    from generate_series(1, ${copyCount}::int) as n, generate_series(1, 2) as task`.execute(site.db)
  const overdueIds = Array.from({ length: copyCount }, (_, index) => index + 1)
    .filter((number) => number % 20 !== 0)
    .map(copyId)
  const firstPage = await list({ tasksOverdue: true }, { limit: 30 })
  // The events of the 1,001 newest overdue tasks; each event has two.
  expect(firstPage).toEqual({ ids: overdueIds.slice(0, 30), count: 501, countIsMinimum: true })
  const ids = async (otherFields: object) => (await list({ tasksOverdue: true }, otherFields)).ids
  expect(await ids({ limit: 30, skip: 30 })).toEqual(overdueIds.slice(30, 60))
  expect(await ids({ limit: 30, after: overdueIds[1030] })).toEqual(overdueIds.slice(1031))
  expect(await ids({ limit: 30, sort: { createdDate: 1 } })).toEqual(overdueIds.toReversed().slice(0, 30))
  const henPage = await list({ tasksOverdue: true, section: 'hen' })
  expect(henPage).toEqual({ ids: [], count: 0, countIsMinimum: false })
})

test('other filters and orders apply to a search (EVT-027)', async () => {
  const henIds = [600, 800, 1000].map(copyId)
  expect((await list({ search: 'seldom', section: 'hen' })).ids).toEqual(henIds)
  expect((await list({ search: 'seldom', section: 'hen', statusStage: 'Cancelled' })).ids).toEqual([])
  expect((await list({ search: 'seldom', section: 'hen' }, { sort: { createdDate: 1 } })).ids).toEqual(
    henIds.toReversed(),
  )
  expect((await list({ search: 'seldom' }, { sort: { title: -1 } })).ids).toEqual(seldomIds.toReversed())
  expect(await list({ search: 'seldom' }, { sort: { title: 1 }, limit: 1 })).toEqual({
    ids: seldomIds.slice(0, 1),
    count: 7,
    countIsMinimum: false,
  })
})

test('of more matches than are sorted, each is on exactly one page, the newest first (EVT-027)', async () => {
  const manyCopies = 2100
  await sql`
    insert into event (id, version, document, section, title, status_stage, payment_stage, authenticated, organiser_id,
      people, sales_heat, search_text, token, created_at, updated_at)
    select 'many-' || lpad((${manyCopies} - n)::text, 4, '0'), 1, '{}', case when n % 3 = 0 then 'hen' else 'stag' end,
      'Many ' || n, status_stage, payment_stage, true, organiser_id, people, sales_heat,
      ' many to ' || n || case when n % 700 = 0 then ' uk' else '' end, 'many-token-' || n,
      created_at - n * interval '1 minute', updated_at
    from event, generate_series(1, ${manyCopies}::int) as n where id = ${copyId(1)}`.execute(site.db)
  await sql`insert into event_money (event_id) select id from event where id like 'many-%'`.execute(site.db)
  const idOf = (number: number) => `many-${String(manyCopies - number).padStart(4, '0')}`
  const newestFirst = Array.from({ length: manyCopies }, (_, index) => idOf(index + 1))
  const foundIds: string[] = []
  for (;;) {
    const after = foundIds.at(-1)
    const page = await list({ search: 'to MANY' }, { limit: 500, ...(after && { after }) })
    expect([page.count, page.countIsMinimum]).toEqual([1000, true])
    foundIds.push(...page.ids)
    if (page.ids.length < 500) break
  }
  expect(foundIds).toEqual(newestFirst)
  const { ids: skippedIds } = await list({ search: 'any to' }, { limit: 3, skip: 700 })
  expect(skippedIds).toEqual(newestFirst.slice(700, 703))
  const { ids: hens } = await list({ search: 'many', section: 'hen' }, { limit: 2, sort: { createdDate: 1 } })
  expect(hens).toEqual([2100, 2097].map(idOf))
  expect(await list({ search: 'many to uk' })).toEqual({
    ids: [700, 1400, 2100].map(idOf),
    count: 3,
    countIsMinimum: false,
  })
  expect((await list({ search: 'an o' })).ids).toEqual([])
})
