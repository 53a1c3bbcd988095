import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createSampleEvent, joinEvent, samplePayload, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff } = await testEventApp()

type Row = { id: string; [field: string]: unknown }
const idsOf = (rows: Row[]) => rows.map(({ id }) => id)
const queryString = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : `${value}`,
    ]),
  ).toString()

test('staff sort customers by their last event, and customers without events come last in both orders', async () => {
  const customerWithEvents = async (firstName: string, days: number[]) => {
    const customer = await site.signUp({ firstName, lastName: 'Lastly' })
    for (const day of days)
      await createSampleEvent(site, customer, {
        package: { ...samplePayload(site).package, startDate: addDays(dayOf(site.clock.now), day) },
      })
    return customer
  }
  await customerWithEvents('Early', [20, 90])
  await customerWithEvents('Never', [])
  await joinEvent(await customerWithEvents('Guest', []), (await createLateEvent()).token)
  const sortedNames = async (way: string) =>
    (await staff.get(`/api/people?userType=customer&search=lastly&sort=lastEvent&way=${way}`)).body.data.map(
      ({ firstName }: { firstName: string }) => firstName,
    )
  expect(await sortedNames('up')).toEqual(['Early', 'Guest', 'Never'])
  expect(await sortedNames('down')).toEqual(['Guest', 'Early', 'Never'])
})

const createLateEvent = async () => {
  const { event } = await createSampleEvent(site, await site.signUp())
  return event
}

test('a customer’s list has the events they organise or joined, newest first, without money (API-040, EVT-010, EVT-026)', async () => {
  const [ann, bob] = [await site.signUp(), await site.signUp({ firstName: 'Bob', lastName: 'Bay' })]
  const ownSample = await createSampleEvent(site, ann)
  site.clock.now = new Date(site.clock.now.getTime() + 1000)
  const joinedSample = await createSampleEvent(site, bob, { section: 'hen' })
  await joinEvent(ann, joinedSample.event.token, 'No')
  await staff.put(`/api/event/${joinedSample.event._doc}/manager/demo-staff`)
  const startDate = addDays(dayOf(site.clock.now), 100)
  const { body } = await ann.get(`/api/customer/${ann.userId}/events`)
  expect(body.count).toBe(2)
  expect(idsOf(body.data)).toEqual([joinedSample.event._doc, ownSample.event._doc])
  expect(body.data[0]).toMatchObject({
    created: { dateTime: site.clock.now.toISOString() },
    section: 'hen',
    stage: 'Not Paid',
    statusStage: 'Enquiry',
    manager: { id: 'demo-staff' },
    startDate,
    endDate: addDays(startDate, 2),
    organiser: { id: bob.userId, name: 'Bob Bay' },
    location: { id: 'newcastle', name: 'Newcastle' },
    attending: 'No',
    authenticated: true,
  })
  expect(JSON.stringify(body)).not.toMatch(/GBP/)
})

test('only the customer and staff can read a customer’s list', async () => {
  const [ann, bob] = [await site.signUp(), await site.signUp()]
  await createSampleEvent(site, ann)
  for (const browser of [bob, site.visitor(), await site.signIn('supplier')]) {
    const { status, body } = await browser.get(`/api/customer/${ann.userId}/events`)
    expect([status, body.error]).toEqual([403, 'Not allowed'])
  }
  const { body } = await staff.get(`/api/customer/${ann.userId}/events`)
  expect(body.data[0].costGBP).toBeGreaterThan(0)
})

test('only staff see events whose organiser is not confirmed (EVT-028)', async () => {
  const ann = await site.signUp()
  const payload = samplePayload(site, { organiserEmail: ann.email })
  await site.visitor().post('/api/event/unauthenticated', payload)
  const path = `/api/customer/${ann.userId}/events`
  expect((await ann.get(path)).body.count).toBe(0)
  expect((await ann.get(`${path}?${queryString({ filter: { authenticatedOnly: false } })}`)).body.count).toBe(
    0,
  )
  expect((await staff.get(path)).body.count).toBe(1)
  expect(
    (await staff.get(`${path}?${queryString({ filter: { authenticatedOnly: true } })}`)).body.count,
  ).toBe(0)
})

