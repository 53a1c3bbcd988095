import type { FastifyInstance } from 'fastify'
import {
  chargeStoredCards,
  chargeStoredCardsJob,
  closeCardForms,
  notificationPath,
  type PaymentsDeps,
  paymentRoutes,
  reconcileOpenTransactions,
  reconcilePaymentsJob,
  serveGatewayNotifications,
} from '#features/payments/server/index.ts'
import { chooseGateway } from '#platform/adapters/payment-gateway/choose-gateway.ts'
import { serveSandbox } from '#platform/adapters/payment-gateway/sandbox/serve-sandbox.ts'
import { serveCardPage } from '#platform/adapters/payment-gateway/secure-trading/serve-card-page.ts'
import type { Config } from '#platform/server/config.ts'
import type { CountNetworks } from '#platform/server/http/limits/network-counter.ts'

/** Milliseconds until the sandbox charges a payment whose response it did not send to the browser. */
const sandboxSettleDelayMs = 5_000

type ComposeDeps = Omit<PaymentsDeps, 'gateway' | 'config'> & {
  readonly config: Config
  readonly http: FastifyInstance
  readonly countNetworks: CountNetworks
}

/** Connects payments: the configured gateway, the sandbox, notifications, endpoints and jobs. */
export const composePayments = ({ http, config, countNetworks, ...rest }: ComposeDeps) => {
  const { database, now } = rest
  const perMinute = Math.ceil(config.requestsPerMinute / 10)
  const gateway = chooseGateway(config, { database, now })
  const deps: PaymentsDeps = { ...rest, config, gateway }
  if (gateway?.cardForm === 'sandbox')
    serveSandbox(http, {
      database,
      now,
      secret: config.sessionSecret,
      settlesAfter: sandboxSettleDelayMs,
      triesPerMinute: perMinute,
      countNetworks,
      notify: (fields) => notifyOurselves(http, fields),
    })
  if (config.secureTrading) serveCardPage(http, config.secureTrading)
  serveGatewayNotifications(http, deps, { forgedPerMinute: perMinute, countNetworks })
  return {
    deps,
    router: paymentRoutes(deps),
    queues: [
      reconcilePaymentsJob(deps, (err) => http.log.error({ err }, 'reconciling payments failed')),
      chargeStoredCardsJob(deps, (err) => http.log.error({ err }, 'charging stored cards failed')),
    ],
    /** Closes a customer's open card forms, for one event or for all. */
    closeCardForms: (forms: { customerId: string; eventId?: string }) => closeCardForms(deps, forms),
    /** Reconciles open payments, as the job does every minute. */
    reconcileOpen: () => reconcileOpenTransactions(deps),
    /** Announces and sends due charges of stored cards, as the job does every hour of the day. */
    chargeStoredCards: () => chargeStoredCards(deps),
  }
}

/** Sends a notification of the sandbox over HTTP if the server listens, otherwise by injection. */
const notifyOurselves = async (http: FastifyInstance, fields: Record<string, string>): Promise<void> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  const address = http.server.address()
  if (address === null || typeof address === 'string') {
    await http.inject({ method: 'POST', url: notificationPath, headers, payload: body })
    return
  }
  const url = `http://127.0.0.1:${address.port}${notificationPath}`
  await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
}
