import { describe, expect, test } from 'vitest'
import { createTestContact, createTestStaff } from '#tests/support/create-test-user.ts'
import { testApp } from '#tests/support/test-app.ts'
import { canLogIn, findUserById } from '../users/user-store.ts'
import { rolePeople } from './count-role-people.ts'
import { activeStaffRoles, suppliersWithLogin } from './person-store.ts'

const site = await testApp()
const { db } = site

/** Runs a check of a user in each state, and returns its results by state. */
const inEachState = async <Result>(id: string, check: () => Promise<Result>) => {
  const states = {
    active: {},
    inactive: { active: false },
    blocked: { ip_blocked: true },
    erased: { erased_at: new Date() },
  }
  const results: Record<string, Result> = {}
  for (const [name, state] of Object.entries(states)) {
    await db
      .updateTable('app_user')
      .set({ active: true, ip_blocked: false, erased_at: null, ...state })
      .where('id', '=', id)
      .execute()
    results[name] = await check()
  }
  return results
}

const onlyActive = { active: true, inactive: false, blocked: false, erased: false }

describe('inactive, blocked and erased people', () => {
  test('can’t log in', async () => {
    const { userId } = await createTestStaff(site, 'company.edit')
    expect(await inEachState(userId, async () => canLogIn((await findUserById(db, userId))!))).toEqual(
      onlyActive,
    )
    expect(
      await inEachState(userId, async () => (await rolePeople.findReader(db, userId))!.canLogIn),
    ).toEqual(onlyActive)
  })

  test('are not counted as administrators', async () => {
    const { userId } = await createTestStaff(site, 'company.edit')
    const [role] = (await findUserById(db, userId))!.roles
    const isListed = async () => (await activeStaffRoles(db)).some((roles) => roles.includes(role!))
    expect(await inEachState(userId, isListed)).toEqual(onlyActive)
  })

  test('do not count as contacts of their supplier who can log in', async () => {
    const { userId } = await createTestContact(site, 's1', { canManageBooking: true })
    const hasLogin = async () => (await suppliersWithLogin(db, ['s1', 's2'])).has('s1')
    expect(await inEachState(userId, hasLogin)).toEqual(onlyActive)
  })

  test('have no session', async () => {
    const staff = await createTestStaff(site, 'company.edit')
    const hasSession = async () => (await staff.get('/api/user')).body.user !== null
    expect(await inEachState(staff.userId, hasSession)).toEqual(onlyActive)
  })
})
