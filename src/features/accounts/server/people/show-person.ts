import type { RecordedFields } from '#features/access/rules/recorded-fields.ts'
import type { PersonResponse } from '../../contract/people-endpoints.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { nameOf } from '../users/show-user.ts'
import type { UserRow } from '../users/user-store.ts'

const commonFields = (user: UserRow) => ({
  userType: user.user_type,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  phone: user.phone,
  company: user.company,
  title: user.title,
  roles: user.roles,
  isActive: user.active,
  enquiries: user.takes_enquiries,
  picture: user.picture,
  ipBlocked: user.ip_blocked,
  subscribe: user.subscribe,
  canManageBooking: user.can_manage_booking,
  canManageInvetory: user.can_manage_inventory,
})

/**
 * Returns the fields of a user for the history. They include the password hash, so that a new password counts as a
 * change. The history stores the word 'changed' in its place.
 */
export const recordedUser = (user: UserRow): RecordedFields => ({
  ...commonFields(user),
  supplier: user.supplier_id,
  password: user.password_hash,
})

/** Returns users as staff see them. Customers have the number and latest date of their events. */
export const showPeople = async (
  { database, supplierOf, eventFigures }: AccountsDeps,
  users: readonly UserRow[],
): Promise<PersonResponse[]> => {
  const supplierIds = [...new Set(users.flatMap(({ supplier_id }) => supplier_id ?? []))]
  const supplierTitles = new Map(
    await Promise.all(supplierIds.map(async (id) => [id, (await supplierOf?.(id))?.title ?? id] as const)),
  )
  const customerIds = users.filter(({ user_type }) => user_type === 'customer').map(({ id }) => id)
  const figures = customerIds.length > 0 ? await eventFigures?.(database, customerIds) : undefined
  return users.map((user) => ({
    id: user.id,
    ...commonFields(user),
    name: nameOf(user),
    supplier:
      user.supplier_id === null
        ? null
        : { id: user.supplier_id, title: supplierTitles.get(user.supplier_id)! },
    hasPassword: user.password_hash !== null,
    createdAt: user.created_at.toISOString(),
    isErased: user.erased_at !== null,
    version: user.version,
    events: user.user_type === 'customer' ? (figures?.get(user.id) ?? { count: 0, lastDate: null }) : null,
  }))
}
