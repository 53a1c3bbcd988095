import { findGridSources } from '#features/catalogue/server/stores/product-store.ts'
import { bodyOf, fetchBytes, signIn } from './support/enter-site.ts'
import { withProducts } from './support/fill-products.ts'
import type { Bench, Measure } from './support/measure.ts'
import { inMs, timeAlternately } from './support/timing.ts'

const productCount = 500
const locationId = 'newcastle'

/** Measures requests of a logged-in user, because responses to visitors are cached. */
const timeProducts = async ({ app }: Bench) => {
  const customer = await signIn(app, 'organiser')
  const query = () => findGridSources(app.database, { locationId, section: 'stag' })
  const { length } = await query()
  if (length < productCount) throw new Error(`only ${length} products in this section`)
  const url = `/api/location/${locationId}/products/stag`
  const { data } = bodyOf(await customer.get(url))
  if (data.length < length) throw new Error(`only ${data.length} of ${length} products`)
  const bodyLength = JSON.stringify(data).length
  const call = async () => {
    const { length: received } = await fetchBytes(app, customer, { method: 'GET', url })
    if (received < bodyLength) throw new Error(`only ${received} of ${bodyLength} bytes`)
  }
  const [ours, bare] = await timeAlternately([call, query])
  return { value: ours / bare, detail: `${length} in this section; ${inMs(ours)} against ${inMs(bare)}` }
}

export const locationProducts: Measure = {
  name: `the products of a location with ${productCount} products, against the bare query`,
  limit: { atMost: 2.5 },
  unit: 'times',
  run: (bench) =>
    withProducts(bench.app.database, { locationId, section: 'stag', count: productCount }, () =>
      timeProducts(bench),
    ),
}
