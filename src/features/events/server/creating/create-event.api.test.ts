import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createSampleEvent, samplePayload, sampleProduct } from '#tests/support/sample-event.ts'
import { readStored } from '#tests/support/stored-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

const mailsTo = async (email: string) =>
  (
    await site.db.selectFrom('mail_outbox').select(['kind', 'text']).where('recipient', '=', email).execute()
  ).map(({ kind, text }) => ({ kind, text }))

test('a customer creates an event with a priced package and becomes its first guest (API-041, EVT-003, EVT-037)', async () => {
  const ann = await site.signUp()
  const created = await createSampleEvent(site, ann, { name: 'Tom’s last days', guestOfHonour: "Tom O'Neil" })
  expect(created).toMatchObject({ existingEvent: false, rpt: 'n' })
  const { event, packageId } = created
  expect(event).toMatchObject({
    _doc: expect.any(String),
    createdDate: site.clock.now.toISOString(),
    section: 'stag',
    name: "Ann's Stag Do",
    eventName: 'Tom’s last days',
    guestOfHonour: "Tom O'Neil",
    statusStage: 'Enquiry',
    timeStage: 'Upcoming',
    paymentStage: 'Not Paid',
    estimatedCustomers: 10,
    organiser: { id: ann.userId, name: 'Ann Lee' },
    customerSummary: [{ customer: { id: ann.userId }, attending: 'Yes', registered: true }],
  })
  expect(event.token).toMatch(/^[\w-]{32}$/)
  const [pack] = event.packageOption
  expect(pack).toMatchObject({ id: packageId, locationName: 'Newcastle', peopleCount: 10, nightsCount: 2 })
  expect(pack.productList).toHaveLength(1)
  expect(pack.money.pricePerPersonGBP).toBeGreaterThan(30)
  expect(JSON.stringify(created)).not.toMatch(/costGBP|costCurrency|marginGBP/)
})

test('due dates depend on the day of creation and the start of the trip (API-041)', async () => {
  const ann = await site.signUp()
  const { event } = await createSampleEvent(site, ann)
  const today = dayOf(site.clock.now)
  expect(event).toMatchObject({
    depositDueDate: addDays(today, 14),
    groupDepositDueDate: addDays(today, 28),
    balanceDueDate: addDays(today, 100 - 56),
  })
})

test('the organiser gets an email with the invite link', async () => {
  const ann = await site.signUp()
  const { event } = await createSampleEvent(site, ann)
  const mails = (await mailsTo(ann.email)).filter(({ kind }) => kind === 'event-created')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain(`/inv/${event.token}`)
})

test('staff who act for no customer, supplier contacts and visitors cannot create events (EVT-031)', async () => {
  for (const kind of ['staff', 'supplier'] as const) {
    const browser = await site.signIn(kind)
    for (const path of ['/api/event', '/api/empty-event']) {
      const { package: pack, ...empty } = samplePayload(site)
      const { status, body } = await browser.post(
        path,
        path === '/api/event' ? { ...empty, package: pack } : empty,
      )
      expect([status, body.error]).toEqual([403, 'incorrect user type to create event'])
    }
  }
  expect((await site.visitor().post('/api/event', samplePayload(site))).status).toBe(403)
})

test('customers and hidden staff can create events; visitors, suppliers and staff without a customer cannot (PERM-023)', async () => {
  const statusFor = async (browser: TestBrowser) =>
    (await browser.post('/api/event', samplePayload(site))).status
  const [customer, hiddenStaff] = [await site.signUp(), await site.signUp()]
  const { id: staffId } = await site.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'staff@test.com')
    .executeTakeFirstOrThrow()
  await site.db
    .updateTable('session')
    .set({ staff_id: staffId })
    .where('user_id', '=', hiddenStaff.userId)
    .execute()
  expect((await hiddenStaff.get('/api/user')).body.data.staff.id).toBe(staffId)
  expect([await statusFor(customer), await statusFor(hiddenStaff)]).toEqual([200, 200])
  const otherBrowsers = [site.visitor(), await site.signIn('staff'), await site.signIn('supplier')]
  expect(await Promise.all(otherBrowsers.map(statusFor))).toEqual([403, 403, 403])
})