test('each filter of a list returns only matching events (API-040, EVT-027)', async () => {
  const ann = await site.signUp()
  const stag = await createSampleEvent(site, ann, { name: 'Gravel & Glory' })
  const hen = (await ann.post('/api/empty-event', { section: 'hen' })).body.data
  const id = stag.event._doc
  await staff.put(`/api/event/${id}/manager/demo-staff`)
  await staff.put(`/api/event/${id}/salesFunnel`, { heat: 5 })
  await staff.post(`/api/event/${id}/package/${stag.packageId}/bookWithoutPayment`)
  const today = dayOf(site.clock.now)
  const depositDueDate = addDays(today, 9)
  await staff.put(`/api/event/${id}/dueDates`, { depositDueDate })
  const note = { customerId: ann.userId, amountGBP: 1 }
  const creditPath = `/api/event/${id}/package/${stag.packageId}/addCreditNote`
  await staff.put(creditPath, note, { headers: { 'idempotency-key': id } })
  const matchingIds = async (filter: object) =>
    idsOf((await staff.get(`/api/customer/${ann.userId}/events?${queryString({ filter })}`)).body.data)
  const matchingFilters = [
    { section: 'stag' },
    { statusStage: 'Booked' },
    { managerId: 'demo-staff' },
    { location: 'newcastle' },
    { supplier: 'larkfield-tyneside' },
    { salesFunnelHeat: 5 },
    { search: 'gravel & GLORY' },
    { from: addDays(today, 100), to: addDays(today, 100) },
    { dateField: 'bookedDate', from: today, to: today },
    { stage: 'Deposit Part Paid' },
    { dateField: 'depositDueDate', from: depositDueDate, to: depositDueDate },
    { dateField: 'balanceDueDate', from: addDays(today, 44), to: addDays(today, 44) },
  ]
  for (const filter of matchingFilters) expect([filter, await matchingIds(filter)]).toEqual([filter, [id]])
  const allIds = [hen.event._doc, id].sort()
  for (const filter of [{}, { dateField: 'createdDate', from: today, to: today }])
    expect((await matchingIds(filter)).sort()).toEqual(allIds)
  expect(await matchingIds({ stage: 'Not Paid' })).toEqual([hen.event._doc])
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
  const otherFilters = [
    { search: '100' },
    { tasksOverdue: true },
    { stage: 'Refunded' },
    { from: addDays(today, 101) },
    { dateField: 'createdDate', from: tomorrow },
    { dateField: 'createdDate', to: yesterday },
    { dateField: 'bookedDate', from: tomorrow },
    { dateField: 'depositDueDate', to: addDays(depositDueDate, -1) },
    { dateField: 'balanceDueDate', from: addDays(today, 45) },
  ]
  for (const filter of otherFilters) expect([filter, await matchingIds(filter)]).toEqual([filter, []])
  site.clock.now = new Date(site.clock.now.getTime() + 4 * 86_400_000)
  expect(await matchingIds({ tasksOverdue: true })).toEqual([id])
  const [row] = (
    await staff.get(`/api/customer/${ann.userId}/events?${queryString({ filter: { section: 'stag' } })}`)
  ).body.data
  expect(row.taskSummary).toEqual({ notCompletedCount: 1, staffOverdueDays: 0, supplierOverdueDays: 1 })
  site.clock.now = new Date(site.clock.now.getTime() - 4 * 86_400_000)
})

