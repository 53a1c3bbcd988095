import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

let site: TestApp
let staff: Awaited<ReturnType<TestApp['signIn']>>
beforeAll(async () => {
  site = await testApp()
  for (const firstName of ['Ann', 'Bea', 'Cat']) {
    site.clock.now = new Date(site.clock.now.getTime() + 1000)
    await site.signUp({ firstName, email: `${firstName.toLowerCase()}@test.com` })
  }
  staff = await site.signIn('staff')
})

test('staff read the outbox in pages, newest first', async () => {
  const { status, body } = await staff.get('/api/mail?limit=2')
  expect(status).toBe(200)
  expect(body.count).toBe(3)
  expect(body.data.map(({ to }: { to: string }) => to)).toEqual(['cat@test.com', 'bea@test.com'])
  expect(body.data[0]).toMatchObject({
    kind: 'welcome',
    kindName: 'Welcome',
    subject: 'Welcome to Jaunt',
    sentAt: null,
    tries: 0,
  })
  expect(body.data[0]).not.toHaveProperty('html')
  const next = await staff.get('/api/mail?limit=2&skip=2')
  expect(next.body.data.map(({ to }: { to: string }) => to)).toEqual(['ann@test.com'])
})

test('staff search by address or subject and filter by kind', async () => {
  expect((await staff.get('/api/mail?search=BEA')).body.count).toBe(1)
  expect((await staff.get('/api/mail?search=welcome')).body.count).toBe(3)
  expect((await staff.get('/api/mail?search=%25')).body.count).toBe(0)
  expect((await staff.get('/api/mail?kind=receipt')).body).toEqual({
    data: [],
    count: 0,
    countIsMinimum: false,
  })
})

test('staff filter emails by the state of their delivery', async () => {
  const updateMail = (to: string, change: object) =>
    site.db.updateTable('mail_outbox').set(change).where('recipient', '=', to).execute()
  await updateMail('ann@test.com', { sent_at: site.clock.now })
  await updateMail('bea@test.com', { last_error: 'no such user', tries: 2 })
  const findByState = async (state: string) =>
    (await staff.get(`/api/mail?state=${state}`)).body.data.map(({ to }: { to: string }) => to)
  expect([await findByState('sent'), await findByState('failed'), await findByState('waiting')]).toEqual([
    ['ann@test.com'],
    ['bea@test.com'],
    ['cat@test.com'],
  ])
  await updateMail('ann@test.com', { sent_at: null })
  await updateMail('bea@test.com', { last_error: null, tries: 0 })
})

test('staff read one email with its text; an unknown one is not found', async () => {
  const { id } = (await staff.get('/api/mail?search=ann')).body.data[0]
  const { body } = await staff.get(`/api/mail/${id}`)
  expect(body.data.text).toContain('Your account is ready.')
  expect(body.data.html).toContain('http://localhost:8081/my-events')
  expect((await staff.get('/api/mail/nothing')).body.error).toBe('Node not found: nothing')
})

test('visitors, customers and suppliers cannot read emails', async () => {
  for (const browser of [site.visitor(), await site.signIn('organiser'), await site.signIn('supplier')]) {
    expect((await browser.get('/api/mail')).status).toBe(403)
    expect((await browser.get('/api/mail/x')).status).toBe(403)
  }
})

test.each([
  'limit=0',
  'limit=201',
  'limit=x',
  'skip=-1',
  'other=1',
  'state=lost',
  `search=${'x'.repeat(200)}`,
])('a list with the parameter %s is refused', async (query) =>
  expect((await staff.get(`/api/mail?${query}`)).status).toBe(422),
)
