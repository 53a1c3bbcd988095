import type { FastifyInstance } from 'fastify'
import {
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
import type { Config } from '#platform/server/config.ts'

/** Milliseconds until the sandbox takes a payment it gave the browser no answer to. */
const sandboxSettlesAfter = 5_000

type Wiring = Omit<PaymentsDeps, 'gateway' | 'config'> & {
  readonly config: Config
  readonly http: FastifyInstance
}

/** Wires payments: the gateway that is configured, the sandbox's own side, notifications, calls and jobs. */
export const composePayments = ({ http, config, ...rest }: Wiring) => {
  const { database, now } = rest
  const perMinute = Math.ceil(config.requestsPerMinute / 10)
  const gateway = chooseGateway(config, { database, now })
  const deps: PaymentsDeps = { ...rest, config, gateway }
  if (gateway?.cardForm === 'sandbox')
    serveSandbox(http, {
      database,
      now,
      secret: config.sessionSecret,
      settlesAfter: sandboxSettlesAfter,
      triesPerMinute: perMinute,
      notify: (fields) => notifyOurselves(http, fields),
    })
  serveGatewayNotifications(http, deps, { forgedPerMinute: perMinute })
  return {
    deps,
    router: paymentRoutes(deps),
    queues: [reconcilePaymentsJob(deps)],
    /** Closes the card forms that a customer has open, of one event or of all. */
    closeCardForms: (forms: { customerId: string; eventId?: string }) => closeCardForms(deps, forms),
    /** Settles what was left open: at the start by a process that died, later whatever no job settled. */
    reconcileOpen: () => reconcileOpenTransactions(deps),
  }
}

/** Settles open payments now and every five minutes. Answers how to stop it. */
export const startPaymentReconciliation = (
  reconcileOpen: () => Promise<unknown>,
  onError: (problem: unknown) => void,
) => {
  const settle = () => void reconcileOpen().catch(onError)
  settle()
  const timer = setInterval(settle, 300_000).unref()
  return () => clearInterval(timer)
}

/** By HTTP over the wire when we listen; a server that is only spoken to by injection hears it so as well. */
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