test('customers cannot filter or sort their list by costs, suppliers or tasks', async () => {
  const ann = await site.signUp()
  const list = (fields: Record<string, unknown>) =>
    ann.get(`/api/customer/${ann.userId}/events?${queryString(fields)}`)
  for (const fields of [
    { sort: { costGBP: 1 } },
    { sort: { paidGBP: -1 } },
    { filter: { supplier: 'larkfield-tyneside' } },
    { filter: { tasksOverdue: true } },
    { filter: { salesFunnelHeat: 5 } },
  ]) {
    const { status, body } = await list(fields)
    expect([fields, status, body.error]).toEqual([fields, 403, 'Not allowed'])
  }
  expect((await list({ sort: { startDate: 1 }, filter: { section: 'stag' } })).status).toBe(200)
})

test('a customer’s search finds their events by name and location, but not by a guest who is hidden from the customer', async () => {
  const [olga, gwen, zeb] = [
    await site.signUp(),
    await site.signUp(),
    await site.signUp({ firstName: 'Zeb', lastName: 'Zorro' }),
  ]
  const { event } = await createSampleEvent(site, olga, { name: 'Gravel & Glory' })
  await joinEvent(gwen, event.token)
  await joinEvent(zeb, event.token, 'No')
  await olga.post(`/api/event/${event._doc}/updateHideNonAttending`, { hideNonAttending: true })
  const searchAs = async (browser: TestBrowser, search: string) =>
    idsOf(
      (await browser.get(`/api/customer/${gwen.userId}/events?${queryString({ filter: { search } })}`)).body
        .data,
    )
  expect(await searchAs(gwen, 'zorro')).toEqual([])
  for (const visibleText of ['GRAVEL & gl', 'newcastle'])
    expect([visibleText, await searchAs(gwen, visibleText)]).toEqual([visibleText, [event._doc]])
  expect(await searchAs(staff, 'zorro')).toEqual([event._doc])
})

test('a search finds events with all of its words, in any order, regardless of case, accents and punctuation (EVT-027)', async () => {
  const siân = await site.signUp({ firstName: 'Siân', lastName: "O'Hare" })
  const { event } = await createSampleEvent(site, siân, { name: 'Siân’s Quokka/Al (UK) Week-End' })
  const searchIn = async (browser: TestBrowser, listUrl: string, search: string) =>
    idsOf((await browser.get(`${listUrl}?${queryString({ filter: { search } })}`)).body.data)
  const searchAsStaff = (search: string) => searchIn(staff, '/api/events', search)
  const searchAsSiân = (search: string) => searchIn(siân, `/api/customer/${siân.userId}/events`, search)
  for (const search of ['quokka', 'END QUOK sian', "newcastle siân's", 'sians', 'week-end', 'uk al', '(uk'])
    expect([search, await searchAsStaff(search), await searchAsSiân(search)]).toEqual([
      search,
      [event._doc],
      [event._doc],
    ])
  for (const search of ['ohare quokka', 'O’Hare newcastle Siân', event._doc, event._doc.toUpperCase()])
    expect([search, await searchAsStaff(search)]).toEqual([search, [event._doc]])
  // Staff find a word of two characters only at the beginning of a word.
  for (const search of ['quokka leeds', 'ends quokka', 'ka quokka', event._doc.slice(0, 30), '%', '’ &'])
    expect([search, await searchAsStaff(search)]).toEqual([search, []])
  for (const search of ['quokka leeds', event._doc, 'ohare', '%'])
    expect([search, await searchAsSiân(search)]).toEqual([search, []])
})

