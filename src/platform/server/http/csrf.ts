import { timingSafeEqual } from 'node:crypto'
import type { CallMeta } from '#kernel/call.ts'
import type { CallContext } from './call-context.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What a browser says of a request that another site, or another host of the domain, made it send. */
const otherSites = new Set(['cross-site', 'same-site'])

/** True unless the browser says that another site sent the reader here. */
export const cameFromOurSite = ({ request }: CallContext): boolean =>
  !otherSites.has(request.header('sec-fetch-site') ?? 'none')

/**
 * The double-submit check: an unsafe call carries X-CSRF-TOKEN equal to the `_csrf` cookie, and the cookie
 * is the one that belongs to the session. While no `_csrf` cookie exists there is no session to abuse, so
 * calls that are open to anyone pass, unless the browser says that another site is behind them.
 */
export const csrfHolds = (context: CallContext, meta: CallMeta): boolean => {
  const { request, csrf } = context
  if (safeMethods.has(request.method)) return true
  if (!cameFromOurSite(context)) return false
  const cookie = request.cookie('_csrf')
  if (csrf !== undefined && !same(cookie ?? '', csrf)) return false
  if (!cookie) return meta.open === true
  return same(cookie, request.header('x-csrf-token') ?? '')
}
