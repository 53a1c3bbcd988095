import type { FastifyInstance } from 'fastify'
import { mailAccountReturnPath } from '#platform/server/outside/identity/identity-provider.ts'
import { mailAccountParameter } from '../../rules/mail-account.ts'
import type { CommsParts } from '../comms-parts.ts'
import { finishMailAccount, mailTripCookie } from './connect-mail-account.ts'

/** Where the provider sends the browser back to. It leads on to the page that the connection was begun from. */
export const serveMailAccountReturn = (app: FastifyInstance, parts: CommsParts): void => {
  app.get(mailAccountReturnPath, async (request, reply) => {
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    const { url, end } = await finishMailAccount(
      parts,
      { query, browserKey: request.cookies[mailTripCookie] },
      (problem) => request.log.warn({ err: problem }, 'a return from the mail provider was refused'),
    )
    const next = new URL(url, 'https://own.invalid')
    next.searchParams.set(mailAccountParameter, end)
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(next.pathname + next.search, 303)
  })
}
