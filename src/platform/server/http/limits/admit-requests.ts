import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendUnavailable } from '../send-unavailable.ts'
import { type Admission, createAdmission, type Priority, priorities } from './admission.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Admits requests; undefined if all are admitted. */
    readonly admission: Admission | undefined
  }
  interface FastifyRequest {
    /** Returns whether an admitted request can continue with a lower priority; see Admission. */
    isAdmittedAs(priority: 'visitor'): boolean
  }
  interface FastifyContextConfig {
    /**
     * The priority of the route's requests. `byHandler` if the handler calls `admitOrRefuse`, because it knows more about
     * the request. By default, requests have the priority of visitors.
     */
    readonly priority?: Priority | 'byHandler'
  }
}

/** Milliseconds between two measurements of the event loop's delay, and between two adaptations to them. */
const [measureEveryMs, adaptEveryMs] = [20, 100]
/** Milliseconds between two log lines about refused requests. */
const logEveryMs = 10_000

/** Addresses that are never refused: the build's files, and what operators use to watch the process. */
const alwaysServed = /^\/(?:assets\/|(?:health|ready|metrics)(?:$|\?))/

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
  app.decorateRequest('isAdmittedAs', (priority) => app.admission?.canContinueAs(priority) ?? true)
  if (admission === false) return
  measureLoad(app, admission, readConnectionWaitMs)
  logRefusals(app, admission)
  app.addHook('onRequest', (request, reply, done) => {
    const { priority = 'visitor' } = request.routeOptions.config
    if (priority === 'byHandler' || alwaysServed.test(request.url) || admitOrRefuse(request, reply, priority))
      done()
  })
}

/**
 * Admits a request until its response is sent. Otherwise sends 503 and returns false. A refusal is cheap: the body
 * of the request is not read, and nothing is logged.
 */
export const admitOrRefuse = (request: FastifyRequest, reply: FastifyReply, priority: Priority): boolean => {
  const { admission } = request.server
  if (!admission) return true
  const admitted = admission.enter(priority)
  if (admitted) finished(reply.raw, admitted.leave)
  else void sendUnavailable(request, reply, { isOverload: true })
  return Boolean(admitted)
}

/** Measures the delays several times a second, and lets the admission adapt to them. */
const measureLoad = (app: FastifyInstance, admission: Admission, readConnectionWaitMs: () => number) => {
  let measuredAt = performance.now()
  let adaptedAt = measuredAt
  let delaysMs: number[] = []
  const timer = setInterval(() => {
    const now = performance.now()
    delaysMs.push(Math.max(0, now - measuredAt - measureEveryMs))
    measuredAt = now
    if (now - adaptedAt < adaptEveryMs) return
    const loopDelayMs = delaysMs.reduce((sum, delay) => sum + delay, 0) / delaysMs.length
    admission.adapt({ loopDelayMs, connectionWaitMs: readConnectionWaitMs() })
    adaptedAt = now
    delaysMs = []
  }, measureEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Logs how many requests were refused, if any were. */
const logRefusals = (app: FastifyInstance, admission: Admission) => {
  let { refused: before } = admission.readState()
  const timer = setInterval(() => {
    const { refused, limit } = admission.readState()
    const recent = priorities.flatMap((priority) => {
      const count = refused[priority] - before[priority]
      return count > 0 ? [[priority, count] as const] : []
    })
    before = refused
    if (recent.length > 0)
      app.log.warn({ refused: Object.fromEntries(recent), limit }, 'overloaded: requests were refused')
  }, logEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
