import { timingSafeEqual } from 'node:crypto'
import type { EndpointMeta } from '#kernel/endpoint.ts'
import type { RequestContext } from './request-context.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Values of Sec-Fetch-Site for a request that was caused by another site or another host of the domain. */
const otherSites = new Set(['cross-site', 'same-site'])

/** Returns true unless the browser says that another site caused the request. */
export const isFromOwnSite = ({ request }: RequestContext): boolean =>
  !otherSites.has(request.header('sec-fetch-site') ?? 'none')

/**
 * Checks a request by the double-submit method. Every unsafe request that the browser reports as caused by another site
 * is refused. Any other unsafe request needs an X-CSRF-TOKEN equal to the `_csrf` cookie, and the cookie must belong to
 * the session. Without a `_csrf` cookie there is no session to abuse, so endpoints declared as open accept the request.
 */
export const isCsrfValid = (context: RequestContext, meta: EndpointMeta): boolean => {
  const { request, csrf } = context
  if (safeMethods.has(request.method)) return true
  if (!isFromOwnSite(context)) return false
  const cookie = request.cookie('_csrf')
  if (csrf !== undefined && !isSame(cookie ?? '', csrf)) return false
  if (!cookie) return meta.open === true
  return isSame(cookie, request.header('x-csrf-token') ?? '')
}
