import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInAsHiddenStaff, signInAsToggledStaff } from '#tests/support/acting.ts'
import { type TestApp, testApp, testPassword } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

const actingUrl = '/api/staff/acting-customer'
const newPassword = { password: 'harbour-42', passwordVerify: 'harbour-42', oldPassword: testPassword }
const userOf = async (browser: TestBrowser) => (await browser.get('/api/user')).body.user
const withCookies = (cookies: ReadonlyMap<string, string>) => {
  const browser = site.visitor()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}
/** Creates a member of staff for one test, which can block them or change their role. */
const createTestStaff = async (roles = ['Staff']) => {
  const { userId, email } = await site.signUp({ email: `staff-${randomUUID()}@test.com` })
  await site.db.updateTable('app_user').set({ user_type: 'staff', roles }).where('id', '=', userId).execute()
  const browser = site.visitor()
  await browser.post('/api/login', { username: email, password: testPassword })
  return { browser, userId, email }
}

describe('acting as a customer', () => {
  test('the customer is the session’s user, but the roles of staff apply (ACC-002, ACC-004, PERM-003)', async () => {
    const ann = await site.signUp()
    const browser = await signInAsHiddenStaff(site, ann.userId)
    const expected = {
      id: ann.userId,
      email: ann.email,
      userType: 'customer',
      role: [{ name: 'Staff' }],
      staff: { id: 'demo-staff', name: 'Stef Staff', email: 'staff@test.com' },
      toggled: false,
    }
    const { body } = await browser.get('/api/user')
    expect(body.user).toMatchObject(expected)
    expect(body.data).toEqual(body.user)
    expect(await userOf(ann)).toMatchObject({ id: ann.userId, role: [], staff: null, toggled: false })
  })

  test('the response contains the customer as the current user', async () => {
    const ann = await site.signUp()
    const { body } = await (await site.signIn('staff')).post(actingUrl, { customerId: ann.userId })
    expect(body.user).toMatchObject({ id: ann.userId, staff: { id: 'demo-staff' } })
  })

  test('each change gives the session a new token and _csrf; the old ones become invalid', async () => {
    const ann = await site.signUp()
    const browser = await site.signIn('staff')
    const steps = [
      () => browser.post(actingUrl, { customerId: ann.userId }),
      () => browser.put('/api/staff/toggle', { toggled: true }),
      () => browser.put('/api/staff/toggle', { toggled: false }),
      () => browser.delete(actingUrl),
    ]
    for (const step of steps) {
      const cookiesBefore = new Map(browser.cookies)
      const { status, headers } = await step()
      expect(status).toBe(200)
      for (const name of ['session', '_csrf'])
        expect(browser.cookies.get(name)).not.toBe(cookiesBefore.get(name))
      expect((headers['set-cookie'] as string[])[0]).toContain('HttpOnly; SameSite=Lax')
      const oldBrowser = withCookies(cookiesBefore)
      expect(await userOf(oldBrowser)).toBeNull()
      const browserWithOldCsrf = withCookies(browser.cookies)
      browserWithOldCsrf.cookies.set('_csrf', cookiesBefore.get('_csrf')!)
      expect((await browserWithOldCsrf.post(actingUrl, { customerId: ann.userId })).body.code).toBe('csrf')
    }
  })

  test('stopping restores the staff session in the staff area', async () => {
    const ann = await site.signUp()
    const browser = await signInAsHiddenStaff(site, ann.userId)
    const response = await browser.delete(actingUrl)
    expect(response.body.user).toMatchObject({ id: 'demo-staff', userType: 'staff', staff: null })
    expect(await userOf(browser)).toEqual(response.body.user)
    expect((await browser.get(`${actingUrl}/list`)).status).toBe(200)
    expect((await browser.delete(actingUrl)).body.user.id).toBe('demo-staff')
  })

  test('staff can switch directly from one customer to another', async () => {
    const [ann, bob] = [await site.signUp(), await site.signUp()]
    const browser = await signInAsHiddenStaff(site, ann.userId)
    await browser.post(actingUrl, { customerId: bob.userId })
    expect(await userOf(browser)).toMatchObject({ id: bob.userId, staff: { id: 'demo-staff' } })
  })

  test('staff can only act as customers; other users and unknown ids get Customer is not found (ACC-051)', async () => {
    const browser = await site.signIn('staff')
    for (const customerId of ['demo-staff', 'demo-supplier', 'no-such-one', 'v_1']) {
      const response = await browser.post(actingUrl, { customerId })
      expect(response).toMatchObject({ status: 404, body: { error: 'Customer is not found' } })
    }
    expect(await userOf(browser)).toMatchObject({ id: 'demo-staff', staff: null })
  })

  test('only one of several concurrent changes succeeds, and it decides the identity of the session', async () => {
    const customers = await Promise.all(Array.from({ length: 6 }, () => site.signUp()))
    const browser = await site.signIn('staff')
    const initialCookies = new Map(browser.cookies)
    const responses = await Promise.all(
      customers.map(async ({ userId }) => {
        const ownBrowser = withCookies(initialCookies)
        const { status, body } = await ownBrowser.post(actingUrl, { customerId: userId })
        return { status, userId, code: body.code, browser: ownBrowser }
      }),
    )
    const [winner, ...losers] = responses.sort((a, b) => a.status - b.status)
    expect(winner).toMatchObject({ status: 200 })
    expect(await userOf(winner!.browser)).toMatchObject({ id: winner!.userId })
    expect(losers.map(({ status }) => status)).toEqual(Array(5).fill(403))
    expect(await userOf(withCookies(initialCookies))).toBeNull()
  })

  test('visitors, customers, supplier contacts and staff without the permission are refused', async () => {
    const { browser: staffWithoutRoles } = await createTestStaff([])
    expect((await site.visitor().get(`${actingUrl}/list`)).status).toBe(403)
    expect((await site.visitor().post(actingUrl, { customerId: 'demo-guest' })).status).toBe(403)
    const forbiddenBrowsers = [
      await site.signIn('organiser'),
      await site.signUp(),
      await site.signIn('supplier'),
      staffWithoutRoles,
    ]
    for (const browser of forbiddenBrowsers) {
      const userBefore = await userOf(browser)
      const listResponse = await browser.get(`${actingUrl}/list`)
      const actResponse = await browser.post(actingUrl, { customerId: 'demo-guest' })
      expect([
        listResponse.status,
        listResponse.body.error,
        actResponse.status,
        actResponse.body.error,
      ]).toEqual([403, 'Not allowed', 403, 'Not allowed'])
      expect(await userOf(browser)).toEqual(userBefore)
    }
    for (const browser of forbiddenBrowsers.slice(0, 3)) {
      expect((await browser.delete(actingUrl)).status).toBe(403)
      expect((await browser.put('/api/staff/toggle', { toggled: true })).status).toBe(403)
    }
  })

  test('staff with only customer.view can list customers, but not act as one', async () => {
    const document = {
      name: 'Reader',
      userType: 'staff',
      permissions: [{ path: 'customer', permission: ['view'] }],
    }
    await site.db
      .insertInto('role_document')
      .values({ name: 'Reader', document: JSON.stringify(document) })
      .execute()
    const { browser } = await createTestStaff(['Reader'])
    expect((await browser.get(`${actingUrl}/list`)).status).toBe(200)
    expect((await browser.post(actingUrl, { customerId: 'demo-guest' })).status).toBe(403)
  })
})

