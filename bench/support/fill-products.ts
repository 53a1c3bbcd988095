import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'

/**
 * Copies products until visitors see this many at a location (in a section, if given), runs a function, and then
 * deletes the copies. Products without a price do not count, because visitors do not see them.
 */
export const withProducts = async <Result>(
  database: Database,
  { locationId, section, count }: { locationId: string; section?: string; count: number },
  work: () => Promise<Result>,
): Promise<Result> => {
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'product' and column_name <> 'id'`.execute(database)
  const names = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
  const requiredSection = section ?? null
  const isShown = sql`location_ids @> ${[locationId]} and hide_listing is null
    and (${requiredSection}::text is null or ${requiredSection} = any(sections))
    and exists (select from jsonb_array_elements(prices) as row
      where row->'sections' is null or ${requiredSection}::text is null or row->'sections' ? ${requiredSection})`
  const { rows: shownRows } = await sql<{ count: number }>`
    select count(*) as count from product where ${isShown}`.execute(database)
  await sql`insert into product (id, ${names})
    select 'bench-' || copy || '-' || id, ${names}
    from product, generate_series(1, ${count}) as copy
    where ${isShown} order by copy, id
    limit ${Math.max(0, count - shownRows[0]!.count)}`.execute(database)
  await sql`analyze product`.execute(database)
  try {
    return await work()
  } finally {
    await sql`delete from product where id like 'bench-%'`.execute(database)
  }
}
