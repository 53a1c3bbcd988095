import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Application } from '#app/compose.ts'
import { canonicalPath, describePage } from '#app/describe-page.ts'
import { readEnquiryButtons } from '#features/enquiries/server/index.ts'
import { createHttpApp } from '#platform/server/http/create-http-app.ts'
import { createPageCache } from '#platform/server/http/page-cache.ts'
import { servePages } from '#platform/server/http/serve-pages.ts'
import { nothingNew } from '#platform/server/publication/publication.ts'
import { withProducts } from './support/fill-products.ts'
import type { Bench, Measure } from './support/measure.ts'
import { inMs, median } from './support/timing.ts'

const root = join(import.meta.dirname, '..')
const builtInto = join(root, '.build/bench-pages')
const place = '/stag/in-newcastle'
const productCount = 60
const warmUp = 30
const rounds = 120

type PageHandler = { fetch(request: Request, options: { context: object }): Promise<Response> }
let built: Promise<PageHandler> | undefined

/** Builds the pages, once, behind the handler that can also render a tree by react-dom alone. */
const buildPages = (): Promise<PageHandler> => {
  built ??= buildNow()
  return built
}

const buildNow = async (): Promise<PageHandler> => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', builtInto], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PAGE_HANDLER: '../../bench/support/tree-handler.tsx' },
  })
  const { default: handler } = await import(join(builtInto, 'server/tree-handler.js'))
  return handler
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

type Settings = { readonly config: Bench['config'] }
const siteOf = async ({ config }: Settings, { database }: Application) => ({
  ...config,
  enquiryButtons: await readEnquiryButtons(database),
  publicUrl: 'http://localhost',
})

export const uncachedPage: Measure = {
  name: `rendering an uncached location page with ${productCount} products, its data in memory, against react-dom alone`,
  limit: { atLeast: 0.6 },
  unit: 'times',
  async run({ app, config }) {
    const handler = await buildPages()
    const context = { api: await keptAnswers(app), site: await siteOf({ config }, app) }
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
      const milliseconds = await timeTree(fetchPage)
      if (!html.includes('60 products')) throw new Error('the page does not show its 60 products')
      if (round < warmUp) continue
      whole.push(taken)
      alone.push(milliseconds)
    }
    const [page, tree] = [median(whole), median(alone)]
    return { value: tree / page, detail: `${inMs(tree)} for the tree, ${inMs(page)} for the page` }
  },
}

/** Milliseconds of react-dom alone for the tree of the page. */
const timeTree = async (fetchPage: (headers: Record<string, string>) => Promise<string>): Promise<number> =>
  JSON.parse(await fetchPage({ 'x-react-dom-alone': 'yes' })).milliseconds

/** The site's own HTTP application that keeps no page: each request is the first. */
const openUncached = async ({ app, config }: Bench) => {
  const handler = await buildPages()
  const context = { api: app.callAs(null), site: await siteOf({ config }, app) }
  const render = (request: Request) => handler.fetch(request, { context })
  const http = await createHttpApp({ logLevel: 'silent', callsPerMinute: 1, ready: async () => true })
  await servePages(http, {
    clientFolder: join(builtInto, 'client'),
    cache: createPageCache(0, nothingNew),
    describe: describePage,
    canonical: canonicalPath,
    ready: async () => true,
    rendersPerMinute: Number.POSITIVE_INFINITY,
    render,
  })
  const fetchPage = async (headers: Record<string, string>) =>
    (await render(new Request(`http://localhost${place}`, { headers }))).text()
  return { http, timeTree: () => timeTree(fetchPage) }
}

const timeRequests = async (bench: Bench) => {
  const { http, timeTree } = await openUncached(bench)
  const times: number[] = []
  const alone: number[] = []
  let shown = 0
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const startedAt = performance.now()
    const { body, statusCode } = await http.inject({ url: place, headers: { 'accept-encoding': 'identity' } })
    const taken = performance.now() - startedAt
    const tree = await timeTree()
    shown = Number(/(\d+)(?:<!-- -->)? products/.exec(body)?.[1] ?? 0)
    if (statusCode !== 200 || shown < productCount) throw new Error(`${statusCode} with ${shown} products`)
    if (round < warmUp) continue
    times.push(taken)
    alone.push(tree)
  }
  await http.close()
  const [request, tree] = [median(times), median(alone)]
  const detail = `${shown} products; ${inMs(tree)} for the tree, ${inMs(request)} for the request`
  return { value: tree / request, detail }
}

export const uncachedRequest: Measure = {
  name: 'the whole request of that page: its queries, rendering, hashes and both compressed forms, against react-dom alone',
  unit: 'times',
  run: (bench) =>
    withProducts(
      bench.app.database,
      { locationId: 'newcastle', section: 'stag', count: productCount + 5 },
      () => timeRequests(bench),
    ),
}
