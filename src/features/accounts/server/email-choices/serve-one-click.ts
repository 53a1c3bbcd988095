import type { FastifyInstance, FastifyReply } from 'fastify'
import { isRefusal } from '#kernel/refusal.ts'
import type { CountNetworks } from '#platform/server/http/limits/network-counter.ts'
import { unsubscribePath } from '#platform/server/mail/unsubscribe-link.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { changeEmailChoice, openUnsubscribeLink } from './email-choices.ts'

type Limits = { readonly forgedPerMinute: number; readonly countNetworks: CountNetworks }

/** The body that RFC 8058 demands, as form fields or as a multipart form. */
const oneClick = /List-Unsubscribe["\s=]+One-Click/i

/**
 * Receives the one-click unsubscribe of mail providers (RFC 8058): a POST to the address of the page, without cookies.
 * It turns the emails of the link's kind off for all events, because users expect that no more arrive. Scanners that
 * open links send a GET, which only shows the page. `forgedPerMinute` limits requests with a wrong key, per network.
 */
export const serveOneClick = (
  app: FastifyInstance,
  deps: AccountsDeps,
  { forgedPerMinute, countNetworks }: Limits,
): void => {
  const forged = countNetworks('forged unsubscribe links', forgedPerMinute)
  const refuse = (reply: FastifyReply, code: 'linkExpired' | 'tooMany' | 'fieldInvalid') => {
    const { status, text } = refusal(code)
    return reply.code(status).send({ error: text, code })
  }
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      async (_request: unknown, body: string) => body,
    )
    scope.post<{ Querystring: { key?: unknown } }>(unsubscribePath, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { key } = request.query
      const link = typeof key === 'string' ? await openUnsubscribeLink(deps, key) : refusal('linkExpired')
      if (isRefusal(link)) {
        const wait = forged.consume(request.ip)
        if (wait === 0) return refuse(reply, 'linkExpired')
        return refuse(reply.header('retry-after', wait), 'tooMany')
      }
      if (typeof request.body !== 'string' || !oneClick.test(request.body))
        return refuse(reply, 'fieldInvalid')
      request.requester.isVisitor = false
      const { recipientId: userId, choice } = link
      await changeEmailChoice(deps, { userId, eventId: undefined, choice, isOn: false })
      return { done: true }
    })
  })
}
