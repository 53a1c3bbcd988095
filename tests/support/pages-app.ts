import { buildPages, pagesFolder } from '../../scripts/build.ts'
import { type TestApp, testApp } from './test-app.ts'

type PagesApp = TestApp & ReturnType<typeof pageRequests>

/**
 * Creates the whole server with its built pages and the shipped catalogue, on 21 November 2026. Call it at the top of
 * a *.api.test.ts file: it builds the pages if necessary, which takes a while.
 */
export const pagesApp = async (options: Parameters<typeof testApp>[0] = {}): Promise<PagesApp> => {
  await buildPages({ log: () => {} })
  const site = await testApp({ ...options, pagesFolder })
  site.clock.now = new Date('2026-11-21T10:00:00Z')
  return { ...site, ...pageRequests(site) }
}

type ListedProduct = {
  readonly id: string
  readonly categoryUrl: string
  readonly isSpicy: boolean
  readonly price: number | null
}

/** Returns functions that request pages as a first-time visitor. */
const pageRequests = ({ app, visitor }: TestApp) => {
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.http.inject({ method, url, headers })
  const listProducts = async (): Promise<ListedProduct[]> =>
    (await visitor().get('/api/location/newcastle/products/stag')).body.data
  return {
    get,
    /** Returns the stag products of Newcastle. */
    listProducts,
    /** Returns the path of the first stag product of Newcastle. */
    productPage: async () => {
      const [firstProduct] = await listProducts()
      return `/stag/in-newcastle/do-${firstProduct!.categoryUrl}/go-${firstProduct!.id}`
    },
  }
}

/** Returns the visible text of a page, without its scripts. */
export const textOf = (html: string): string =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** The path of a shipped ready-made package. */
export const readyMadePackagePath = '/stag/in-newcastle/package-newcastle-classic-stag'
/** The path of a shipped post, in its own section. */
export const postPage = '/hen/blog/post-hen-in-york-two-days-two-days-in-york-with-eleven-hens'

/** The URLs of public pages: at least one of each kind, and more of kinds that exist in several sections. */
export const publicPages = [
  '/',
  '/stag',
  '/hen',
  '/events',
  '/stag/locations',
  '/stag/blog',
  '/hen/in-newcastle',
  '/golf/in-york',
  '/stag/in-newcastle/daytime/do-driving',
  '/stag/packages',
  readyMadePackagePath,
  '/stag/in-custom-location/do-driving?name=Whitby&lat=54.97&lon=-1.6',
  '/country-england',
  '/region-north-east',
  '/about-us',
  postPage,
]
