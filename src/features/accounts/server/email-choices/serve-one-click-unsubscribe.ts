import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Priority } from '#platform/server/http/limits/admission.ts'
import { admitOrRefuse } from '#platform/server/http/limits/admit-requests.ts'
import type { CountNetworks } from '#platform/server/http/limits/network-counter.ts'
import { readUnsubscribeLink, unsubscribePath } from '#platform/server/mail/unsubscribe-link.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { changeEmailChoice, openUnsubscribeLink } from './email-choices.ts'

type Limits = {
  /** Maximum requests a minute from one network, and how many of them can have a wrong key. */
  readonly perMinute: number
  readonly forgedPerMinute: number
  readonly countNetworks: CountNetworks
}

type OneClickRoute = { readonly Querystring: { readonly key?: unknown } }
type OneClickRequest = FastifyRequest<OneClickRoute>

/** The body that RFC 8058 demands, as form fields or as a multipart form. */
const oneClickPattern = /List-Unsubscribe["\s=]+One-Click/i
const wrongBody = 'The body has to be List-Unsubscribe=One-Click'

/**
 * Receives the one-click unsubscribe of mail providers (RFC 8058): a POST to the address of the page, without cookies.
 * It turns the emails of the link's kind off for all events, because users expect that no more arrive. Scanners that
 * open links send a GET, which only shows the page. Under overload, requests with a key that we signed are admitted
 * like writes of members, because a provider might not repeat a refused request.
 */
export const serveOneClickUnsubscribe = (
  app: FastifyInstance,
  deps: AccountsDeps,
  { perMinute, forgedPerMinute, countNetworks }: Limits,
): void => {
  const requestCounter = countNetworks('unsubscribe links', perMinute)
  const forgedCounter = countNetworks('forged unsubscribe links', forgedPerMinute)
  const refuse = (reply: FastifyReply, { status, text, refused }: Refusal) =>
    reply.code(status).send({ error: text, code: refused })
  const refuseFor = (seconds: number, reply: FastifyReply) =>
    refuse(reply.header('retry-after', seconds), refusal('tooMany'))
  const priorityOf = (key: unknown): Priority =>
    typeof key === 'string' && readUnsubscribeLink(deps.config.sessionSecret, key, deps.now())
      ? 'write'
      : 'visitor'
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      async (_request: unknown, body: string) => body,
    )
    const options = {
      config: { priority: 'byHandler' as const },
      onRequest: (request: OneClickRequest, reply: FastifyReply, done: () => void) => {
        if (admitOrRefuse(request, reply, priorityOf(request.query.key))) done()
      },
    }
    scope.post<OneClickRoute>(unsubscribePath, options, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const waitSeconds = requestCounter.consume(request.ip)
      if (waitSeconds > 0) return refuseFor(waitSeconds, reply)
      const { key } = request.query
      const link = typeof key === 'string' ? await openUnsubscribeLink(deps, key) : refusal('linkExpired')
      if (isRefusal(link)) {
        const forgedWaitSeconds = forgedCounter.consume(request.ip)
        return forgedWaitSeconds === 0 ? refuse(reply, link) : refuseFor(forgedWaitSeconds, reply)
      }
      if (typeof request.body !== 'string' || !oneClickPattern.test(request.body))
        return refuse(reply, refusal('fieldInvalid', { message: wrongBody }))
      request.requester.isVisitor = false
      const { recipientId: userId, choice } = link
      await changeEmailChoice(deps, { userId, eventId: undefined, choice, isOn: false })
      return { done: true }
    })
  })
}
