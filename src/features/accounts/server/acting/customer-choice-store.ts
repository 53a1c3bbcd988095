import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { matchesPerson } from '../people/person-search-store.ts'
import '../tables.ts'

type CustomerQuery = { readonly search: string; readonly after?: string; readonly limit: number }

/**
 * The sort order. The expressions must equal those of the index customer_by_name. The collation sorts names as people
 * expect, whatever the default of the database is.
 */
const order = sql`lower(first_name) collate "und-x-icu", lower(last_name) collate "und-x-icu", id`

/**
 * Finds customers whose name, email and phone contain all words of the search, sorted by first name, then last name.
 * @param after the id of the last customer of the previous page
 */
export const findCustomerChoices = (store: Kysely<Tables>, { search, after, limit }: CustomerQuery) => {
  let query = store
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('user_type', '=', sql.lit('customer'))
    .where(matchesPerson(search))
  if (after !== undefined)
    query = query.where(sql<boolean>`(${order}) > (select ${order} from app_user where id = ${after})`)
  return query.orderBy(sql`${order}`).limit(limit).execute()
}

/** Returns true if a customer with this id exists. */
export const isCustomer = async (store: Kysely<Tables>, id: string): Promise<boolean> => {
  const found = await store
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('user_type', '=', 'customer')
    .executeTakeFirst()
  return found !== undefined
}