const badPackages = {
  'a location that does not exist': { locationId: 'atlantis' },
  'no location at all': { locationId: null },
  'a start that has passed': { startDate: '2020-01-01' },
  'more nights than the section allows': { nightsCount: 30 },
  'more people than the section allows': { peopleCount: 900 },
}
for (const [name, fields] of Object.entries(badPackages))
  test(`an event with ${name} is not created (EVT-032)`, async () => {
    const ann = await site.signUp()
    const payload = samplePayload(site)
    const { status, body } = await ann.post('/api/event', {
      ...payload,
      package: { ...payload.package, ...fields },
    })
    expect([status, body.error]).toEqual([422, 'Internal error: bad event package'])
    expect((await ann.get(`/api/customer/${ann.userId}/events`)).body.count).toBe(0)
  })

test('an event with an unknown product is refused with the index of its command, and nothing is stored', async () => {
  const ann = await site.signUp()
  const payload = samplePayload(site)
  const productList = [sampleProduct(), { ...sampleProduct(), productId: 'no-such-product' }]
  const { status, body } = await ann.post('/api/event', {
    ...payload,
    package: { ...payload.package, productList },
  })
  expect([status, body.code, body.facts.index]).toEqual([422, 'commandRefused', 1])
  expect((await ann.get(`/api/customer/${ann.userId}/events`)).body.count).toBe(0)
})

const badFields = {
  section: 'circus',
  people: 0,
  name: 'x'.repeat(121),
  guestOfHonour: '<b>Tom</b>',
  eventNotes: 'x'.repeat(2001),
  formType: 'otherForm',
  surprise: 1,
}
for (const [field, value] of Object.entries(badFields))
  test(`an event with an invalid or unknown field is refused: ${field}`, async () => {
    const ann = await site.signUp()
    const { status, body } = await ann.post('/api/event', samplePayload(site, { [field]: value }))
    expect(status).toBe(422)
    expect(body.errors.length).toBeGreaterThan(0)
  })

test('a customer can create an event neither for another person nor with a discount', async () => {
  const ann = await site.signUp()
  for (const fields of [{ organiserId: 'demo-guest' }, { discountMargin: 10 }]) {
    const { status, body } = await ann.post('/api/event', samplePayload(site, fields))
    expect([status, body.error]).toEqual([403, 'Not allowed'])
  }
})

test('an empty event has no package (API-044, ENQ-009)', async () => {
  const ann = await site.signUp()
  const { status, body } = await ann.post('/api/empty-event', { section: 'hen', eventNotes: 'By the sea' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ packageId: null, existingEvent: false })
  expect(body.data.event).toMatchObject({
    packageOption: [],
    notes: { summary: 'By the sea' },
    balanceDueDate: null,
  })
})

test('a second event of the same organiser is a repeat enquiry (ENQ-O8)', async () => {
  const ann = await site.signUp()
  await createSampleEvent(site, ann)
  expect(await createSampleEvent(site, ann)).toMatchObject({ existingEvent: false, rpt: 'y' })
})

test('twenty parallel requests with one request id create one event; without a request id, each creates an event', async () => {
  const ann = await site.signUp()
  const payload = samplePayload(site)
  const responses = await Promise.all(Array.from({ length: 20 }, () => ann.post('/api/event', payload)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ body }) => body.data.event._doc)).size).toBe(1)
  expect((await ann.get(`/api/customer/${ann.userId}/events`)).body.count).toBe(1)
  expect((await mailsTo(ann.email)).filter(({ kind }) => kind === 'event-created')).toHaveLength(1)

  const { requestId: _, ...unnumbered } = payload
  const separateResponses = await Promise.all(
    Array.from({ length: 5 }, () => {
      const pack = { ...unnumbered.package, productList: [sampleProduct()] }
      return ann.post('/api/event', { ...unnumbered, package: pack })
    }),
  )
  expect(new Set(separateResponses.map(({ body }) => body.data.event._doc)).size).toBe(5)
})

