import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { personalRecords, tablesWithoutPeople } from '#app/compose/list-personal-records.ts'
import { readEvent } from '#features/events/server/index.ts'
import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import { noFollowUps } from '#tests/support/no-follow-ups.ts'
import { goodCard } from '#tests/support/payments-app.ts'
import { createSampleEvent, joinEvent } from '#tests/support/sample-event.ts'
import { testApp } from '#tests/support/test-app.ts'

const site = await testApp({ jobs: { pollSeconds: 0.5 } })

const listTables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select case nspname when 'public' then relname else nspname || '.' || relname end as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname not in ('pg_catalog', 'information_schema')
      and case nspname when 'public' then relkind in ('r', 'p') and not relispartition else relkind = 'r' end
    order by 1`.execute(site.db)
  return rows.map(({ name }) => name)
}

const allRecords = personalRecords(noFollowUps)

/** Returns whether a table belongs to the migrator or the job queue. The jobs themselves contain personal data. */
const isInternal = (name: string) =>
  /^schema_migration$|^migration_progress$|^pgboss\.(?!job_common$)/.test(name)

const findUnassigned = (names: readonly string[], records: readonly PersonalRecords[] = allRecords) => {
  const assigned = new Set([...records.flatMap(({ tables }) => tables), ...Object.keys(tablesWithoutPeople)])
  return names.filter((name) => !assigned.has(name) && !isInternal(name))
}

describe('every table is assigned to a part of Jaunt that exports and erases its personal data', () => {
  test('each table belongs to a part in app/compose/list-personal-records.ts, or is listed there as having no personal data', async () => {
    expect(findUnassigned(await listTables())).toEqual([])
  })

  test('no table is assigned twice, and every assigned table exists', async () => {
    const assignedNames = [...allRecords.flatMap(({ tables }) => tables), ...Object.keys(tablesWithoutPeople)]
    expect(assignedNames.filter((name, index) => assignedNames.indexOf(name) !== index)).toEqual([])
    const names = await listTables()
    expect(assignedNames.filter((name) => !names.includes(name))).toEqual([])
  })

  test('a new table is reported as unassigned, and so is a table whose part is removed', async () => {
    await sql`create table planted_note (customer_id text)`.execute(site.db)
    expect(findUnassigned(await listTables())).toEqual(['planted_note'])
    await sql`drop table planted_note`.execute(site.db)
    const recordsWithoutPayments = allRecords.filter(({ name }) => name !== 'payments')
    expect(findUnassigned(await listTables(), recordsWithoutPayments)).toContain('payment_transaction')
  })
})

/** Returns every table with a row that contains one of the texts in any column. */
const tablesContaining = async (...texts: string[]): Promise<string[]> => {
  const containing: string[] = []
  for (const name of await listTables()) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (
        select from ${sql.table(name)} as record
        where lower(record::text) like any (${texts.map((text) => `%${text.toLowerCase()}%`)})
      ) as found`.execute(site.db)
    if (rows[0]!.found) containing.push(name)
  }
  return containing
}

const person = {
  firstName: 'Quilla',
  lastName: "O'Marshlark",
  email: 'quilla.marshlark@test.com',
  phone: '07911777888',
}
const traces = ['quilla', 'marshlark', '911777888']

const payDeposit = async (
  browser: Awaited<ReturnType<typeof site.signUp>>,
  eventId: string,
  packageId: string,
) => {
  const order = { eventId, packageId, paymentSettings: { paymentType: 'deposit' } }
  const response = await browser.post('/api/payment/event/prepareJwt', order, {
    headers: { 'idempotency-key': randomUUID() },
  })
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  const { jwt, transactionId } = response.body.data
  const card = { number: goodCard, expiry: '12/40', securityCode: '123' }
  await site.app.http.inject({ method: 'POST', url: '/sandbox-gateway/pay', payload: { jwt, card } })
  const readStatus = () =>
    site.db
      .selectFrom('payment_transaction')
      .select('status')
      .where('id', '=', transactionId)
      .executeTakeFirst()
  await expect.poll(readStatus).toEqual({ status: 'paid' })
}

/** Records a visit to the site and to an event, with cookies accepted, and a minute of activity on the event. */
const visitEvent = async (browser: Awaited<ReturnType<typeof site.signUp>>, eventId: string) => {
  const { userId } = browser
  const visit = {
    deviceHeight: 740,
    deviceWidth: 360,
    deviceColorDepth: 24,
    devicePixelRatio: 3,
    devicePlatform: 'Android',
    refUrl: 'https://search.example/',
    landingPage: '/stag?utm_content=quilla',
  }
  browser.cookies.set('cookiesAccepted', 'yes')
  await browser.post('/api/session', visit)
  await browser.put('/api/session', { userId })
  await browser.post(`/api/session/event/${eventId}`, visit)
  const staff = await site.signIn('staff')
  await staff.put(`/api/event/${eventId}/manager/demo-staff`)
  await browser.post('/api/userActivity/eventOrganiser', { eventId, userId })
}

