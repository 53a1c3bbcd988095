import { context, trace } from '@opentelemetry/api'

export type TracingSettings = {
  /** The address of an OpenTelemetry collector that receives OTLP over HTTP. */
  readonly endpoint: string
  readonly serviceName: string
  /** Share of the requests and jobs that are traced, from 0 to 1. */
  readonly share: number
}

/**
 * Starts to send traces to a collector. If the collector does not respond, traces are dropped, and the site works as
 * before. The exporter itself reads more environment variables, such as OTEL_EXPORTER_OTLP_HEADERS. The tracing
 * libraries are loaded only here, so that a site without tracing does not need their memory.
 * @returns a function that sends the remaining spans and ends tracing
 */
export const startTracing = async (settings: TracingSettings): Promise<() => Promise<void>> => {
  const { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } = await import(
    '@opentelemetry/sdk-trace'
  )
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const url = `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  return async () => {
    // A collector that does not respond must not delay the end of the process.
    await provider.shutdown().catch(() => {})
    trace.disable()
    context.disable()
  }
}
