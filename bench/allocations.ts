import { sql } from 'kysely'
import pg from 'pg'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createTestBrowser } from '#tests/support/test-browser.ts'
import { bodyOf, fetchBytes } from './support/enter-site.ts'
import { withProducts } from './support/fill-products.ts'
import type { Bench, Measure } from './support/measure.ts'
import { inMs, timeAlternately } from './support/timing.ts'

const [productCount, nightsCount] = [200, 7]
const productsToFill = { locationId: 'newcastle', section: 'stag', count: productCount }

/** Returns the SQL statements about products that a function sends. */
const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const { query } = pg.Client.prototype
  const texts: string[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...queryArguments: Parameters<typeof query>) {
    texts.push(String((queryArguments[0] as { text?: string }).text ?? queryArguments[0]))
    return query.apply(this, queryArguments)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return texts.filter((text) => /\bproduct\b/.test(text))
}

const timeAllocations = async ({ app }: Bench) => {
  const { http, database } = app
  const visitor = createTestBrowser(http)
  const startDate = addDays(dayOf(new Date()), 60)
  const { rows } = await sql<{ id: string }>`
    select id from product where hide_listing is null and 'stag' = any(sections)
      and location_ids @> ${[productsToFill.locationId]} order by id limit ${productCount}`.execute(database)
  const productList = rows.map(({ id }) => id)
  const url = '/api/productListAllocation'
  const packageSettings = { nightsCount, peopleCount: 12, startDate }
  const payload = { section: 'stag', packageSettings, productList }
  const { data } = bodyOf(await visitor.post(url, payload))
  if (Object.keys(data).length < productCount)
    throw new Error(`only ${Object.keys(data).length} products are in the response`)
  const call = () => fetchBytes(app, visitor, { method: 'POST', url, payload })
  const bareQuery = () =>
    sql`select id, availability, config, (
        select jsonb_object_agg(day, units) from product_allocation
        where product_id = product.id and day between ${startDate}::date and ${startDate}::date + ${nightsCount}::int)
      from product where id = any(${productList}::text[])`.execute(database)
  const { length } = await statementsOf(call)
  if (length !== 1) throw new Error(`${length} queries instead of one`)
  const [endpointMs, queryMs] = await timeAlternately([call, bareQuery])
  return { value: endpointMs / queryMs, detail: `one query; ${inMs(endpointMs)} against ${inMs(queryMs)}` }
}

export const allocations: Measure = {
  name: `the allocation of ${productCount} products over ${nightsCount + 1} days, against the bare query`,
  limit: { atMost: 4 },
  unit: 'times',
  run: (bench) => withProducts(bench.app.database, productsToFill, () => timeAllocations(bench)),
}