test('a request that is sent twice with a long Idempotency-Key creates one event', async () => {
  const ann = await site.signUp()
  const { requestId: _, ...payload } = samplePayload(site)
  const headers = { 'idempotency-key': 'k'.repeat(6_000) }
  const [first, second] = [
    await ann.post('/api/event', payload, { headers }),
    await ann.post('/api/event', payload, { headers }),
  ]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.data.event._doc).toBe(first.body.data.event._doc)
})

test('a request id that is reused for different content is refused', async () => {
  const ann = await site.signUp()
  const payload = samplePayload(site)
  await ann.post('/api/event', payload)
  const { status, body } = await ann.post('/api/event', { ...payload, people: 11 })
  expect([status, body.code]).toEqual([409, 'idempotencyMismatch'])
})

test('a new event with merge rules is merged into the active enquiry of the same section (ENQ-O7)', async () => {
  const ann = await site.signUp()
  const first = await createSampleEvent(site, ann, { eventNotes: 'First' })
  const mergeRules = { mergeExistingEvent: true }
  const second = await createSampleEvent(site, ann, { mergeRules, eventNotes: 'Second' })
  expect(second).toMatchObject({ existingEvent: true, rpt: 'y' })
  expect(second.event._doc).toBe(first.event._doc)
  expect(second.event.packageOption.map(({ id }: { id: string }) => id)).toEqual([
    first.packageId,
    second.packageId,
  ])
  expect(second.event.notes.summary).toBe('First\nSecond')
  const henCreation = await createSampleEvent(site, ann, { mergeRules, section: 'hen' })
  expect(henCreation.existingEvent).toBe(false)
})

test('parallel first requests with merge rules create one event', async () => {
  const ann = await site.signUp()
  const mergeRules = { mergeExistingEvent: true }
  const created = await Promise.all(
    Array.from({ length: 6 }, () => createSampleEvent(site, ann, { mergeRules })),
  )
  expect(new Set(created.map(({ event }) => event._doc)).size).toBe(1)
  expect(created.filter(({ existingEvent }) => !existingEvent)).toHaveLength(1)
})

test('only the organiser can merge a new event into their existing one (API-045, EVT-075)', async () => {
  const [ann, bob] = [await site.signUp(), await site.signUp()]
  const { event } = await createSampleEvent(site, ann)
  const payload = { ...samplePayload(site), eventNotes: 'More' }
  const firstResponse = await ann.post(`/api/event/${event._doc}/existing`, payload)
  expect(firstResponse.body.data).toMatchObject({ existingEvent: true })
  expect(firstResponse.body.data.event.packageOption).toHaveLength(2)
  // Sends the request again, as after a lost response.
  const repeatedResponse = await ann.post(`/api/event/${event._doc}/existing`, payload)
  expect(repeatedResponse.body.data.packageId).toBe(firstResponse.body.data.packageId)
  expect(repeatedResponse.body.data.event.packageOption).toHaveLength(2)
  for (const path of [`/api/event/${event._doc}/existing`, '/api/event/no-such-event/existing']) {
    const { status, body } = await bob.post(path, samplePayload(site))
    expect([status, body.error]).toEqual([403, 'Not allowed'])
  }
})

test('an event created for an email address is unauthenticated, and its organiser gets a link by email (API-042)', async () => {
  const visitor = site.visitor()
  const organiserEmail = `new-${randomUUID()}@test.com`
  const payload = samplePayload(site, { organiserEmail, organiserName: 'Nora North' })
  const { status, body } = await visitor.post('/api/event/unauthenticated', payload)
  expect(status).toBe(200)
  const { event, packageId } = body.data
  expect(packageId).toEqual(expect.any(String))
  const stored = await site.db
    .selectFrom('event')
    .selectAll()
    .where('id', '=', event._doc)
    .executeTakeFirstOrThrow()
  expect(stored.authenticated).toBe(false)
  expect((await readStored(site.db, event._doc)).guests[0]!.name).toBe('Nora North')
  const mails = await mailsTo(organiserEmail)
  expect(mails.map(({ kind }) => kind)).toEqual(['magic-link'])
  expect((await visitor.get(`/api/event/${event._doc}`)).status).toBe(403)
})

