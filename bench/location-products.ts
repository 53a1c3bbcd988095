import { sql } from 'kysely'
import { findGridSources } from '#features/catalogue/server/stores/product-store.ts'
import { createTestBrowser } from '#tests/support/test-browser.ts'
import type { Measure } from './support/measure.ts'
import { inMs, timeInTurns } from './support/timing.ts'

const productCount = 500
const locationId = 'newcastle'

export const locationProducts: Measure = {
  name: `the products of a location with ${productCount} products, against the bare query`,
  limit: { atMost: 3 },
  unit: 'times',
  async run({ app }) {
    const { database, http } = app
    const columns = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'product' and column_name not in ('id', 'shipped')`.execute(database)
    const names = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
    const { rows: found } = await sql<{ count: number }>`
      select count(*) as count from product where location_ids @> ${[locationId]}`.execute(database)
    await sql`insert into product (id, shipped, ${names})
      select 'bench-' || copy || '-' || id, false, ${names}
      from product, generate_series(1, ${productCount}) as copy
      where location_ids @> ${[locationId]} order by copy, id
      limit ${productCount - found[0]!.count}`.execute(database)
    await sql`analyze product`.execute(database)
    const visitor = createTestBrowser(http)
    const call = async () => {
      const { status, body } = await visitor.get(`/api/location/${locationId}/products/stag`)
      if (status !== 200) throw new Error(JSON.stringify(body))
      if (body.data.length < length) throw new Error(`only ${body.data.length} of ${length} products`)
    }
    const query = () => findGridSources(database, { locationId, section: 'stag', withStaffOnly: false })
    const { length } = await query()
    const [ours, bare] = await timeInTurns([call, query])
    await sql`delete from product where id like 'bench-%'`.execute(database)
    return { value: ours / bare, detail: `${length} in this section; ${inMs(ours)} against ${inMs(bare)}` }
  },
}
