import { expect, test } from 'vitest'
import { transact } from '#platform/server/database/transact.ts'
import { testApp } from '#tests/support/test-app.ts'
import { demoPassword, ensureDemoAccounts, ensureDemoCustomer } from './demo-accounts.ts'

const site = await testApp()
const now = new Date()
const listAccountIds = () => site.db.selectFrom('app_user').select('id').execute()

test('the demo accounts are created once, and each can log in', async () => {
  const idsBefore = await listAccountIds()
  const accounts = await ensureDemoAccounts(site.db, { demoAllowed: true, now })
  expect(accounts.map(({ kind }) => kind)).toEqual(['organiser', 'guest', 'supplier', 'staff'])
  expect(await listAccountIds()).toEqual(idsBefore)
  for (const { email, password } of accounts)
    expect((await site.visitor().post('/api/login', { username: email, password })).status).toBe(200)
})

test('if demo accounts are not allowed, existing ones cannot log in and pages do not show them', async () => {
  const staff = await site.signIn('staff')
  const readShownContacts = async () => (await site.visitor().get('/api/staff/contentList')).body.data
  const expectedContacts = [{ id: 'demo-staff', name: 'Stef Staff', title: 'Event Planner' }]
  expect(await readShownContacts()).toMatchObject(expectedContacts)
  expect(await ensureDemoAccounts(site.db, { demoAllowed: false, now })).toEqual([])
  expect((await staff.get('/api/user')).body.user).toBeNull()
  expect(await readShownContacts()).toEqual([])
  const login = { username: 'staff@test.com', password: demoPassword }
  expect((await site.visitor().post('/api/login', login)).status).toBe(403)
  await ensureDemoAccounts(site.db, { demoAllowed: true, now })
  expect((await site.visitor().post('/api/login', login)).status).toBe(200)
  expect(await readShownContacts()).toMatchObject(expectedContacts)
})

test('demo customers can log in with the demo password only while demos are allowed', async () => {
  const customer = await site.signUp()
  const demoCustomer = { email: 'fay.flynn@example.net', firstName: 'Fay', lastName: 'Flynn' }
  for (const _time of ['first', 'second'])
    await transact(site.db, async (tx) => ensureDemoCustomer(tx, demoCustomer, now))
  const logIn = async () => {
    const browser = site.visitor()
    return {
      browser,
      ...(await browser.post('/api/login', { username: demoCustomer.email, password: demoPassword })),
    }
  }
  const { browser, status } = await logIn()
  expect(status).toBe(200)
  await ensureDemoAccounts(site.db, { demoAllowed: false, now })
  expect((await logIn()).status).toBe(403)
  expect((await browser.get('/api/user')).body.user).toBeNull()
  expect((await customer.get('/api/user')).body.user, 'other customers stay logged in').not.toBeNull()
})

test('an existing account does not get the demo password', async () => {
  const { userId, email } = await site.signUp()
  const readPasswordHash = () =>
    site.db.selectFrom('app_user').select('password_hash').where('id', '=', userId).executeTakeFirst()
  const before = await readPasswordHash()
  await transact(site.db, async (tx) => ensureDemoCustomer(tx, { email }, now))
  expect(await readPasswordHash()).toEqual(before)
})