test('an event without a package is created for an email address, and the response does not reveal whether the address is known (API-042, API-043, EVT-039)', async () => {
  const ann = await site.signUp({ firstName: 'Secretia' })
  await createSampleEvent(site, ann)
  const shapes = []
  for (const organiserEmail of [ann.email, `new-${randomUUID()}@test.com`, 'staff@test.com']) {
    const { package: _, ...empty } = samplePayload(site, { organiserEmail })
    const { status, body, headers } = await site.visitor().post('/api/event/unauthenticated/empty', empty)
    const { _doc, ...event } = body.data.event
    expect(Object.keys(event)).not.toContain('organiser')
    expect(JSON.stringify(body)).not.toContain(ann.userId)
    expect(headers['set-cookie']).toBeUndefined()
    shapes.push({ status, data: { ...body.data, event } })
    expect((await readStored(site.db, _doc)).packages).toEqual([])
    expect(JSON.stringify(body)).not.toContain('Secretia')
  }
  expect(shapes[1]).toEqual(shapes[0])
  expect(shapes[2]).toEqual(shapes[0])
})

test('a stranger cannot change the enquiry of a known address', async () => {
  const ann = await site.signUp()
  const { event } = await createSampleEvent(site, ann)
  const payload = samplePayload(site, { organiserEmail: ann.email, mergeRules: { mergeExistingEvent: true } })
  const { body } = await site.visitor().post('/api/event/unauthenticated', payload)
  expect(body.data.existingEvent).toBe(false)
  expect(body.data.event._doc).not.toBe(event._doc)
  expect((await ann.get(`/api/customer/${ann.userId}/events`)).body.count).toBe(1)
})

test('opening the emailed link authenticates the event, which its organiser can then read (EVT-028)', async () => {
  const visitor = site.visitor()
  const organiserEmail = `new-${randomUUID()}@test.com`
  const created = await visitor.post('/api/event/unauthenticated', samplePayload(site, { organiserEmail }))
  const [mail] = await mailsTo(organiserEmail)
  const token = /loginUrlToken=([\w-]+)/.exec(mail!.text)![1]
  const opened = await visitor.post('/api/loginByLoginUrlToken', { token })
  expect(opened.status).toBe(200)
  const shown = await visitor.get(`/api/event/${created.body.data.event._doc}`)
  expect(shown.body.data).toMatchObject({ authenticated: true })
})

test('customers cannot create an event with a hidden product; in an existing event it stays (PERM-024)', async () => {
  const ann = await site.signUp()
  const { productId } = sampleProduct()
  const { event } = await createSampleEvent(site, ann)
  const hide = (hide_listing: 'Everyone' | 'Everyone Except Staff' | null) =>
    site.db.updateTable('product').set({ hide_listing }).where('id', '=', productId).execute()
  try {
    for (const hideListing of ['Everyone', 'Everyone Except Staff'] as const) {
      await hide(hideListing)
      const { status, body } = await ann.post('/api/event', samplePayload(site))
      expect([status, JSON.stringify(body).includes('pricePerPersonGBP')]).toEqual([422, false])
    }
    // A product that was in the event before it was hidden stays in the event.
    const eventData = (await ann.get(`/api/event/${event._doc}`)).body.data
    expect(JSON.stringify(eventData)).toContain(productId)
  } finally {
    await hide(null)
  }
  await createSampleEvent(site, await site.signUp())
})

test('an invalid email address of the organiser is refused', async () => {
  const { status, body } = await site
    .visitor()
    .post('/api/event/unauthenticated/empty', { section: 'stag', organiserEmail: 'nobody' })
  expect(status).toBe(422)
  expect(body.errors[0].path).toBe('organiserEmail')
})
