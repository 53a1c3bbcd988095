import type { FastifyInstance } from 'fastify'
import { identityReturnPath } from '#platform/server/outside/identity/identity-provider.ts'
import { googleProblemParameter, googleTokenParameter } from '../../rules/google-sign-in.ts'
import type { AccountsParts } from '../accounts-parts.ts'
import { finishGoogleSignIn, type GoogleReturn, tripCookie } from './google-sign-in.ts'

/** Where the provider sends the browser back to. It leads on to the page that the sign-in was begun from. */
export const serveGoogleReturn = (app: FastifyInstance, parts: AccountsParts): void => {
  app.get(identityReturnPath, async (request, reply) => {
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const end = await finishGoogleSignIn(
      parts,
      { query, browserKey: request.cookies[tripCookie] },
      (problem) => request.log.warn({ err: problem }, 'a return from the identity provider was refused'),
    )
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(addressAfter(end), 303)
  })
}

const addressAfter = (end: GoogleReturn): string => {
  const url = new URL(end.redirectUrl, 'https://own.invalid')
  if ('token' in end) url.searchParams.set(googleTokenParameter, end.token)
  else url.searchParams.set(googleProblemParameter, end.problem)
  return url.pathname + url.search
}
