import { SpanKind } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import {
  chargeStoredCards,
  chargeStoredCardsJob,
  closeCardFormsAndRemoveCards,
  notificationPath,
  type PaymentsDeps,
  paymentRoutes,
  reconcileOpenTransactions,
  reconcilePaymentsJob,
  serveGatewayNotifications,
} from '#features/payments/server/index.ts'
import { chooseGateway } from '#platform/adapters/payment-gateway/choose-gateway.ts'
import type { PaymentGateway } from '#platform/adapters/payment-gateway/payment-gateway.ts'
import { serveSandbox } from '#platform/adapters/payment-gateway/sandbox/serve-sandbox.ts'
import { serveAppleDomainFile } from '#platform/adapters/payment-gateway/secure-trading/serve-apple-domain-file.ts'
import { serveCardPage } from '#platform/adapters/payment-gateway/secure-trading/serve-card-page.ts'
import type { Config } from '#platform/server/config.ts'
import type { CountNetworks } from '#platform/server/http/limits/network-counter.ts'
import { withSpan } from '#platform/server/tracing/with-span.ts'

/** Milliseconds until the sandbox charges the test card whose payment first ends with an unknown outcome. */
const sandboxSettleDelayMs = 5_000

const tokensRefusedText =
  'the card gateway refuses the tokens of the card form, so nobody can pay by card: ' +
  'SECURE_TRADING_JWT_USERNAME or SECURE_TRADING_JWT_SECRET is wrong, or the clocks differ by more than an hour'

type ComposeDeps = Omit<PaymentsDeps, 'gateway' | 'config'> & {
  readonly config: Config
  readonly http: FastifyInstance
  readonly countNetworks: CountNetworks
}

/** Connects payments: the configured gateway, the sandbox, notifications, endpoints and jobs. */
export const composePayments = ({ http, config, countNetworks, ...rest }: ComposeDeps) => {
  const { database, now } = rest
  const perMinute = Math.ceil(config.requestsPerMinute / 10)
  let areTokensRefused = false
  const onTokensRefused = (isRefused: boolean) => {
    areTokensRefused = isRefused
    if (isRefused) http.log.error(tokensRefusedText)
    else http.log.info('the card gateway accepts the tokens of the card form again')
  }
  const chosenGateway = chooseGateway(config, { database, now, onTokensRefused })
  const gateway = chosenGateway && traceGateway(chosenGateway)
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
  if (config.secureTrading) {
    const { scriptUrl, siteReference } = config.secureTrading
    serveCardPage(http, { scriptUrl, siteReference, wallets: config.wallets, shopName: config.brand })
  }
  if (config.appleDomainFile) serveAppleDomainFile(http, config.appleDomainFile)
  const notifications = serveGatewayNotifications(http, deps, { forgedPerMinute: perMinute, countNetworks })
  return {
    deps,
    router: paymentRoutes(deps),
    jobQueues: [
      reconcilePaymentsJob(deps, (err) => http.log.error({ err }, 'reconciling payments failed')),
      chargeStoredCardsJob(deps, (err) => http.log.error({ err }, 'charging stored cards failed')),
    ],
    /** Returns which settings of the card gateway seem to be wrong in this process; undefined for another gateway. */
    readGatewayProblems: () =>
      config.secureTrading && { areTokensRefused, areNotificationsUnsigned: notifications.areUnsigned() },
    /** Closes a customer's open card forms and removes their stored cards, for a given event or for all events. */
    closeCardFormsAndRemoveCards: (forms: { customerId: string; eventId?: string }) =>
      closeCardFormsAndRemoveCards(deps, forms),
    /** Reconciles open payments, as the job does every minute. */
    reconcileOpen: () => reconcileOpenTransactions(deps),
    /** Announces and sends due charges of stored cards, as the job does once an hour by day. */
    chargeStoredCards: () => chargeStoredCards(deps),
  }
}

/** Returns the gateway with a span of the current trace for each charge, query, closing and refund. */
const traceGateway = (gateway: PaymentGateway): PaymentGateway => {
  const kind = SpanKind.CLIENT
  return {
    ...gateway,
    chargeStoredCard: (charge) =>
      withSpan('card gateway charge', () => gateway.chargeStoredCard(charge), { kind }),
    confirm: (query) => withSpan('card gateway query', () => gateway.confirm(query), { kind }),
    close: (reference) => withSpan('card gateway close', () => gateway.close(reference), { kind }),
    refund: (order) => withSpan('card gateway refund', () => gateway.refund(order), { kind }),
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
