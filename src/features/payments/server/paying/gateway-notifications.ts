import type { FastifyInstance } from 'fastify'
import type { PaymentsParts } from '../payments-parts.ts'
import { settleByAsking } from './ask-gateway.ts'

/** Where the gateway tells us that something became of a payment. */
export const notificationPath = '/payment-gateway/notification'

/**
 * Takes the gateway's notifications: form fields with a signature. What they say is not believed, only that
 * it is worth asking; a failure is answered as one, so that the gateway sends it again.
 */
export const serveGatewayNotifications = (app: FastifyInstance, services: PaymentsParts): void => {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.post(notificationPath, async (request, reply) => {
      const reference = services.gateway?.readNotification(textFields(request.body))
      if (!reference) return reply.code(403).send({ error: 'Not allowed' })
      await settleByAsking(services, reference)
      return { ok: true }
    })
  })
}

const textFields = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