/** Creates rows about a customer in the tables that store personal data, and a friend who is in the same two events. */
const createPersonalData = async () => {
  const browser = await site.signUp(person)
  const friend = await site.signUp({ firstName: 'Fred', lastName: 'Fox' })
  await browser.put('/api/user', { subscribe: true, company: 'Marshlark Boats' })
  const { event, packageId } = await createSampleEvent(site, browser, { eventNotes: 'Ask Quilla at the bar' })
  await joinEvent(friend, event.token)
  await visitEvent(browser, event._doc)
  await browser.put(`/api/event/${event._doc}/updateCustomerNote`, { note: 'My phone is 07911777888' })
  await payDeposit(browser, event._doc, packageId)
  await payDeposit(friend, event._doc, packageId)
  const { event: otherEvent } = await createSampleEvent(site, friend)
  await joinEvent(browser, otherEvent.token)
  await browser.post('/api/formSubmit', {
    name: 'Quilla Marshlark',
    phone: person.phone,
    loggedIn: true,
    formType: 'organiserForm',
  })
  await site.visitor().post('/api/formSubmit', { email: person.email, formType: 'enquiryForm' })
  await site.visitor().post('/api/user/recovery', { email: person.email })
  await browser.put('/api/user', { email: 'q2.marshlark@test.com' })
  await expect
    .poll(async () => (await tablesContaining('dialog=setpassword')).includes('mail_outbox'))
    .toBe(true)
  await sql`
    insert into review (id, kind, product_id, customer_id, section, score, author, text, created_date, shipped)
    select 'review-q', 'product', id, ${browser.userId}, 'stag', 5, 'Quilla', 'By Quilla O''Marshlark', now(), false
    from product limit 1`.execute(site.db)
  return { browser, friend, event, other: otherEvent }
}

test('a customer can download all their personal data before erasure, and only their money remains afterwards (ACC-O22, API-024)', async () => {
  const { browser, friend, event, other: otherEvent } = await createPersonalData()
  const tablesBefore = await tablesContaining(...traces)
  // Control: each of these tables has rows to erase.
  for (const table of [
    'app_user',
    'event',
    'event_guest',
    'event_command',
    'event_snapshot',
    'form_submission',
  ])
    expect(tablesBefore).toContain(table)
  for (const table of ['payment_transaction', 'mail_outbox', 'review', 'pgboss.job_common', 'login_link'])
    expect(tablesBefore).toContain(table)

  for (const table of ['visit', 'event_visit']) expect(tablesBefore).toContain(table)
  const download = (await browser.get('/api/user/data')).body.data
  expect(Object.keys(download).sort()).toEqual(['createdAt', ...allRecords.map(({ name }) => name)].sort())
  expect(download.account).toMatchObject({ email: person.email, company: 'Marshlark Boats' })
  expect(download.account.forms).toHaveLength(2)
  expect(download.account.sessions).toHaveLength(1)
  expect(
    download.events.events.map(({ _doc, youAre }: { _doc: string; youAre: string }) => [_doc, youAre]).sort(),
  ).toEqual(
    [
      [event._doc, 'organiser'],
      [otherEvent._doc, 'guest'],
    ].sort(),
  )
  expect(download.payments.transactions).toMatchObject([
    { eventId: event._doc, cardEndsIn: goodCard.slice(-4) },
  ])
  expect(download.reviews).toHaveLength(1)
  expect(download.tracking).toMatchObject({
    visits: [{ landingPage: '/stag?utm_content=quilla' }],
    eventVisits: [{ eventId: event._doc }],
    activity: [{ eventId: event._doc, minutes: 1 }],
  })
  const downloadText = JSON.stringify(download)
  expect(/costGBP|costMinor|argon2|token=[\w-]{10}/i.test(downloadText), 'contains a cost or a secret').toBe(
    false,
  )
  expect(downloadText.includes(friend.email), "contains the friend's address").toBe(false)

  const readPayments = () =>
    sql`select id, customer_id, amount_pence, done_at from payment_transaction order by id`.execute(site.db)
  for (const { _doc } of [event, otherEvent])
    await browser.put(`/api/event/${_doc}/customer/${browser.userId}/setAttendingToNo`)
  const earlyResponse = await browser.post('/api/customer/gdprDelete', { customerId: browser.userId })
  expect(earlyResponse).toMatchObject({ status: 409, body: { code: 'moneyInEvents' } })
  const eventBefore = (await browser.get(`/api/event/${event._doc}`)).body.data
  const ownSummary = eventBefore.customerSummary.find(
    ({ customer }: { customer: { id: string } }) => customer.id === browser.userId,
  )
  const refund = { customerId: browser.userId, amountGBP: ownSummary.money.paidGBP }
  const staff = await site.signIn('staff')
  await staff.post(`/api/event/${event._doc}/customerBankRefund`, refund, {
    headers: { 'idempotency-key': randomUUID() },
  })
  const moneyBefore = (await readPayments()).rows
  const erasure = await browser.post('/api/customer/gdprDelete', { customerId: browser.userId })
  expect(erasure).toMatchObject({ status: 200, body: { data: { done: true } } })
  expect(await tablesContaining(...traces)).toEqual([])
  for (const table of ['visit', 'event_visit', 'reported_minute', 'organiser_activity'])
    expect([
      table,
      (await sql`select from ${sql.table(table)} where user_id = ${browser.userId}`.execute(site.db)).rows,
    ]).toEqual([table, []])
  expect((await readPayments()).rows).toEqual(moneyBefore)
  expect((await readEvent(site.db, otherEvent._doc))!.guests).toContainEqual(
    expect.objectContaining({ customerId: browser.userId, name: 'Erased Customer' }),
  )
  // Data about the friend is not erased.
  const receipt = site.db.selectFrom('mail_outbox').select('text').where('recipient', '=', friend.email)
  expect((await receipt.where('kind', '=', 'payment-receipt').executeTakeFirst())?.text).toContain('Fred Fox')
  expect(await tablesContaining('fred fox')).toContain('event_guest')
})