test('staff can sort, search and page the list of all events with money', async () => {
  const ann = await site.signUp({ firstName: 'Zenobia', lastName: 'Zz' })
  const eventIds = []
  for (const people of [4, 20, 8]) {
    const payload = samplePayload(site, { people, name: `Zenobia ${people}` })
    eventIds.push((await ann.post('/api/event', payload)).body.data.event._doc)
  }
  const [small, large, middle] = eventIds
  const list = async (fields: object) =>
    (await staff.get(`/api/events?${queryString({ filter: { search: 'zenobia' }, ...fields })}`)).body
  const byPrice = await list({ sort: { priceGBP: 1 } })
  expect(byPrice).toMatchObject({ count: 3, countIsMinimum: false })
  expect(idsOf(byPrice.data)).toEqual([small, middle, large])
  const [row] = byPrice.data
  expect(row.marginGBP).toBeCloseTo(row.priceGBP - row.costGBP)
  expect(row).toMatchObject({ paidGBP: 0, people: 4, organiser: { name: 'Zenobia Zz' } })
  expect(idsOf((await list({ sort: { people: -1 } })).data)).toEqual([large, middle, small])
  expect(idsOf((await list({ sort: { people: -1 }, limit: 1, skip: 1 })).data)).toEqual([middle])
  expect((await list({ limit: 1 })).count).toBe(3)
})

test('a customer gets their 10,000 newest events in one list, the newest first (API-040, EVT-026)', async () => {
  const ann = await site.signUp()
  const { event } = await createSampleEvent(site, ann)
  await copyEvent(event._doc, ann.userId, 10_000)
  const list = async (limit: number) =>
    (await ann.get(`/api/customer/${ann.userId}/events?${queryString({ limit, sort: { createdDate: -1 } })}`))
      .body
  const { data, count } = await list(10_000)
  expect([data.length, count]).toEqual([10_000, 10_001])
  const created = data.map((row: Row) => (row.created as { dateTime: string }).dateTime)
  expect(created).toEqual([...created].sort().reverse())
  expect(new Set(idsOf(data)).size).toBe(10_000)
  expect(JSON.stringify(data)).not.toMatch(/GBP/)
  const firstHalf = await list(5000)
  expect(idsOf(firstHalf.data)).toEqual(idsOf(data).slice(0, 5000))
})

/** Inserts copies of an event into the tables of lists, each a minute older than the previous one. */
const copyEvent = async (id: string, customerId: string, count: number) => {
  await sql`
    insert into event (id, version, document, schema_version, section, title, status_stage, payment_stage,
      authenticated, organiser_id, people, sales_heat, search_text, entry_count, token, created_at, updated_at)
    select 'copy-' || n, 1, '{}', schema_version, section, 'Copy ' || n, status_stage, payment_stage,
      true, organiser_id, people, sales_heat, 'copy', 0, 'copy-token-' || n,
      created_at - n * interval '1 minute', updated_at
    from event, generate_series(1, ${count}::int) as n where id = ${id}`.execute(site.db)
  await sql`
    insert into event_money (event_id, price_pence, cost_pence)
    select id, 100, 50 from event where id like 'copy-%'`.execute(site.db)
  await sql`
    insert into event_guest (event_id, customer_id, name, attending, registered, paid_pence, event_created_at)
    select id, ${customerId}, 'Ann', true, true, 0, created_at from event where id like 'copy-%'`.execute(
    site.db,
  )
}

test('only staff can read the list of all events', async () => {
  for (const browser of [await site.signUp(), await site.signIn('supplier'), site.visitor()])
    expect((await browser.get('/api/events')).status).toBe(403)
})

const badQueries = {
  'an unknown filter': { filter: { colour: 'red' } },
  'a filter that is not JSON': { filter: '{' },
  'a bad date': { filter: { from: '2026-02-30' } },
  'an unknown stage': { filter: { statusStage: 'Lost' } },
  'a sort by an unknown field': { sort: { password: 1 } },
  'a sort by two fields': { sort: { people: 1, title: 1 } },
  'a limit of 0': { limit: 0 },
  'a limit above the maximum': { limit: 10_001 },
  'a negative skip': { skip: -1 },
}
for (const [name, fields] of Object.entries(badQueries))
  test(`${name} is refused`, async () => {
    const { status, body } = await staff.get(`/api/events?${queryString(fields)}`)
    expect(status).toBe(422)
    expect(body.errors.length).toBeGreaterThan(0)
  })
