import type { FastifyInstance } from 'fastify'
import { refusal, refusalResponse } from '#kernel/refusal.ts'
import { networkCounter } from '#platform/server/http/limits/network-counter.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { reconcileByRequest } from './reconcile-payments.ts'

/** Where the gateway tells us that something became of a payment. */
export const notificationPath = '/payment-gateway/notification'

/** Bytes; a notification is a few hundred. */
const largestNotification = 65_536

/**
 * Takes the gateway's notifications: form fields with a signature. What they say is not believed, only that
 * it is worth asking; a failure is answered as one, so that the gateway sends it again. What is signed is never
 * refused: `forgedPerMinute` limits what a network sends whose signature does not hold.
 */
export const serveGatewayNotifications = (
  app: FastifyInstance,
  services: PaymentsDeps,
  { forgedPerMinute }: { readonly forgedPerMinute: number },
): void => {
  const forged = networkCounter(forgedPerMinute)
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.post(notificationPath, { bodyLimit: largestNotification }, async (request, reply) => {
      const reference = services.gateway?.readNotification(textFields(request.body))
      if (!reference) {
        const wait = forged.consume(request.ip)
        if (wait > 0) {
          const { status, text } = refusalResponse(refusal('tooMany'))
          return reply.code(status).header('retry-after', wait).send({ error: text, code: 'tooMany' })
        }
        return reply.code(403).send({ error: 'Not allowed' })
      }
      request.requester.isVisitor = false
      await reconcileByRequest(services, reference)
      return { ok: true }
    })
  })
}

const textFields = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
