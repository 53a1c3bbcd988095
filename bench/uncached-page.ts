import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Application } from '#app/compose.ts'
import type { Measure } from './support/measure.ts'
import { inMs, median } from './support/timing.ts'

const root = join(import.meta.dirname, '..')
const builtInto = join(root, '.build/bench-pages')
const place = '/stag/in-newcastle'
const productCount = 60
const warmUp = 30
const rounds = 120

/** Builds the pages behind the handler that can also render a tree by react-dom alone. */
const buildPages = async () => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', builtInto], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PAGE_HANDLER: '../../bench/support/tree-handler.tsx' },
  })
  const { default: handler } = await import(join(builtInto, 'server/tree-handler.js'))
  return handler as { fetch(request: Request, options: { context: object }): Promise<Response> }
}

/** The answers the page's loader asks for, kept in memory: the page is measured, not the database. */
const keptAnswers = async ({ http }: Application) => {
  const ask = async (path: string) => (await http.inject(`/api${path}`)).json()
  const location = await ask('/location/name/newcastle')
  const template = await ask('/template/name/stag')
  const products = await ask('/location/newcastle/products/stag')
  const data = Array.from({ length: productCount }, (_, index) => {
    const product = products.data[index % products.data.length]
    return { ...product, id: `${product.id}-${index}`, available: true, price: product.price ?? 10 }
  })
  return {
    catalogue: {
      readLocationByName: async () => location,
      listProductsInLocation: async () => ({ data, count: data.length }),
    },
    content: { readTemplate: async () => template },
  }
}

export const uncachedPage: Measure = {
  name: `an uncached location page with ${productCount} products, against react-dom alone`,
  limit: { atLeast: 0.6 },
  unit: 'times',
  async run({ app, config }) {
    const handler = await buildPages()
    const context = { api: await keptAnswers(app), site: { ...config, publicUrl: 'http://localhost' } }
    const fetchPage = async (headers: Record<string, string>) => {
      const response = await handler.fetch(new Request(`http://localhost${place}`, { headers }), { context })
      return response.text()
    }
    const whole: number[] = []
    const alone: number[] = []
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const startedAt = performance.now()
      const html = await fetchPage({})
      const taken = performance.now() - startedAt
      const { milliseconds } = JSON.parse(await fetchPage({ 'x-react-dom-alone': 'yes' }))
      if (!html.includes('60 products')) throw new Error('the page does not show its 60 products')
      if (round < warmUp) continue
      whole.push(taken)
      alone.push(milliseconds)
    }
    const [page, tree] = [median(whole), median(alone)]
    return { value: tree / page, detail: `${inMs(tree)} for the tree, ${inMs(page)} for the page` }
  },
}
