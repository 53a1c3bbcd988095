import { expect } from 'vitest'
import { addSupplier } from './sample-supplier.ts'
import { testApp, testPassword } from './test-app.ts'

/** Creates a site with the suppliers s1 and s2, and functions with which staff manage people. */
export const peopleApp = async () => {
  const site = await testApp()
  await addSupplier(site.db, 's1')
  await addSupplier(site.db, 's2')
  const staff = await site.signIn('staff')
  let createdCount = 0
  let roleCount = 0

  const read = async (id: string) => (await staff.get(`/api/people/${id}`)).body.data
  const change = async (id: string, fields: object, browser = staff) =>
    browser.put('/api/user', { id, version: (await read(id)).version, ...fields })

  /** Creates a person. Returns their id. */
  const createPerson = async (fields: object): Promise<string> => {
    createdCount += 1
    const { status, body } = await staff.post('/api/register', {
      firstName: 'Nora',
      lastName: 'New',
      email: `made-${createdCount}@test.com`,
      generatePassword: true,
      sendInvite: true,
      ...fields,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.user.id
  }

  /** Opens a browser in which a new person has set a password with the emailed link and logged in. */
  const logInAs = async (id: string) => {
    const { email } = await read(id)
    const { text } = await site.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('recipient', '=', email)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const browser = site.visitor()
    const token = /token=([\w-]{72})/.exec(text)?.[1]
    expect((await browser.post('/api/user/password', { token, password: testPassword })).status).toBe(200)
    expect((await browser.post('/api/login', { username: email, password: testPassword })).status).toBe(200)
    return browser
  }

  /** Creates a colleague whose role grants only these permissions, and opens their browser. */
  const logInWithPermissions = async (permissions: object[]) => {
    roleCount += 1
    const name = `Role ${roleCount}`
    await staff.post('/api/role', { document: { name, userType: 'staff', permissions } })
    return logInAs(await createPerson({ userType: 'staff', roles: [{ name }] }))
  }

  return { site, staff, read, change, createPerson, logInAs, logInWithPermissions }
}