describe('the customer view', () => {
  test('toggled staff have a customer’s permissions until they switch back; the view is stored (ACC-002, ACC-014, PERM-001)', async () => {
    const ann = await site.signUp()
    const browser = await signInAsToggledStaff(site, ann.userId)
    expect(await userOf(browser)).toMatchObject({ id: ann.userId, role: [], toggled: true })
    // Staff can read a customer's events for any customer, customers only for themselves.
    const otherCustomerUrl = '/api/customer/demo-guest/events'
    expect((await browser.get(otherCustomerUrl)).status).toBe(403)
    expect((await browser.get(`/api/customer/${ann.userId}/events`)).status).toBe(200)
    await browser.put('/api/staff/toggle', { toggled: false })
    expect((await browser.get(otherCustomerUrl)).status).toBe(200)
    expect(await userOf(browser)).toMatchObject({ id: ann.userId, toggled: false })
  })

  test('staff can also switch without selecting a customer (ACC-014)', async () => {
    const browser = await signInAsToggledStaff(site)
    expect(await userOf(browser)).toMatchObject({
      id: 'demo-staff',
      role: [],
      staff: { id: 'demo-staff' },
      toggled: true,
    })
    expect((await browser.get('/api/customer/demo-guest/events')).status).toBe(403)
    const response = await browser.put('/api/staff/toggle', { toggled: false })
    expect(response.body.user).toMatchObject({ id: 'demo-staff', staff: null, toggled: false })
  })

  test('selecting and clearing a customer does not change the view', async () => {
    const ann = await site.signUp()
    const browser = await signInAsToggledStaff(site)
    const actResponse = await browser.post(actingUrl, { customerId: ann.userId })
    expect(actResponse.body.user).toMatchObject({ id: ann.userId, toggled: true })
    const stopResponse = await browser.delete(actingUrl)
    expect(stopResponse.body.user).toMatchObject({
      id: 'demo-staff',
      toggled: true,
      staff: { id: 'demo-staff' },
    })
  })

  test('toggled staff can look up and sign up customers (ACC-052, ACC-053)', async () => {
    const ann = await site.signUp()
    const browser = await signInAsToggledStaff(site, ann.userId)
    const lookupResponse = await browser.get(`/api/customer/checkExist/${ann.email}`)
    expect(lookupResponse.body.data).toEqual({ exists: true, customerId: ann.userId })
    const email = `new-${randomUUID()}@test.com`
    const registration = { email, firstName: 'New', lastName: 'Comer', generatePassword: true }
    expect((await browser.post('/api/register', registration)).status).toBe(200)
    expect((await userOf(browser)).id).toBe(ann.userId)
  })
})

