import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

const receivedSpans: Span[] = []
const bodies: string[] = []
/** A collector of OpenTelemetry that receives OTLP over HTTP. */
const collector = createServer(async (request, response) => {
  const body = (await json(request)) as Export
  bodies.push(JSON.stringify(body))
  receivedSpans.push(
    ...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
  response.setHeader('content-type', 'application/json').end('{}')
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
afterAll(() => collector.close())
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'jaunt-test' }
const site = await testApp({ environment, jobs: { runsJobs: true, pollSeconds: 0.5 } })

// The exporter sends spans every five seconds. The requests are sent before the tests, so that the tests wait for
// only one export.
const strangersTraceId = '0af7651916cd43dd8448eb211c80319c'
const response = await site.app.http.inject({
  url: '/api/product/an-id-that-nobody-should-see',
  headers: { traceparent: `00-${strangersTraceId}-b7ad6b7169203331-01` },
})
const ann = await site.signUp({ email: 'ann.traced@test.com' })
await site.visitor().post('/api/user/recovery', { email: ann.email })
await site.app.http.inject({ url: '/health' })

const attributeOf = ({ attributes }: Span, key: string) =>
  Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0]
/** Returns an expectation about the span with this name, which waits until it is met. */
const expectSpan = (name: string) => expect.poll(() => receivedSpans.find((span) => span.name === name))

test('a request and its queries are one trace, without ids, parameters or a stranger’s trace id', async () => {
  await expectSpan('GET /api/product/{id}').toBeDefined()
  const span = receivedSpans.find(({ name }) => name === 'GET /api/product/{id}')!
  expect(attributeOf(span, 'jaunt.request_id')).toBe(response.headers['x-request-id'])
  expect(String(attributeOf(span, 'http.response.status_code'))).toBe('404')
  expect(span.parentSpanId).toBeUndefined()
  const queries = receivedSpans.filter(({ name, traceId }) => name === 'query' && traceId === span.traceId)
  expect(queries.length).toBeGreaterThan(0)
  for (const query of queries) expect(query.parentSpanId).toBe(span.spanId)
  expect(queries.map((query) => attributeOf(query, 'db.query.text')).join()).toContain('product')
  const sentText = bodies.join()
  expect(sentText).toContain('jaunt-test')
  expect(sentText).not.toContain('nobody-should-see')
  expect(sentText).not.toContain(strangersTraceId)
})

test('a job that sends a mail is traced without the recipient’s address', async () => {
  await expectSpan('job send-urgent-mail').toBeDefined()
  expect(bodies.join()).not.toContain('ann.traced')
})

test('health checks are not traced', async () => {
  await expectSpan('POST /api/user/recovery').toBeDefined()
  expect(receivedSpans.filter(({ name }) => name.includes('health'))).toEqual([])
})
