import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusal } from '#kernel/refusal.ts'
import type { CountNetworks } from '../../../server/http/limits/network-counter.ts'
import { type RequestedKind, readIntent } from '../gateway-jwt.ts'
import { signedNotification } from '../notification-signature.ts'
import type { PaymentIntent } from '../payment-gateway.ts'
import { signResult } from '../signed-result.ts'
import { chargeSandboxCard } from './charge-card.ts'
import { checkSandboxCard } from './check-card.ts'
import { challengeCode } from './sandbox-cards.ts'
import { type SandboxOptions, sandboxKeys } from './sandbox-gateway.ts'
import { answerChallenge, readOrder } from './sandbox-store.ts'

type ServeSandboxOptions = SandboxOptions & {
  /** Sends a notification to our own address, like an external gateway. */
  notify(fields: Record<string, string>): Promise<void>
  /** Milliseconds until a payment without a response is charged. */
  readonly settlesAfter: number
  /** Maximum number of cards and challenge codes that one network can send in a minute. */
  readonly triesPerMinute: number
  readonly countNetworks: CountNetworks
}

/** Maximum body size in bytes: enough for a token and a card. */
const maxBodyBytes = 16_384

const payBody = z.object({
  jwt: z.string().max(4000),
  card: z.object({
    number: z.string().regex(/^[\d ]{12,23}$/, 'Please enter the card number'),
    expiry: z.string().regex(/^(0[1-9]|1[0-2])\/\d\d$/, 'Please enter the expiry date as MM/YY'),
    securityCode: z.string().regex(/^\d{3,4}$/, 'Please enter the 3 digits on the back of the card'),
  }),
})
const challengeBody = z.object({ jwt: z.string().max(4000), code: z.string().max(20) })

/** Serves the endpoints to which the sandbox's card form posts. Card numbers are neither stored nor logged. */
export const serveSandbox = (app: FastifyInstance, options: ServeSandboxOptions): void => {
  const keys = sandboxKeys(options.secret)
  const readBody = async <Body extends { jwt: string }>(
    schema: z.ZodType<Body>,
    { body: requestBody, requester }: FastifyRequest,
    kind?: RequestedKind,
  ) => {
    const body = schema.safeParse(requestBody)
    if (!body.success) return { problem: { status: 422, errors: fieldErrors(body.error) } }
    const intent = await readIntent(body.data.jwt, keys, options.now(), kind)
    if (!intent) return { problem: { status: 403, errors: [outOfDate] } }
    // Uses connections that visitors never use, because an external gateway would not wait for visitors either.
    requester.isVisitor = false
    return { body: body.data, intent }
  }

  const tryCounter = options.countNetworks('sandbox cards', options.triesPerMinute)
  const routeOptions = {
    config: { priority: 'critical' as const },
    bodyLimit: maxBodyBytes,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const waitSeconds = tryCounter.consume(request.ip)
      if (waitSeconds === 0) return
      const { status, text } = refusal('tooMany')
      await reply
        .code(status)
        .header('retry-after', waitSeconds)
        .send({ errors: [{ path: 'jwt', message: text }] })
    },
  }

  app.post('/sandbox-gateway/pay', routeOptions, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const parsed = await readBody(payBody, request)
    if (parsed.problem) return reply.code(parsed.problem.status).send({ errors: parsed.problem.errors })
    return pay(reply, parsed.intent, parsed.body.card, options)
  })

  app.post('/sandbox-gateway/check', routeOptions, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const parsed = await readBody(payBody, request, 'ACCOUNTCHECK')
    if (parsed.problem) return reply.code(parsed.problem.status).send({ errors: parsed.problem.errors })
    const record = checkSandboxCard(parsed.intent, parsed.body.card, options.now())
    return { jwt: await signResult([record], options.now(), keys) }
  })

  app.post('/sandbox-gateway/challenge', routeOptions, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const parsed = await readBody(challengeBody, request)
    if (parsed.problem) return reply.code(parsed.problem.status).send({ errors: parsed.problem.errors })
    const updatedOrder = await answerChallenge(
      options.database,
      parsed.intent.reference,
      parsed.body.code === challengeCode,
    )
    if (updatedOrder && updatedOrder.state !== 'challenge')
      notifyLater(options, parsed.intent.reference, 1, 0)
    return stateOf(options, parsed.intent.reference)
  })
}

const pay = async (
  reply: FastifyReply,
  intent: PaymentIntent,
  enteredCard: { readonly number: string; readonly expiry: string },
  options: ServeSandboxOptions,
) => {
  const { reference } = intent
  const { now, settlesAfter } = options
  const { card, isStored } = await chargeSandboxCard(options.database, intent, enteredCard, {
    now: now(),
    settlesAfter,
  })
  if (!isStored) {
    const unchangedOrder = await stateOf(options, reference)
    return unchangedOrder.state === 'closed' ? reply.code(403).send({ errors: [outOfDate] }) : unchangedOrder
  }
  if (card.does === 'timeOut') {
    notifyLater(options, reference, 1, settlesAfter)
    return reply.code(504).send({ state: 'unknown' })
  }
  const notices = card.does === 'pay' ? card.notices : 1
  if (card.does === 'pay' && card.noticeFirst) await sendNotification(options, reference)
  else if (card.does !== 'challenge') notifyLater(options, reference, notices, 0)
  return stateOf(options, reference)
}

const stateOf = async ({ database, now }: ServeSandboxOptions, reference: string) => {
  const order = await readOrder(database, reference, now())
  return { state: order?.state ?? 'unknown', reason: order?.reason ?? undefined }
}

/** Errors are ignored. A lost notification does no harm, because pending payments are also queried. */
const sendNotification = (options: ServeSandboxOptions, reference: string) =>
  options
    .notify(
      signedNotification({ orderreference: reference }, sandboxKeys(options.secret).notificationPassword),
    )
    .catch(() => {})

const notifyLater = (options: ServeSandboxOptions, reference: string, times: number, delay: number) => {
  const send = () => Promise.all(Array.from({ length: times }, () => sendNotification(options, reference)))
  setTimeout(send, delay).unref()
}

const outOfDate = { path: 'jwt', message: 'The payment has expired. Please start again.' }

const fieldErrors = (error: z.ZodError) =>
  error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
