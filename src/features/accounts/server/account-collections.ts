import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { isHiddenStaff } from '#kernel/actor.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Collection, CollectionFields } from '#platform/server/query/collection.ts'
import { nameOf } from './users/show-user.ts'
import { findUsersByIds, type UserRow } from './users/user-store.ts'

const personShape = { id: z.string(), firstName: z.string(), lastName: z.string(), name: z.string() }
const contactShape = { email: z.string(), phone: z.string() }

const personFields: CollectionFields = {
  id: { kind: 'text', column: sql`app_user.id` },
  firstName: { kind: 'text', column: sql`app_user.first_name` },
  lastName: { kind: 'text', column: sql`app_user.last_name` },
  name: { kind: 'text', column: sql`trim(app_user.first_name || ' ' || app_user.last_name)` },
  email: { kind: 'text', column: sql`app_user.email` },
  phone: { kind: 'text', column: sql`app_user.phone` },
}

const presentPerson = (row: UserRow) => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  name: nameOf(row),
  email: row.email,
  phone: row.phone,
  company: row.company,
  subscribe: row.subscribe,
  roles: row.roles,
})

/** The collections of customers and staff. Staff need a permission to find people; customers find only themselves. */
export const accountsCollections = (database: Kysely<Tables>): readonly Collection[] => {
  const read = async (ids: readonly string[]) => (await findUsersByIds(database, ids)).map(presentPerson)
  const shared = { table: sql`app_user`, id: sql`app_user.id`, sortedBy: 'name', read }
  return [
    {
      ...shared,
      name: 'customer',
      fields: () => ({
        ...personFields,
        company: { kind: 'text', column: sql`app_user.company` },
        subscribe: { kind: 'flag', column: sql`app_user.subscribe` },
      }),
      visible: ({ actor, hasStaffPermission }) => {
        if (hasStaffPermission('customer.view')) return sql`app_user.user_type = 'customer'`
        if (actor?.userType !== 'customer' || isHiddenStaff(actor)) return 'refused'
        return sql`app_user.user_type = 'customer' and app_user.id = ${actor.userId}`
      },
      node: () => z.object({ ...personShape, ...contactShape, company: z.string(), subscribe: z.boolean() }),
    },
    {
      ...shared,
      name: 'staff',
      fields: () => ({ ...personFields, roles: { kind: 'list', column: sql`app_user.roles` } }),
      visible: ({ hasStaffPermission }) =>
        hasStaffPermission('company.view') ? sql`app_user.user_type = 'staff'` : 'refused',
      node: () => z.object({ ...personShape, ...contactShape, roles: z.array(z.string()) }),
    },
  ]
}