describe('the customer’s own account', () => {
  test('neither hidden nor toggled staff can set the customer’s password (ACC-002)', async () => {
    const ann = await site.signUp()
    const browsers = [
      await signInAsHiddenStaff(site, ann.userId),
      await signInAsToggledStaff(site, ann.userId),
    ]
    for (const browser of browsers) {
      const { status, body } = await browser.put('/api/user', newPassword)
      expect([status, body.error]).toEqual([403, 'Not allowed'])
    }
    const login = { username: ann.email, password: testPassword }
    expect((await site.visitor().post('/api/login', login)).status).toBe(200)
  })

  test('hidden staff who change the account stay hidden staff', async () => {
    const ann = await site.signUp()
    const browser = await signInAsHiddenStaff(site, ann.userId)
    const { body } = await browser.put('/api/user', { company: 'River Club' })
    expect(body.user).toMatchObject({ company: 'River Club', staff: { id: 'demo-staff' } })
  })

  test('staff in the customer view without a customer can set their own password', async () => {
    const { browser, email } = await createTestStaff()
    await browser.put('/api/staff/toggle', { toggled: true })
    expect((await browser.put('/api/user', newPassword)).status).toBe(200)
    expect(
      (await site.visitor().post('/api/login', { username: email, password: 'harbour-42' })).status,
    ).toBe(200)
  })

  test('a customer who sets a new password ends their own other sessions, but not the session of staff', async () => {
    const ann = await site.signUp()
    const secondBrowser = site.visitor()
    await secondBrowser.post('/api/login', { username: ann.email, password: testPassword })
    const hiddenStaff = await signInAsHiddenStaff(site, ann.userId)
    await ann.put('/api/user', newPassword)
    expect(await userOf(secondBrowser)).toBeNull()
    expect(await userOf(hiddenStaff)).toMatchObject({ id: ann.userId })
  })
})

describe('the session of a member of staff who acts as a customer', () => {
  const endingChanges = {
    'is blocked': { ip_blocked: true },
    'is no longer staff': { user_type: 'customer' as const, roles: [] },
  }
  for (const [name, change] of Object.entries(endingChanges))
    test(`ends when the member of staff ${name}`, async () => {
      const ann = await site.signUp()
      const { browser, userId } = await createTestStaff()
      await browser.post(actingUrl, { customerId: ann.userId })
      expect(await userOf(browser)).toMatchObject({ id: ann.userId })
      await site.db.updateTable('app_user').set(change).where('id', '=', userId).execute()
      expect(await userOf(browser)).toBeNull()
      expect((await browser.delete(actingUrl)).status).toBe(403)
      expect(await userOf(ann)).toMatchObject({ id: ann.userId })
    })

  test('ends when the member of staff sets a new password in another session', async () => {
    const ann = await site.signUp()
    const { browser, email } = await createTestStaff()
    await browser.post(actingUrl, { customerId: ann.userId })
    const secondBrowser = site.visitor()
    await secondBrowser.post('/api/login', { username: email, password: testPassword })
    await secondBrowser.put('/api/user', newPassword)
    expect(await userOf(browser)).toBeNull()
    expect(await userOf(secondBrowser)).toMatchObject({ email })
  })

  test('has the permissions of the staff member’s current roles, not of the roles when it started', async () => {
    const [ann, bob] = [await site.signUp(), await site.signUp()]
    const { browser, userId } = await createTestStaff()
    await browser.post(actingUrl, { customerId: ann.userId })
    await site.db.updateTable('app_user').set({ roles: [] }).where('id', '=', userId).execute()
    expect((await browser.post(actingUrl, { customerId: bob.userId })).status).toBe(403)
    expect((await browser.delete(actingUrl)).status).toBe(200)
  })

  test('continues when the customer is blocked', async () => {
    const ann = await site.signUp()
    const hiddenStaff = await signInAsHiddenStaff(site, ann.userId)
    await site.db.updateTable('app_user').set({ ip_blocked: true }).where('id', '=', ann.userId).execute()
    expect(await userOf(ann)).toBeNull()
    expect(await userOf(hiddenStaff)).toMatchObject({ id: ann.userId, ipBlocked: true })
  })
})

test('hidden and toggled staff log out on the server, which ends the session (ACC-011)', async () => {
  for (const browser of [
    await signInAsHiddenStaff(site, 'demo-guest'),
    await signInAsToggledStaff(site, 'demo-guest'),
    await signInAsToggledStaff(site),
  ]) {
    const cookiesBefore = new Map(browser.cookies)
    expect((await browser.get('/api/logout')).status).toBe(200)
    expect(await userOf(withCookies(cookiesBefore))).toBeNull()
  }
})
