import { type Attributes, type SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

/** Returns the tracer of Jaunt. Without tracing, its spans do nothing. */
export const tracer = (): Tracer => trace.getTracer('jaunt')

type SpanOptions = {
  /** `CLIENT` for a request to another system; by default internal. */
  readonly kind?: SpanKind
  /** Must contain no personal data, because another system stores the traces. */
  readonly attributes?: Attributes
}

/**
 * Runs work as a span of the current trace. A failure is recorded by the name of its class only, because messages can
 * contain personal data.
 */
export const withSpan = <Result>(
  name: string,
  work: () => Promise<Result>,
  options: SpanOptions = {},
): Promise<Result> =>
  tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work()
    } catch (reason) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', reason instanceof Error ? reason.name : typeof reason)
      throw reason
    } finally {
      span.end()
    }
  })
