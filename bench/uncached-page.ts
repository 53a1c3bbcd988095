import type { Application } from '#app/compose/compose.ts'
import type { Measure } from './support/measure.ts'
import { buildPages, renderLocationPage, siteContextOf, timeTree } from './support/page-tree.ts'
import { inMs, processorTime } from './support/timing.ts'

const productCount = 60
const warmUp = 30
const rounds = 120

/**
 * Creates the API for the page’s loader. It requests each response only once, and its location has as many products
 * as the measure needs.
 */
const createCachingApi = async (app: Application) => {
  const requests = new Map<string, Promise<unknown>>()
  type Call = (input: unknown) => Promise<unknown>
  const cached =
    (name: string, call: Call): Call =>
    (input) => {
      const key = `${name} ${JSON.stringify(input)}`
      const response = requests.get(key) ?? call(input)
      requests.set(key, response)
      return response
    }
  const api = app.callAs(null) as unknown as Record<string, Record<string, Call>>
  const response = await app.http.inject('/api/location/newcastle/products/stag?fields=card')
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body.slice(0, 300)}`)
  const listedProducts = response.json().data
  const products = Array.from({ length: productCount }, (_, index) => {
    const product = listedProducts[index % listedProducts.length]
    return { ...product, id: `${product.id}-${index}`, available: true, price: product.price ?? 10 }
  })
  const callsOf = (feature: string) =>
    new Proxy(
      {},
      {
        get: (_, name: string) =>
          cached(`${feature}.${name}`, async (input) => {
            const response = (await api[feature]![name]!(input)) as { data: object }
            return name === 'readLocationPage' ? { data: { ...response.data, products } } : response
          }),
      },
    )
  return { publicPages: callsOf('publicPages') }
}

export const uncachedPage: Measure = {
  name: `pages of a location with ${productCount} products, their data in memory, against react-dom alone`,
  limit: { atLeast: 0.6 },
  unit: 'times',
  async run(bench) {
    const context = { api: await createCachingApi(bench.app), site: await siteContextOf(bench) }
    const deps = { handler: await buildPages(), context }
    let [pageMs, treeMs] = [0, 0]
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const startedAt = processorTime()
      const html = await renderLocationPage(deps)
      const elapsed = processorTime() - startedAt
      const reactMs = await timeTree(deps)
      if (!html.includes('60 products')) throw new Error('the page does not show its 60 products')
      if (round < warmUp) continue
      // Summed up, because many machines count a thread’s time in whole milliseconds.
      pageMs += elapsed / rounds
      treeMs += reactMs / rounds
    }
    return {
      value: treeMs / pageMs,
      detail: `${inMs(treeMs)} of the processor for the tree, ${inMs(pageMs)} for the page`,
    }
  },
}
