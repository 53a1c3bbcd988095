import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendUnavailable } from '../send-unavailable.ts'
import { type Admission, createAdmission, type Priority, priorities } from './admission.ts'
import { isAlwaysServed } from './always-served.ts'
import { createLoopMeter, measureEveryMs } from './loop-meter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Admits requests; undefined if all are admitted. */
    readonly admission: Admission | undefined
  }
  interface FastifyContextConfig {
    /**
     * The priority of the route's requests. `byHandler` if the handler calls `admitOrRefuse`, because it knows more
     * about the request. By default, requests have the priority of visitors.
     */
    readonly priority?: Priority | 'byHandler'
  }
}

/** Milliseconds between two log lines about refused requests. */
const logEveryMs = 10_000

type Options = {
  /** `false` admits all requests. */
  readonly admission?: Admission | false | undefined
  /** Returns the longest time in milliseconds for which requests have waited for a connection since the last call. */
  readonly readConnectionWaitMs?: (() => number) | undefined
}

/** Refuses requests under overload; see createAdmission. */
export const admitRequests = (
  app: FastifyInstance,
  { admission = createAdmission(), readConnectionWaitMs = () => 0 }: Options,
): void => {
  app.decorate('admission', admission === false ? undefined : admission)
  if (admission === false) return
  measureLoad(app, admission, readConnectionWaitMs)
  logRefusals(app, admission)
  app.addHook('onRequest', (request, reply, done) => {
    const { priority = 'visitor' } = request.routeOptions.config
    if (priority === 'byHandler' || isAlwaysServed(request) || admitOrRefuse(request, reply, priority)) done()
  })
}

/**
 * Admits a request, which then counts until its response is sent, and returns true. If there is no room, sends 503 and
 * returns false. A refusal is cheap: the body of the request is not read, and nothing is logged.
 */
export const admitOrRefuse = (request: FastifyRequest, reply: FastifyReply, priority: Priority): boolean => {
  const { admission } = request.server
  if (!admission) return true
  const admittedRequest = admission.enter(priority)
  if (admittedRequest) finished(reply.raw, admittedRequest.leave)
  else void sendUnavailable(request, reply, { isOverload: true })
  return Boolean(admittedRequest)
}

/**
 * Returns whether a request that was admitted as that of a user, because it has a session cookie, can continue.
 * Visitors can forge the cookie, so the session is checked, but only if a visitor would have been refused. Counts a
 * refusal if the request can't continue.
 */
export const canContinue = async (
  { server: { admission } }: FastifyRequest,
  hasSession: () => Promise<boolean> | boolean,
): Promise<boolean> => {
  if (!admission || admission.hasRoomAs('visitor') || (await hasSession())) return true
  admission.countRefused('visitor')
  return false
}

/** Measures the delays several times a second, and lets the admission adapt to them. */
const measureLoad = (app: FastifyInstance, admission: Admission, readConnectionWaitMs: () => number) => {
  const measure = createLoopMeter(performance.now(), (loopDelayMs) =>
    admission.adapt({ loopDelayMs, connectionWaitMs: readConnectionWaitMs() }),
  )
  const timer = setInterval(() => measure(performance.now()), measureEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Logs how many requests were refused, if any were. */
const logRefusals = (app: FastifyInstance, admission: Admission) => {
  let { refused: earlierCounts } = admission.readState()
  const timer = setInterval(() => {
    const { refused, limit } = admission.readState()
    const newRefusals = priorities.flatMap((priority) => {
      const count = refused[priority] - earlierCounts[priority]
      return count > 0 ? [[priority, count] as const] : []
    })
    earlierCounts = refused
    if (newRefusals.length > 0)
      app.log.warn({ refused: Object.fromEntries(newRefusals), limit }, 'overloaded: requests were refused')
  }, logEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
