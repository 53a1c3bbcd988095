import type { FastifyInstance } from 'fastify'
import { Unavailable } from '#kernel/unavailable.ts'
import { isAlwaysServed } from './always-served.ts'

/** Milliseconds between two measurements. Requests are refused until a measurement finds a delay within the limit. */
const intervalMs = 250

/**
 * Refuses requests with 503 after the event loop was blocked for longer than a limit in milliseconds. These requests
 * have already waited that long, and the blocking work may continue. 0 turns the limit off.
 *
 * The delay is measured from the time at which a timer should have run. The histogram of perf_hooks would report a
 * block only after its own timer has run.
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
  app.addHook('onRequest', async (request) => {
    if (Math.max(lastDelayMs, delayMs()) > maxDelayMs && !isAlwaysServed(request))
      throw new Unavailable('the event loop was blocked for too long')
  })
}
