import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { containing } from '#platform/server/query/like-pattern.ts'
import '../tables.ts'

type Wanted = { readonly search: string; readonly after?: string; readonly limit: number }

/** What is searched, exactly as the index customer_search has it. */
const searched = sql<string>`first_name || ' ' || last_name || ' ' || email || ' ' || phone`
/** As the index customer_by_name has it: in the order people read names in, whatever the database's own. */
const order = sql`lower(first_name) collate "und-x-icu", lower(last_name) collate "und-x-icu", id`

/**
 * Customers by first name, then last name, whose name, address or phone contains what is searched.
 * @param after the id of the last one of the page before; the next page goes on after their name
 */
export const findCustomerChoices = (store: Kysely<Tables>, { search, after, limit }: Wanted) => {
  let query = store
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('user_type', '=', sql.lit('customer'))
  if (search.trim() !== '') query = query.where(searched, 'ilike', containing(search.trim()))
  if (after !== undefined)
    query = query.where(sql<boolean>`(${order}) > (select ${order} from app_user where id = ${after})`)
  return query.orderBy(sql`${order}`).limit(limit).execute()
}

/** Whether a page can go on after this one. */
export const isCustomer = async (store: Kysely<Tables>, id: string): Promise<boolean> => {
  const found = await store
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('user_type', '=', 'customer')
    .executeTakeFirst()
  return found !== undefined
}
