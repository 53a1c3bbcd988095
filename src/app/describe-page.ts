import { routedSections } from '#kernel/section.ts'
import type { CacheClass } from '#platform/server/http/pages/serve-pages.ts'
import { pageRoutes } from './routes.ts'

type PageClass = {
  readonly cache: CacheClass
  /** False for a static shell whose data the browser loads. */
  readonly ssr: boolean
  readonly query: readonly string[]
}

/** Query parameters that change what the server renders, by the pages that have any. */
const knownQueries: readonly { readonly path: RegExp; readonly query: readonly string[] }[] = [
  // CAT-O1
  { path: /^\/[^/]+\/in-custom-location\/do-[^/]+\/?$/, query: ['name', 'lat', 'lon'] },
  { path: /^\/[^/]+\/locations\/?$/, query: ['near'] },
  { path: /^\/[^/]+\/blog\/?$/, query: ['topic', 'page'] },
]

/** An address of the documents that has no page of its own (000 §2). */
const servedAsPublic = ['blog']

/** What the first segment of a route's path takes: 'my-events', '$section', 'country-{$country}'. */
const takenBy = (segment: string): RegExp =>
  new RegExp(`^${segment.replace('$section', `(${routedSections.join('|')})`).replace(/\{\$\w+\}/, '.*')}$`)

const servedAlike = [
  ...pageRoutes.map(({ path, cache, ssr }) => ({ taken: takenBy(path.split('/')[1] ?? ''), cache, ssr })),
  ...servedAsPublic.map((segment) => ({ taken: takenBy(segment), cache: 'public' as const, ssr: true })),
]

/**
 * How an address may be cached and whether the server renders it, as the table of routes says for its first
 * segment: everything below one is served alike (000 §2). An unknown address is never kept.
 */
export const describePage = (path: string): PageClass => {
  const first = path.split('/')[1] ?? ''
  const { cache, ssr } = servedAlike.find(({ taken }) => taken.test(first)) ?? { cache: 'never', ssr: true }
  return { cache, ssr, query: knownQueries.find((known) => known.path.test(path))?.query ?? [] }
}

/** /groups is shown at /stag and /blog at /stag/blog (000 §2). */
export const canonicalPath = (path: string): string | undefined => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  if (plain === '/groups') return '/stag'
  if (plain === '/blog') return '/stag/blog'
  return undefined
}
