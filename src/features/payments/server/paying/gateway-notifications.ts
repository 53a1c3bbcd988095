import type { FastifyInstance } from 'fastify'
import { isId } from '#kernel/id-pattern.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { CountNetworks } from '#platform/server/http/limits/network-counter.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { readPayment } from '../transaction-store.ts'
import { reconcilePayment } from './reconcile-payments.ts'

/** The path to which the gateway sends notifications about payments. */
export const notificationPath = '/payment-gateway/notification'

/** Limit in bytes; a notification has a few hundred. */
const maxNotificationBytes = 65_536

type NotificationLimits = { readonly forgedPerMinute: number; readonly countNetworks: CountNetworks }

/**
 * Receives the gateway's notifications, which are form fields with a signature. A notification only triggers a
 * query to the gateway; its content is not trusted. If that fails, the response is an error, so that the gateway sends
 * the notification again. Signed notifications are never refused: `forgedPerMinute` limits those with a wrong
 * signature, per network.
 */
export const serveGatewayNotifications = (
  app: FastifyInstance,
  deps: PaymentsDeps,
  { forgedPerMinute, countNetworks }: NotificationLimits,
): void => {
  const forged = countNetworks('forged notifications', forgedPerMinute)
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.post(
      notificationPath,
      { bodyLimit: maxNotificationBytes, config: { priority: 'critical' } },
      async (request, reply) => {
        const reference = deps.gateway?.readNotification(textFields(request.body))
        if (!reference) {
          const wait = forged.consume(request.ip)
          if (wait > 0) {
            const { status, text } = refusal('tooMany')
            return reply.code(status).header('retry-after', wait).send({ error: text, code: 'tooMany' })
          }
          return reply.code(403).send({ error: 'Not allowed' })
        }
        // A reference that is not one of our ids needs no query. PostgreSQL would even refuse some strings as invalid.
        if (!isId(reference)) return { ok: true }
        request.requester.isVisitor = false
        const payment = await readPayment(deps.database, reference)
        if (!isRefusal(payment)) await reconcilePayment(deps, payment)
        return { ok: true }
      },
    )
  })
}

const textFields = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
