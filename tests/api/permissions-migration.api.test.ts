import { expect, test } from 'vitest'
import { findRole } from '#features/access/server/roles/role-store.ts'
import { runMigration } from '#tests/support/migration.ts'
import { testApp } from '#tests/support/test-app.ts'

test('the migration adds the permissions that all staff had before to a changed Staff role, and to no other role', async () => {
  const site = await testApp()
  const shipped = (await findRole(site.db, 'Staff'))!
  const own = { path: 'payments.refund', value: 'No' as const }
  const before = {
    ...shipped,
    permissions: [
      own,
      ...shipped.permissions.filter(
        ({ path }) => !/^(payments|eventArea|eventFunctions|mailArea)/.test(path),
      ),
    ],
  }
  const mine = { name: 'Mine', userType: 'staff' as const, permissions: [own] }
  const changed_at = site.clock.now
  await site.db
    .updateTable('role_document')
    .set({ document: JSON.stringify(before), changed_at })
    .where('name', '=', 'Staff')
    .execute()
  await site.db
    .insertInto('role_document')
    .values({ name: 'Mine', document: JSON.stringify(mine), changed_at })
    .execute()

  for (const name of ['permissions-of-staff', 'invoiced']) await runMigration(site.db as never, name)

  const after = (await findRole(site.db, 'Staff'))!
  expect(after.permissions.slice(0, before.permissions.length)).toEqual(before.permissions)
  const paths = (role: typeof after) => role.permissions.map(({ path }) => path)
  expect(new Set(paths(after))).toEqual(new Set(paths(shipped)))
  expect(paths(after).filter((path) => path === 'payments.refund')).toHaveLength(1)
  expect(await findRole(site.db, 'Mine')).toEqual(mine)
})

test('a site’s own role for work on packages keeps access to their events under its conditions, without money and mails', async () => {
  const site = await testApp()
  const inStag = { section: ['stag'] }
  const desk = {
    name: 'Stag Desk',
    userType: 'staff' as const,
    permissions: [
      { path: 'packagePageFunctions.savePackage', value: 'Yes' as const, conditions: inStag },
      { path: 'packageProductFunctions.bookProduct', value: 'Yes' as const, conditions: inStag },
      { path: 'packageProductFunctions.editPrice', value: 'No' as const },
    ],
  }
  const shop = { name: 'Shop', userType: 'staff' as const, permissions: [{ path: 'product', value: 'Yes' }] }
  for (const document of [desk, shop])
    await site.db
      .insertInto('role_document')
      .values({
        name: document.name,
        document: JSON.stringify(document),
        changed_at: site.clock.now,
      })
      .execute()

  await runMigration(site.db as never, 'permissions-of-staff')

  expect((await findRole(site.db, 'Stag Desk'))!.permissions).toEqual([
    ...desk.permissions,
    { path: 'eventArea', permission: ['view', 'edit'], conditions: inStag },
  ])
  expect(await findRole(site.db, 'Shop')).toEqual(shop)
  expect((await findRole(site.db, 'Editor'))!.permissions.map(({ path }) => path)).not.toContain('eventArea')
})
