import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { testApp } from '#tests/support/test-app.ts'

const token = 'm'.repeat(32)
const site = await testApp({ environment: { METRICS_TOKEN: token } })

const request = (authorization?: string) =>
  site.app.http.inject({
    url: '/metrics',
    headers: authorization === undefined ? {} : { authorization },
  })
const readMetrics = async () => (await request(`Bearer ${token}`)).body
/** Returns the value of a metric with exactly these labels. */
const metricOf = (metrics: string, name: string, labels = ''): number | undefined => {
  const line = metrics.split('\n').find((each) => each.startsWith(`${name}${labels} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('only requests with the token get the metrics; a server without a token serves no metrics', async () => {
  const { statusCode, headers } = await request(`Bearer ${token}`)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  const staff = await site.signIn('staff')
  expect((await staff.get('/metrics')).status).toBe(404)
  for (const wrongHeader of [
    undefined,
    '',
    token,
    `Bearer ${token}m`,
    `Bearer ${'n'.repeat(32)}`,
    'Bearer ü',
  ])
    expect((await request(wrongHeader)).statusCode, wrongHeader).toBe(404)
  const serverWithoutToken = await site.secondProcess({ metricsToken: undefined })
  const { statusCode: statusWithoutToken } = await serverWithoutToken.http.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusWithoutToken).toBe(404)
})

test('requests are counted by path pattern and class of status, without ids', async () => {
  const secretId = 'an-id-that-nobody-should-see'
  for (let count = 0; count < 3; count++) await site.visitor().get(`/api/product/${secretId}`)
  const metrics = await readMetrics()
  const labels = '{method="GET",path="/api/product/{id}",status="4xx"}'
  expect(metricOf(metrics, 'http_request_duration_seconds_count', labels)).toBe(3)
  expect(metrics).not.toContain(secretId)
})

test('requests with unknown methods or paths do not add a series for each method or path', async () => {
  const countSeries = async () =>
    (await readMetrics()).match(/^http_request_duration_seconds_count/gm)!.length
  const send = (method: 'PROPFIND' | 'DELETE', url: string) => site.app.http.inject({ method, url })
  const sendAll = async (suffix: string) => {
    for (const path of ['/api/product/a', '/api/event/a', '/api/user', '/api/none', '/none', '/none/a'])
      for (const method of ['PROPFIND', 'DELETE'] as const) await send(method, `${path}${suffix}`)
  }
  await sendAll('')
  const before = await countSeries()
  await sendAll('/x')
  await sendAll('/y/z')
  expect(await countSeries()).toBeLessThanOrEqual(before + 2)
})

test('waiting jobs, their delay, and the payments of the last day are read from the database', async () => {
  const queueLabels = '{queue="send-mail"}'
  const abortedLabels = '{type="payment",status="aborted"}'
  const ann = await site.signUp()
  const { event } = await createSampleEvent(site, ann)
  const before = await readMetrics()
  expect(metricOf(before, 'jaunt_job_delay_seconds', queueLabels)).toBeLessThan(1000)
  expect(metricOf(before, 'jaunt_open_card_payments')).toBe(0)
  expect(metricOf(before, 'jaunt_payments_last_day', abortedLabels)).toBeUndefined()
  await sql`insert into pgboss.job (name, data, start_after)
    values ('send-mail', '{}', now() - interval '20 minutes'), ('send-mail', '{}', now() + interval '1 hour')`.execute(
    site.db,
  )
  const payment = {
    event_id: event._doc,
    package_id: 'package',
    customer_id: ann.userId,
    customer_name: 'Ann',
    paid_for: '[]',
    amount_pence: 5000,
    transaction_type: 'payment',
    done_by: ann.userId,
  } as const
  const minutesAgo = (minutes: number) => new Date(site.clock.now.getTime() - minutes * 60_000)
  await site.db
    .insertInto('payment_transaction')
    .values([
      { ...payment, id: 'open', status: 'awaiting', done_at: minutesAgo(40), next_query_at: minutesAgo(30) },
      { ...payment, id: 'aborted', status: 'aborted', done_at: minutesAgo(50) },
      { ...payment, id: 'old', status: 'aborted', done_at: minutesAgo(2 * 1440) },
    ])
    .execute()
  const after = await readMetrics()
  const waitingBefore = metricOf(before, 'jaunt_jobs_waiting', queueLabels) ?? 0
  expect(metricOf(after, 'jaunt_jobs_waiting', queueLabels)).toBe(waitingBefore + 2)
  expect(metricOf(after, 'jaunt_job_delay_seconds', queueLabels)).toBeGreaterThan(1190)
  expect(metricOf(after, 'jaunt_open_card_payments')).toBe(1)
  expect(metricOf(after, 'jaunt_card_payment_delay_seconds')).toBe(1800)
  expect(metricOf(after, 'jaunt_payments_last_day', abortedLabels)).toBe(1)
  expect(after).not.toContain(ann.email)
})

test('metrics that cannot be read are omitted and counted, and all other metrics are served', async () => {
  await sql`alter table payment_transaction rename to payment_transaction_away`.execute(site.db)
  const metrics = await readMetrics()
  await sql`alter table payment_transaction_away rename to payment_transaction`.execute(site.db)
  expect(metricOf(metrics, 'jaunt_open_card_payments')).toBeUndefined()
  expect(metricOf(metrics, 'jaunt_jobs_waiting', '{queue="send-mail"}')).toBeGreaterThan(0)
  expect(metricOf(await readMetrics(), 'jaunt_unread_figures_total')).toBe(3)
})

test('every metric in the alert rules and the dashboard is served', async () => {
  const servedNames = new Set(
    [...(await readMetrics()).matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const text = await readFile(`docs/monitoring/${file}`, 'utf8')
    const namesInFile = new Set(text.match(/\b(jaunt|http|nodejs|process)_\w+/g))
    expect(namesInFile.size, file).toBeGreaterThan(5)
    expect([...namesInFile].filter((name) => !servedNames.has(name))).toEqual([])
  }
})
