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
 * Returns whether a new session starts: the cookie is invalid, no last activity is stored, or more minutes have passed
 * without activity than allowed (TRK-001).
 */
export const startsVisit = ({ isCookieValid, lastActivity, now, allowedMinutes }: VisitState): boolean =>
  !isCookieValid || lastActivity === undefined || now - lastActivity > allowedMinutes * 60_000

/** Returns whether a parameter of an address says which advertisement a visitor comes from. */
const isMarketing = (name: string): boolean =>
  ['gclid', 'msclkid', 'fbclid'].includes(name) || name.startsWith('utm_')

const maxPathLength = 500
const maxQueryLength = 1000

/**
 * Returns the path of an address without its secrets, such as the token of an invite, and, if allowed, with its
 * marketing parameters (TRK-O9).
 */
export const landingPageOf = (address: string, withMarketing: boolean): string => {
  const [given = '', query = ''] = address.split('#', 1)[0]!.split('?')
  const path = (given.startsWith('/inv/') ? '/inv' : given).slice(0, maxPathLength)
  const parameters = query.split('&').filter((part) => isMarketing(part.split('=', 1)[0]!))
  const marketing = withMarketing ? parameters.join('&').slice(0, maxQueryLength) : ''
  return marketing === '' ? path : `${path}?${marketing}`
}

/** Returns the address of the previous page, without its query; empty for a page of this site (TRK-003). */
export const refUrlOf = (referrer: string, ownOrigin: string): string => {
  const page = referrer.split(/[?#]/, 1)[0]!
  return `${page}/`.startsWith(`${ownOrigin}/`) ? '' : page.slice(0, maxPathLength)
}
