import { expect, test } from 'vitest'
import { runMigration } from '#tests/support/migration.ts'
import { testApp } from '#tests/support/test-app.ts'

test('stored roles and views whose names don’t fit into a URL are renamed, also in accounts and history', async () => {
  const site = await testApp()
  const names = ['Planner', 'PLANNER', 'Pl\u200banner', '..', '.', 'a/b', '<b>Boss</b>', '__proto__']
  for (const name of names)
    await site.db
      .insertInto('role_document')
      .values({
        name,
        document: JSON.stringify({ name, userType: 'staff', permissions: [] }),
        changed_at: site.clock.now,
      })
      .execute()
  const holder = await site.signUp()
  await site.db
    .updateTable('app_user')
    .set({ user_type: 'staff', roles: ['Staff', '..'] })
    .where('id', '=', holder.userId)
    .execute()
  await site.db
    .insertInto('change_log')
    .values({
      id: 'change-1',
      at: site.clock.now,
      subject_kind: 'role',
      subject_id: '..',
      what: 'created',
      after: '{}',
    } as never)
    .execute()
  const view = JSON.stringify({ columns: [], filters: [], search: '' })
  for (const name of ['..', 'Mine', 'MINE '])
    await site.db
      .insertInto('record_view')
      .values({ user_id: 'demo-staff', kind: 'venue', name, view } as never)
      .execute()

  for (let times = 0; times < 2; times += 1)
    await runMigration(site.db as never, 'names-that-can-be-addressed')

  const staff = await site.signIn('staff')
  const { data: roles } = (await staff.get('/api/role')).body
  const made = roles.filter(
    (role: { document: { permissions: [] } }) => role.document.permissions.length === 0,
  )
  const found = new Map<string, number>(
    made.map((role: { document: { name: string }; version: number }) => [role.document.name, role.version]),
  )
  expect([...found.keys()].sort()).toEqual([
    'PLANNER',
    'Planner 2',
    'Planner 3',
    'Role',
    'Role 2',
    'Role 3',
    'ab',
    'bBossb',
  ])
  const { roles: held } = await site.db
    .selectFrom('app_user')
    .select('roles')
    .where('id', '=', holder.userId)
    .executeTakeFirstOrThrow()
  const renamed = held[1]!
  expect(held).toEqual(['Staff', expect.stringMatching(/^Role/)])
  expect((await staff.get(`/api/change/role/${encodeURIComponent(renamed)}`)).body.data).toHaveLength(1)
  for (const [name, version] of found) {
    const answer = await staff.delete(`/api/role/${encodeURIComponent(name)}`, { version })
    expect(answer.status, name).toBe(name === renamed ? 409 : 200)
  }
  const views = (await staff.get('/api/records/venue/views')).body.data
  expect(views.map(({ name }: { name: string }) => name).sort()).toEqual(['Mine', 'MINE 2', 'View'].sort())
})
