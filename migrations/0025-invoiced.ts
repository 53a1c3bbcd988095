import { type Kysely, sql } from 'kysely'

/** What of a product is invoiced is said by whoever has the role Staff, where a site has changed that role as well. */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    update role_document set
      document = jsonb_set(document, '{permissions}', (document -> 'permissions') || ${JSON.stringify([granted])}::jsonb),
      version = version + 1
    where name = 'Staff' and changed_at is not null and not exists (
      select from jsonb_array_elements(document -> 'permissions') as own where own ->> 'path' = ${granted.path})`.execute(
    database,
  )
}

const granted = { path: 'packageProductFunctions.editInvoiced', value: 'Yes' }
