import type { FastifyInstance } from 'fastify'
import { Unavailable } from '#kernel/unavailable.ts'

/** Milliseconds between two measurements. Requests are refused until one finds no delay. */
const intervalMs = 250

/** Addresses that cost almost nothing: the build's files, without which a page breaks, and the health check. */
const servedAnyway = /^\/(?:assets\/|health$)/

/**
 * Refuses requests with 503 after the event loop was blocked for longer than a limit in milliseconds. They have
 * waited that long, and the work that blocked it may continue. 0 turns this off.
 *
 * A timer measures how late it is. The histogram of perf_hooks has no sample of a block before its own timer runs.
 */
export const refuseDelayed = (app: FastifyInstance, maxDelayMs: number) => {
  if (maxDelayMs === 0) return
  let measuredAt = performance.now()
  let lastDelayMs = 0
  const delayMs = () => performance.now() - measuredAt - intervalMs
  const timer = setInterval(() => {
    lastDelayMs = delayMs()
    measuredAt = performance.now()
  }, intervalMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', async ({ url }) => {
    if (Math.max(lastDelayMs, delayMs()) > maxDelayMs && !servedAnyway.test(url))
      throw new Unavailable('the event loop was blocked for too long')
  })
}
