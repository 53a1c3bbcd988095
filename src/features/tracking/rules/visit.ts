/** The value of the check cookie of a valid session (TRK-002). */
export const validCookie = 'ok'

type VisitState = {
  readonly isCookieValid: boolean
  /** The last activity in this browser, in milliseconds since 1970; undefined if none is stored. */
  readonly lastActivity: number | undefined
  readonly now: number
  readonly allowedMinutes: number
}

/**
 * Returns whether a new session starts. It does if the cookie is invalid, no last activity is stored, or more minutes
 * have passed without activity than allowed (TRK-001).
 */
export const startsVisit = ({ isCookieValid, lastActivity, now, allowedMinutes }: VisitState): boolean =>
  !isCookieValid || lastActivity === undefined || now - lastActivity > allowedMinutes * 60_000

/** Returns whether a query parameter identifies the advertisement or campaign that a visitor comes from. */
const isMarketing = (name: string): boolean =>
  ['gclid', 'msclkid', 'fbclid'].includes(name) || name.startsWith('utm_')

const maxPathLength = 500
const maxQueryLength = 1000

/**
 * Returns the path of an address without secrets, such as the token of an invite. With `withMarketing`, it includes the
 * marketing parameters (TRK-O9).
 */
export const landingPageOf = (address: string, withMarketing: boolean): string => {
  const [fullPath = '', query = ''] = address.split('#', 1)[0]!.split('?')
  const path = (fullPath.startsWith('/inv/') ? '/inv' : fullPath).slice(0, maxPathLength)
  const marketing = query.split('&').filter((part) => isMarketing(part.split('=', 1)[0]!))
  const included = withMarketing ? marketing.join('&').slice(0, maxQueryLength) : ''
  return included === '' ? path : `${path}?${included}`
}

/** Returns the address of the previous page, without its query; empty for a page of this site (TRK-003). */
export const refUrlOf = (referrer: string, ownOrigin: string): string => {
  const page = referrer.split(/[?#]/, 1)[0]!
  return `${page}/`.startsWith(`${ownOrigin}/`) ? '' : page.slice(0, maxPathLength)
}
