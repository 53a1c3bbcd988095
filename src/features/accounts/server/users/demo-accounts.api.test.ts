import { expect, test } from 'vitest'
import { transact } from '#platform/server/database/transact.ts'
import { testApp } from '#tests/support/test-app.ts'
import { demoPassword, ensureDemoAccounts, ensureDemoCustomer } from './demo-accounts.ts'

const site = await testApp()
const now = new Date()
const listAccountIds = () => site.db.selectFrom('app_user').select('id').execute()

test('the demo accounts are created once, and each can log in', async () => {
  const before = await listAccountIds()
  const accounts = await ensureDemoAccounts(site.db, { demoAllowed: true, now })
  expect(accounts.map(({ kind }) => kind)).toEqual(['organiser', 'guest', 'supplier', 'staff'])
  expect(await listAccountIds()).toEqual(before)
  for (const { email, password } of accounts)
    expect((await site.visitor().post('/api/login', { username: email, password })).status).toBe(200)
})

test('if demo accounts are not allowed, existing ones cannot log in and pages do not show them', async () => {
  const staff = await site.signIn('staff')
  const shownContacts = async () => (await site.visitor().get('/api/staff/contentList')).body.data
  const shown = [{ id: 'demo-staff', name: 'Stef Staff', title: 'Event Planner' }]
  expect(await shownContacts()).toMatchObject(shown)
  expect(await ensureDemoAccounts(site.db, { demoAllowed: false, now })).toEqual([])
  expect((await staff.get('/api/user')).body.user).toBeNull()
  expect(await shownContacts()).toEqual([])
  const login = { username: 'staff@test.com', password: demoPassword }
  expect((await site.visitor().post('/api/login', login)).status).toBe(403)
  await ensureDemoAccounts(site.db, { demoAllowed: true, now })
  expect((await site.visitor().post('/api/login', login)).status).toBe(200)
  expect(await shownContacts()).toMatchObject(shown)
})

test('demo customers can log in with the demo password only while demos are allowed', async () => {
  const own = await site.signUp()
  const madeUp = { email: 'fay.flynn@example.net', firstName: 'Fay', lastName: 'Flynn' }
  for (const _time of ['first', 'second'])
    await transact(site.db, async (tx) => ensureDemoCustomer(tx, madeUp, now))
  const login = async () => {
    const browser = site.visitor()
    return {
      browser,
      ...(await browser.post('/api/login', { username: madeUp.email, password: demoPassword })),
    }
  }
  const { browser, status } = await login()
  expect(status).toBe(200)
  await ensureDemoAccounts(site.db, { demoAllowed: false, now })
  expect((await login()).status).toBe(403)
  expect((await browser.get('/api/user')).body.user).toBeNull()
  expect((await own.get('/api/user')).body.user, 'other customers stay logged in').not.toBeNull()
})

test('an existing account does not get the demo password', async () => {
  const { userId, email } = await site.signUp()
  const passwordOf = () =>
    site.db.selectFrom('app_user').select('password_hash').where('id', '=', userId).executeTakeFirst()
  const before = await passwordOf()
  await transact(site.db, async (tx) => ensureDemoCustomer(tx, { email }, now))
  expect(await passwordOf()).toEqual(before)
})
