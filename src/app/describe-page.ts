import { routedSections } from '#kernel/section.ts'
import type { CacheClass } from '#platform/server/http/pages/serve-pages.ts'
import { pageRoutes } from './routes.ts'

type PageClass = {
  readonly cache: CacheClass
  /** False for a static shell whose data the browser loads. */
  readonly ssr: boolean
  readonly query: readonly string[]
}

/** The query parameters that change a server-rendered page, by path. All other parameters are ignored. */
const knownQueries: readonly { readonly path: RegExp; readonly query: readonly string[] }[] = [
  // CAT-O1
  { path: /^\/[^/]+\/in-custom-location\/do-[^/]+\/?$/, query: ['name', 'lat', 'lon'] },
  { path: /^\/[^/]+\/locations\/?$/, query: ['near'] },
  { path: /^\/[^/]+\/blog\/?$/, query: ['topic', 'page'] },
]

/** First segments of paths that have no page, but redirect to a public page (SHELL-029). */
const publicRedirects = ['blog']

/** Returns a pattern for the first segment of a route's path: 'my-events', '$section', 'country-{$country}'. */
const segmentPattern = (segment: string): RegExp =>
  new RegExp(`^${segment.replace('$section', `(${routedSections.join('|')})`).replace(/\{\$\w+\}/, '.*')}$`)

const pageClasses = [
  ...pageRoutes.map(({ path, cache, ssr }) => ({
    pattern: segmentPattern(path.split('/')[1] ?? ''),
    cache,
    ssr,
  })),
  ...publicRedirects.map((segment) => ({
    pattern: segmentPattern(segment),
    cache: 'public' as const,
    ssr: true,
  })),
]

/**
 * Returns how an address can be cached and whether the server renders it. The table of routes defines this for the
 * first segment of a path, and all addresses below it have the same settings (SHELL-036, SHELL-037). An unknown
 * address is never cached.
 */
export const describePage = (path: string): PageClass => {
  const firstSegment = path.split('/')[1] ?? ''
  const { cache, ssr } = pageClasses.find(({ pattern }) => pattern.test(firstSegment)) ?? {
    cache: 'never',
    ssr: true,
  }
  return { cache, ssr, query: knownQueries.find((known) => known.path.test(path))?.query ?? [] }
}

/** Returns /stag for /groups and /stag/blog for /blog, otherwise undefined (SHELL-028, SHELL-029). */
export const canonicalPath = (path: string): string | undefined => {
  const withoutSlash = path.length > 1 ? path.replace(/\/$/, '') : path
  if (withoutSlash === '/groups') return '/stag'
  if (withoutSlash === '/blog') return '/stag/blog'
  return undefined
}
