import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tracer } from './with-span.ts'

/**
 * Records each request as a trace. Everything that runs for the request belongs to the trace. A `traceparent` header is
 * ignored, because strangers could otherwise decide which requests are traced. Health checks and metrics are left out.
 * @param pathOf returns the path pattern of a request, so that no trace contains an id or a token
 */
export const traceRequests = (app: FastifyInstance, pathOf: (request: FastifyRequest) => string): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, id, routeOptions } = request
    if (routeOptions.logLevel === 'silent') return done()
    const path = pathOf(request)
    const span = tracer().startSpan(`${method} ${path}`, {
      kind: SpanKind.SERVER,
      root: true,
      attributes: { 'http.request.method': method, 'http.route': path, 'jaunt.request_id': id },
    })
    reply.raw.once('finish', () => {
      const { statusCode } = reply
      span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    reply.raw.once('close', () => endUnsent(span))
    context.with(trace.setSpan(context.active(), span), done)
  })
}

/** Ends the span of a request whose client left before the response was sent. */
const endUnsent = (span: Span) => {
  if (!span.isRecording()) return
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
