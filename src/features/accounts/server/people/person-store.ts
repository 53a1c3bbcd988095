import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { UserType } from '#kernel/actor.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { countUpTo } from '#platform/server/query/count-up-to.ts'
import type { PersonSort } from '../../rules/people/person-sorts.ts'
import { loginCondition, type UserRow } from '../users/user-store.ts'
import { matchesPerson } from './person-search-store.ts'
import '../tables.ts'

type Store = Kysely<Tables>

type PeopleQuery = {
  readonly userType: UserType
  readonly search?: string
  readonly role?: string
  readonly supplier?: string
  readonly isActive?: boolean
  readonly ipBlocked?: boolean
  readonly sort: PersonSort
  readonly way: 'up' | 'down'
  readonly limit: number
  readonly skip: number
}

type MatchingPeople = SelectQueryBuilder<Tables, 'app_user', object>

const selectMatchingPeople = (store: Store, filter: PeopleQuery): MatchingPeople => {
  let query = store
    .selectFrom('app_user')
    .where('user_type', '=', filter.userType)
    .where('erased_at', 'is', null)
  if (filter.search !== undefined) query = query.where(matchesPerson(filter.search))
  if (filter.role !== undefined) query = query.where(sql<boolean>`roles @> ${[filter.role]}`)
  if (filter.supplier !== undefined) query = query.where('supplier_id', '=', filter.supplier)
  if (filter.isActive !== undefined) query = query.where('active', '=', filter.isActive)
  if (filter.ipBlocked !== undefined) query = query.where('ip_blocked', '=', filter.ipBlocked)
  return query
}

const sortColumns = {
  name: ['lower(first_name)', 'lower(last_name)', 'id'],
  email: ['email', 'id'],
  createdAt: ['created_at', 'id'],
} as const

/**
 * Returns a page of people, and the total number of people as counted by `countUpTo`. If the page is sorted by last
 * event, people without events come last in both directions.
 */
export const listPersons = async (
  store: Store,
  filter: PeopleQuery,
  lastEventDate: RawBuilder<string | null> = sql`null`,
) => {
  const direction = filter.way === 'down' ? 'desc' : 'asc'
  let page = selectMatchingPeople(store, filter).selectAll()
  if (filter.sort === 'lastEvent')
    page = page.orderBy(sql`${lastEventDate} ${sql.raw(direction)} nulls last`).orderBy('id')
  else for (const column of sortColumns[filter.sort]) page = page.orderBy(sql.raw(column), direction)
  const [rows, counts] = await Promise.all([
    page.limit(filter.limit).offset(filter.skip).execute() as Promise<UserRow[]>,
    countUpTo(store, sql`select from (${selectMatchingPeople(store, filter).select('id')}) as people`),
  ])
  return { rows, ...counts }
}

export const listStaffRows = (
  store: Store,
  { isActive, enquiries }: { isActive?: boolean; enquiries?: boolean },
): Promise<UserRow[]> => {
  let query = store.selectFrom('app_user').selectAll().where('user_type', '=', 'staff')
  if (isActive !== undefined) query = query.where('active', '=', isActive)
  if (enquiries !== undefined) query = query.where('takes_enquiries', '=', enquiries)
  return query.orderBy('first_name').orderBy('last_name').orderBy('id').execute()
}

/**
 * Returns the number of people who have each role. The condition on roles lets the query use an index that leaves out
 * the many people without roles.
 */
export const countHolders = async (store: Store): Promise<Map<string, number>> => {
  const { rows } = await sql<{ role: string; holders: number }>`
    select role, count(*)::int as holders from app_user, unnest(roles) as role
    where roles <> '{}' group by role`.execute(store)
  return new Map(rows.map(({ role, holders }) => [role, holders]))
}

export const activeStaffRoles = async (store: Store): Promise<string[][]> => {
  const rows = await store
    .selectFrom('app_user')
    .select('roles')
    .where('user_type', '=', 'staff')
    .where(loginCondition)
    .execute()
  return rows.map(({ roles }) => roles)
}

/** Lists the contacts of a supplier who are not erased, oldest first, including those who can't log in. */
export const listSupplierContacts = (store: Store, supplierId: string): Promise<UserRow[]> =>
  store
    .selectFrom('app_user')
    .selectAll()
    .where('supplier_id', '=', supplierId)
    .where('user_type', '=', 'supplierContact')
    .where('erased_at', 'is', null)
    .orderBy('created_at')
    .execute()

/** Returns those of the given suppliers that have a contact who can log in. */
export const suppliersWithLogin = async (
  store: Store,
  supplierIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (supplierIds.length === 0) return new Set()
  const users = await store
    .selectFrom('app_user')
    .select('supplier_id')
    .distinct()
    .where('supplier_id', 'in', supplierIds)
    .where('user_type', '=', 'supplierContact')
    .where(loginCondition)
    .execute()
  return new Set(users.map(({ supplier_id }) => supplier_id!))
}

/** Returns the members of staff whose photo is one of these pictures, sorted by name. */
export const staffWithPictures = async (
  store: Store,
  pictureIds: readonly string[],
): Promise<{ id: string; name: string; picture: string }[]> => {
  const { rows } = await sql<{ id: string; name: string; picture: string }>`
    select id, trim(first_name || ' ' || last_name) as name, picture from app_user
    where picture <> '' and picture = any(${[...pictureIds]}::text[]) order by name, id`.execute(store)
  return rows
}
