import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'

/**
 * Does some work while a location has so many products in a section, copies of its own, which are gone afterwards.
 */
export const withProducts = async <Result>(
  database: Database,
  { locationId, section, count }: { locationId: string; section?: string; count: number },
  work: () => Promise<Result>,
): Promise<Result> => {
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'product' and column_name not in ('id', 'shipped')`.execute(database)
  const names = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
  const own = sql`location_ids @> ${[locationId]}
    and (${section ?? null}::text is null or hide_listing is null and ${section ?? null} = any(sections))`
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from product where ${own}`.execute(database)
  await sql`insert into product (id, shipped, ${names})
    select 'bench-' || copy || '-' || id, false, ${names}
    from product, generate_series(1, ${count}) as copy
    where ${own} order by copy, id
    limit ${Math.max(0, count - found[0]!.count)}`.execute(database)
  await sql`analyze product`.execute(database)
  try {
    return await work()
  } finally {
    await sql`delete from product where id like 'bench-%'`.execute(database)
  }
}
