import { randomUUID } from 'node:crypto'
import type { PermissionEntry } from '#features/access/rules/role-document.ts'
import { type Permission, type PermissionType, permissionTypes } from '#kernel/permission.ts'
import { openSessionOf } from './open-session.ts'
import type { TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

type TestUser = TestBrowser & { readonly userId: string }

const typesText = permissionTypes.join('|')

/** Returns an entry of a role: 'company.edit' is a path with a type, 'payments.refund' a path whose value is Yes. */
const entryOf = (permission: Permission): PermissionEntry => {
  const match = new RegExp(`^(.+)\\.(${typesText})$`).exec(permission)
  return match
    ? { path: match[1]!, permission: [match[2] as PermissionType] }
    : { path: permission, value: 'Yes' }
}

const insertRole = async (
  { db, clock }: TestApp,
  userType: 'staff' | 'supplierContact',
  permissions: readonly Permission[],
): Promise<string[]> => {
  if (permissions.length === 0) return []
  const name = `Role ${randomUUID()}`
  const document = JSON.stringify({ name, userType, permissions: permissions.map(entryOf) })
  await db.insertInto('role_document').values({ name, document, changed_at: clock.now }).execute()
  return [name]
}

/** Creates a staff user whose only role grants exactly these permissions; without any they have no role. */
export const createTestStaff = async (site: TestApp, ...permissions: Permission[]): Promise<TestUser> => {
  const { userId } = await site.signUp()
  const roles = await insertRole(site, 'staff', permissions)
  await site.db.updateTable('app_user').set({ user_type: 'staff', roles }).where('id', '=', userId).execute()
  return { ...(await openSessionOf(site, { userId })), userId }
}

type Contact = { readonly granted?: readonly Permission[]; readonly canManageBooking: boolean }

/** Creates a contact of a supplier with the role Owner, or with a role that grants exactly these permissions. */
export const createTestContact = async (
  site: TestApp,
  supplierId: string,
  { granted, canManageBooking }: Contact,
): Promise<TestUser> => {
  const { userId } = await site.signUp()
  const roles = granted ? await insertRole(site, 'supplierContact', granted) : ['Owner']
  await site.db
    .updateTable('app_user')
    .set({
      user_type: 'supplierContact',
      roles,
      supplier_id: supplierId,
      can_manage_booking: canManageBooking,
    })
    .where('id', '=', userId)
    .execute()
  return { ...(await openSessionOf(site, { userId })), userId }
}
