import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { findRole } from '#features/access/server/roles/role-store.ts'
import { testApp } from '#tests/support/test-app.ts'

type Migration = { up(database: Kysely<never>): Promise<void> }

/** The migration, whatever its number is. */
const migration = async (): Promise<Migration> => {
  const file = readdirSync('migrations').find((name) => name.endsWith('-permissions-of-staff.ts'))
  return import(/* @vite-ignore */ pathToFileURL(`migrations/${file}`).href)
}

test('a Staff role that a site has changed keeps its changes and is given what being staff was enough for; no other role is', async () => {
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

  await (await migration()).up(site.db as unknown as Kysely<never>)

  const after = (await findRole(site.db, 'Staff'))!
  expect(after.permissions.slice(0, before.permissions.length)).toEqual(before.permissions)
  const paths = (role: typeof after) => role.permissions.map(({ path }) => path)
  expect(new Set(paths(after))).toEqual(new Set(paths(shipped)))
  expect(paths(after).filter((path) => path === 'payments.refund')).toHaveLength(1)
  expect(await findRole(site.db, 'Mine')).toEqual(mine)
})
