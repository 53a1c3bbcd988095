import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { tracer } from './with-span.ts'

/** Maximum characters of a statement in a trace. */
const maxStatement = 2_000

const now = () => performance.timeOrigin + performance.now()

/**
 * Records a completed query in the current trace, with its SQL but without its parameters. Queries outside of a
 * trace, such as the polling of the job queue, are not recorded.
 */
export const traceQuery = ({ level, query, queryDurationMillis }: LogEvent): void => {
  if (!trace.getActiveSpan()?.isRecording()) return
  const endTime = now()
  const span = tracer().startSpan('query', {
    kind: SpanKind.CLIENT,
    startTime: endTime - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql.trim().slice(0, maxStatement) },
  })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(endTime)
}
