import { findGridSources } from '#features/catalogue/server/stores/product-store.ts'
import { createTestBrowser } from '#tests/support/test-browser.ts'
import { withProducts } from './support/fill-products.ts'
import type { Bench, Measure } from './support/measure.ts'
import { inMs, timeInTurns } from './support/timing.ts'

const productCount = 500
const locationId = 'newcastle'

const timeProducts = async ({ app }: Bench) => {
  const visitor = createTestBrowser(app.http)
  const query = () => findGridSources(app.database, { locationId, section: 'stag' })
  const { length } = await query()
  const call = async () => {
    const { status, body } = await visitor.get(`/api/location/${locationId}/products/stag`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    if (body.data.length < length) throw new Error(`only ${body.data.length} of ${length} products`)
  }
  const [ours, bare] = await timeInTurns([call, query])
  return { value: ours / bare, detail: `${length} in this section; ${inMs(ours)} against ${inMs(bare)}` }
}

export const locationProducts: Measure = {
  name: `the products of a location with ${productCount} products, against the bare query`,
  limit: { atMost: 2.5 },
  unit: 'times',
  run: (bench) =>
    withProducts(bench.app.database, { locationId, count: productCount }, () => timeProducts(bench)),
}
