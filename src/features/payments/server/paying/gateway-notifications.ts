import type { FastifyInstance } from 'fastify'
import { isId } from '#kernel/id-pattern.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { CountNetworks } from '#platform/server/http/limits/network-counter.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { readPayment } from '../transaction-store.ts'
import { reconcilePayment } from './reconcile-payments.ts'
import { createSignatureAlarm } from './signature-alarm.ts'

/** The path to which the gateway sends notifications about payments. */
export const notificationPath = '/payment-gateway/notification'

/** Limit in bytes; a notification has a few hundred. */
const maxNotificationBytes = 65_536

type NotificationLimits = { readonly forgedPerMinute: number; readonly countNetworks: CountNetworks }

/**
 * Receives the gateway's notifications, which are form fields with a signature. A notification only triggers a
 * query to the gateway; its content is not trusted. If the query fails, the response is an error, so that the gateway
 * sends the notification again. Signed notifications are never refused: `forgedPerMinute` limits those with a wrong
 * signature, per network.
 * @returns `areUnsigned`, whether the notifications of the gateway seem to have wrong signatures
 */
export const serveGatewayNotifications = (
  app: FastifyInstance,
  deps: PaymentsDeps,
  { forgedPerMinute, countNetworks }: NotificationLimits,
): { areUnsigned(): boolean } => {
  const alarm = createSignatureAlarm({ now: deps.now, onRaised: () => app.log.error(wrongSignatures) })
  const forgedCounter = countNetworks('forged notifications', forgedPerMinute)
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
        const fields = textFields(request.body)
        const reference = deps.gateway?.readNotification(fields)
        if (!reference) {
          const retryAfter = forgedCounter.consume(request.ip)
          if (retryAfter > 0) {
            const { status, text } = refusal('tooMany')
            return reply.code(status).header('retry-after', retryAfter).send({ error: text, code: 'tooMany' })
          }
          if (await isCardPayment(deps, fields.orderreference)) alarm.noteUnsigned()
          return reply.code(403).send({ error: 'Not allowed' })
        }
        alarm.noteSigned()
        // A reference that is not one of our ids needs no query. PostgreSQL would even refuse some strings as invalid.
        if (!isId(reference)) return { ok: true }
        request.requester.isVisitor = false
        const payment = await readPayment(deps.database, reference)
        if (!isRefusal(payment)) await reconcilePayment(deps, payment)
        return { ok: true }
      },
    )
  })
  return alarm
}

const wrongSignatures =
  'notifications about card payments have wrong signatures: SECURE_TRADING_NOTIFICATION_PASSWORD may be wrong. ' +
  'The payments are still credited, because the server queries the card gateway itself'

/** Returns whether a reference is a card payment at the provider. The sandbox has no password that could be wrong. */
const isCardPayment = async ({ gateway, database }: PaymentsDeps, reference = ''): Promise<boolean> => {
  if (gateway?.cardForm !== 'secureTrading' || !isId(reference)) return false
  const payment = await readPayment(database, reference)
  return !isRefusal(payment) && !payment.is_bank_payment
}

const textFields = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
