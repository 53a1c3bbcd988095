import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { carriesSession, hasSession } from '#features/accounts/server/index.ts'
import { imageOfContent, scenesOfPages } from '#features/catalogue/server/index.ts'
import { aboutPath } from '#features/content/rules/items/content-path.ts'
import { listAboutPages, readPagePictures } from '#features/content/server/index.ts'
import { readEnquiryButtons } from '#features/enquiries/server/index.ts'
import { hasIdentityProvider } from '#platform/adapters/identity/choose-identity-provider.ts'
import { cacheEndpoints, sizeOfResponse } from '#platform/server/cache/cache-endpoints.ts'
import type { ChangeLog } from '#platform/server/cache/change-log.ts'
import { createDependencyCache } from '#platform/server/cache/dependency-cache.ts'
import { createPageCache } from '#platform/server/cache/page-cache.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { currentRequester, runForServer } from '#platform/server/database/requester.ts'
import type { CountNetworks } from '#platform/server/http/limits/network-counter.ts'
import { servePages } from '#platform/server/http/pages/serve-pages.ts'
import { contract } from '../contract.ts'
import { canonicalPath, describePage } from '../describe-page.ts'
import { serveSitemap } from '../search-engines/serve-sitemap.ts'
import type { ServerApi } from '../server-api.ts'
import type { Site } from '../site.ts'

type PageDeps = {
  readonly http: FastifyInstance
  readonly database: Database
  readonly config: Config
  /** Calls endpoints as a visitor. */
  readonly api: ServerApi
  readonly changeLog: ChangeLog
  readonly countNetworks: CountNetworks
  now(): Date
}

/**
 * Returns the maximum number of pages that are rendered for one network in a minute. It is half the limit of API
 * requests, because rendering takes longer and most pages are cached.
 */
const maxRendersPerMinute = ({ requestsPerMinute }: Config) => Math.ceil(requestsPerMinute / 2)

/** Serves the built pages of a folder. Returns the caches of the pages and of the data that they use. */
export const composePages = async (folder: string, deps: PageDeps) => {
  const { http, database, config, api, changeLog, countNetworks, now } = deps
  const { default: handler } = await import(join(folder, 'server/page-handler.js'))
  const responseCache = createDependencyCache<object>(changeLog, {
    maxBytes: config.cachedResponsesBytes / 2,
    sizeOf: sizeOfResponse,
  })
  const cachedApi = cacheEndpoints(api as never, contract as never, responseCache)
  const cache = createPageCache(config.cachedPagesBytes, changeLog)
  serveSitemap(http, { database, publicUrl: config.publicUrl, cache })
  await servePages(http, {
    clientFolder: join(folder, 'client'),
    cache,
    describe: describePage,
    canonicalPath,
    sessions: {
      hasCookie: carriesSession,
      isValid: (request) => runForServer(() => hasSession({ database, now }, request)),
    },
    rendersPerMinute: maxRendersPerMinute(config),
    countNetworks,
    // If the database refused a connection or cancelled a slow statement, the page failed because of overload. The
    // query below can succeed anyway, because it is not limited like queries of visitors.
    ready: async () =>
      !currentRequester()?.wasRefused && Boolean(await runForServer(() => sql`select 1`.execute(database))),
    render: async (request) =>
      handler.fetch(request, {
        context: { api: cachedApi, site: await responseCache.get('site', () => readSite(deps)) },
      }),
  })
  return { pages: cache, 'page-data': responseCache }
}

/** Returns the site settings that every page contains. */
export const readSite = async ({
  database,
  config,
}: Pick<PageDeps, 'database' | 'config'>): Promise<Site> => ({
  ...siteOf(config),
  pictures: picturesOf(scenesOfPages(), await readPagePictures(database)),
  enquiryButtons: await readEnquiryButtons(database),
  aboutPages: (await listAboutPages(database)).map(({ id, title }) => ({ title, href: aboutPath(id) })),
})

/**
 * Returns the pictures of pages without a product or location: those chosen by editors, or else the built-in drawings
 * (scenes).
 */
const picturesOf = (
  scenes: ReturnType<typeof scenesOfPages>,
  chosenPictures: Awaited<ReturnType<typeof readPagePictures>>,
): Site['pictures'] =>
  Object.fromEntries(
    Object.entries(scenes).map(([page, scene]) => {
      const chosenPicture = chosenPictures[page as keyof typeof chosenPictures]
      const { cloudinaryId, alt } = (chosenPicture && imageOfContent(chosenPicture)) ?? scene
      return [page, { id: cloudinaryId, alt }]
    }),
  ) as unknown as Site['pictures']

const siteOf = (config: Config): Omit<Site, 'enquiryButtons' | 'aboutPages' | 'pictures'> => ({
  brand: config.brand,
  publicUrl: config.publicUrl,
  companyDomain: config.companyDomain,
  googleSignIn: hasIdentityProvider(config),
  contact: config.contact,
  eventsContact: config.eventsContact,
  whatsApp: config.whatsApp,
  media: config.media,
  mapTiles: config.mapTiles,
  browserKeys: config.browserKeys,
})
