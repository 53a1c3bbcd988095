import type { CacheClass } from '#platform/server/http/serve-pages.ts'

type PageClass = {
  readonly cache: CacheClass
  /** False for a static shell whose data the browser loads. */
  readonly ssr: boolean
  readonly query: readonly string[]
}

/** Query parameters that change what the server renders, on the one page that has any (CAT-O1). */
const customLocation = /^\/[^/]+\/in-custom-location\/do-[^/]+\/?$/
const pointOnMap = ['name', 'lat', 'lon'] as const

/** Pages are served by their first segment: everything below it is served alike (000 §2). */
const publicFirst = new Set(['', 'stag', 'hen', 'groups', 'events', 'golf', 'blog'])
const publicPrefixes = ['about-', 'country-', 'region-']
const shellFirst = new Set(['my-events', 'supplier', 'inv', 'admin', 'preview-product', 'preview-post'])

/** How an address may be cached and whether the server renders it. An unknown address is never kept. */
export const describePage = (path: string): PageClass => {
  const first = path.split('/')[1] ?? ''
  const isPublic = publicFirst.has(first) || publicPrefixes.some((prefix) => first.startsWith(prefix))
  return {
    cache: isPublic ? 'public' : 'never',
    ssr: !shellFirst.has(first),
    query: customLocation.test(path) ? pointOnMap : [],
  }
}

/** /groups is shown at /stag and /blog at /stag/blog (000 §2). */
export const canonicalPath = (path: string): string | undefined => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  if (plain === '/groups') return '/stag'
  if (plain === '/blog') return '/stag/blog'
  return undefined
}
