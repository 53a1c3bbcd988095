import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'
import { demoPassword, ensureDemoAccounts } from './demo-accounts.ts'

const site = await testApp()
const now = new Date()
const count = () => site.db.selectFrom('app_user').select('id').execute()

test('the demo accounts are made once, and every one can log in', async () => {
  const before = await count()
  const accounts = await ensureDemoAccounts(site.db, { demoAllowed: true, now })
  expect(accounts.map(({ kind }) => kind)).toEqual(['organiser', 'guest', 'supplier', 'staff'])
  expect(await count()).toEqual(before)
  for (const { email, password } of accounts)
    expect((await site.visitor().post('/api/login', { username: email, password })).status).toBe(200)
})

test('where they are not allowed, those that a database brought along cannot log in', async () => {
  const staff = await site.signIn('staff')
  expect(await ensureDemoAccounts(site.db, { demoAllowed: false, now })).toEqual([])
  expect((await staff.get('/api/user')).body.user).toBeNull()
  const login = { username: 'staff@test.com', password: demoPassword }
  expect((await site.visitor().post('/api/login', login)).status).toBe(403)
  await ensureDemoAccounts(site.db, { demoAllowed: true, now })
  expect((await site.visitor().post('/api/login', login)).status).toBe(200)
})
