import type { RequestContext } from '#platform/server/http/request-context.ts'
import { hashToken } from '#platform/server/random-token.ts'
import { validCookie } from '../../rules/visit.ts'

/** The cookie `id` contains the session's token. The cookie `check` shows that the session is valid (TRK-O2). */
const names = { id: 'sid', check: 'session_check' } as const
/** The lifetime in seconds of the cookies of visitors who accepted cookies. */
const year = 31_536_000

/** Returns whether the visitor has accepted cookies. The site's cookie notice stores this choice. */
export const acceptsCookies = ({ request }: RequestContext): boolean =>
  request.cookie('cookiesAccepted') === 'yes'

/** Returns the stored id of the request's session, or undefined without valid cookies. */
export const visitIdOf = ({ request }: RequestContext): string | undefined => {
  const token = request.cookie(names.id)
  return token && request.cookie(names.check) === validCookie ? hashToken(token) : undefined
}

/** Sets the cookies of a session. Until the visitor accepts cookies, they last until the browser closes (TRK-O9). */
export const sendVisitCookies = (context: RequestContext, token: string): void => {
  const options = { httpOnly: true, ...(acceptsCookies(context) && { maxAge: year }) }
  context.response.setCookie(names.id, token, options)
  context.response.setCookie(names.check, validCookie, options)
}

/** Sets the cookies of the request's session again, with a lifetime that fits the visitor's choice. */
export const renewVisitCookies = (context: RequestContext): void =>
  sendVisitCookies(context, context.request.cookie(names.id) ?? '')

export const clearVisitCookies = ({ response }: RequestContext): void => {
  for (const name of Object.values(names)) response.clearCookie(name)
}
