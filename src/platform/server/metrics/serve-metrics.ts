import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { runForServer } from '../database/requester.ts'

/** A figure that is read when Prometheus requests the metrics. */
export type Figure = {
  /** The name in Prometheus's format, which ends in the unit, such as `_seconds`. */
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  read(): Promise<readonly FigureValue[]> | readonly FigureValue[]
}

export type FigureValue = {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

type Options = {
  /** Requests need `Authorization: Bearer` with this token. */
  readonly token: string
  readonly figures: readonly Figure[]
  /** Returns the path pattern of a request, so that no metric contains an id or a token. */
  pathOf(request: FastifyRequest): string
}

/** The upper limits of the histogram's buckets in seconds. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Measures the durations of requests. Their label `status` is the class of the status, such as `2xx`. */
const measureRequests = (app: FastifyInstance, registry: Registry, pathOf: Options['pathOf']) => {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests until the response was sent',
    labelNames: ['method', 'path', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const status = `${Math.floor(statusCode / 100)}xx`
    durations.observe({ method: request.method, path: pathOf(request), status }, elapsedTime / 1000)
  })
}

/** Registers a figure. If it cannot be read, it has no value in this response, and the failure is counted. */
const registerFigure = (
  registry: Registry,
  { name, help, labels = [], read }: Figure,
  onFailure: () => void,
) =>
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      // Without labels, `reset` would set the value to 0.
      if (labels.length === 0) this.remove()
      else this.reset()
      try {
        for (const { labels: labelValues = {}, value } of await read()) this.set({ ...labelValues }, value)
      } catch {
        onFailure()
      }
    },
  })

/**
 * Serves the metrics of this process at /metrics in Prometheus's text format: Node's own, requests with their
 * durations, and the given figures.
 */
export const serveMetrics = (app: FastifyInstance, { token, figures, pathOf }: Options): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry, pathOf)
  const failures = new Counter({
    name: 'jaunt_unread_figures_total',
    help: 'Figures that could not be read, for example because the database was unavailable',
    registers: [registry],
  })
  for (const figure of figures) registerFigure(registry, figure, () => failures.inc())
  const expectedHash = hash(`Bearer ${token}`)
  app.get('/metrics', { logLevel: 'silent' }, async ({ headers }, reply) => {
    if (!timingSafeEqual(hash(headers.authorization ?? ''), expectedHash)) return reply.callNotFound()
    // Prometheus has no session, but its figures must not wait for the connections of visitors.
    const metrics = await runForServer(() => registry.metrics())
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(metrics)
  })
  app.addHook('onClose', async () => registry.clear())
}
