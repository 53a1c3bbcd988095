import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { largeRequestLimits } from '#platform/server/http/limits/large-requests.ts'
import { readCollection } from '#tests/support/read-collection.ts'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import { testApp } from '#tests/support/test-app.ts'

const site = await testApp({ environment: { DATABASE_CONNECTIONS: '10' } })
const staff = await site.signIn('staff')
const { running: maxRunning, waiting: maxWaiting } = largeRequestLimits

/** Runs `work` while the payments are locked, so that queries of payments wait. */
const withLockedPayments = (work: () => Promise<void>) =>
  site.db.transaction().execute(async (tx) => {
    await sql`lock table payment_transaction in access exclusive mode`.execute(tx)
    await work()
  })

test('one account can run only a few large queries at the same time, and other accounts are still served', async () => {
  const customer = await site.signUp()
  const query = { limit: 10_000, extras: 'event,customer' }
  const statuses: number[] = []
  let requests: Promise<unknown>[] = []
  await withLockedPayments(async () => {
    requests = Array.from({ length: maxRunning + maxWaiting + 10 }, async () => {
      const { status, headers } = await readCollection(staff, 'transaction', query)
      statuses.push(status)
      expect(headers['retry-after']).toBe(status === 429 ? '5' : undefined)
    })
    await expect.poll(() => statuses).toEqual(Array(10).fill(429))
    for (const browser of [customer, site.visitor()])
      expect((await readCollection(browser, 'product', { limit: 10_000 })).status).toBe(200)
    expect((await readCollection(staff, 'product')).status).toBe(200)
  })
  await Promise.all(requests)
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxRunning + maxWaiting)
  expect((await readCollection(staff, 'transaction', query)).status).toBe(200)
})

const { server } = site.app.http
await site.app.http.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.address() as AddressInfo
const countConnections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((problem, count) => (problem ? reject(problem) : resolve(count))),
  )

test('a request whose client disconnects counts against the limit until the server has finished it', async () => {
  const clients = new AbortController()
  const send = async (signal?: AbortSignal): Promise<number> => {
    const path = '/api/query?collection=transaction&limit=10000'
    const headers = { cookie: staff.cookieHeader() }
    const request = get({ port, host: '127.0.0.1', path, headers, agent: false, signal })
    const [response] = await once(request, 'response')
    response.resume()
    return response.statusCode
  }
  const countQueriesAtLock = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db)
    return rows[0]!.count
  }
  const statuses: number[] = []
  let laterRequests: Promise<unknown>[] = []
  await withLockedPayments(async () => {
    const interruptedRequests = Array.from({ length: maxRunning }, () => send(clients.signal))
    // Each request counts the payments and reads their ids at the same time.
    await expect.poll(countQueriesAtLock).toBe(2 * maxRunning)
    clients.abort()
    await Promise.allSettled(interruptedRequests)
    await expect.poll(countConnections).toBe(0)
    laterRequests = Array.from({ length: maxRunning + maxWaiting }, async () => statuses.push(await send()))
    await expect.poll(() => statuses).toEqual(Array(maxRunning).fill(429))
  })
  await Promise.all(laterRequests)
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxWaiting)
})

test('after its clients disconnect, an account can send large queries again', async () => {
  const clients = new AbortController()
  const send = () =>
    fetch(`http://127.0.0.1:${port}/api/query?collection=transaction&limit=10000`, {
      headers: { cookie: staff.cookieHeader() },
      signal: clients.signal,
    })
  await withLockedPayments(async () => {
    const requests = Array.from({ length: maxRunning + maxWaiting + 1 }, send)
    // The other requests wait for the lock or in the queue.
    expect((await Promise.any(requests)).status).toBe(429)
    clients.abort()
    await Promise.allSettled(requests)
  })
  expect((await readCollection(staff, 'transaction', { limit: 10_000 })).status).toBe(200)
})

/** Stores payments of an event, one second apart. */
const storePayments = async (count: number) => {
  const customer = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, customer)
  await sql`
    insert into payment_transaction (id, event_id, package_id, customer_id, customer_name, paid_for, amount_pence,
      transaction_type, status, done_by, done_at)
    select 'stored-' || at, ${event._doc}, ${packageId}, ${customer.userId}, 'Ann Lee', '[]', at, 'payment', 'paid',
      ${customer.userId}, '2026-05-01T10:00:00Z'::timestamptz + at * interval '1 second'
    from generate_series(1, ${count}::integer) as at`.execute(site.db)
}

test('a long page has the same nodes as several short ones, and needs as many statements for 500 rows as for 5 (API-026)', async () => {
  await storePayments(1100)
  const read = (page: object) => readCollection(staff, 'transaction', { extras: 'event,customer', ...page })
  let longPage: Awaited<ReturnType<typeof read>>['body']
  const statementsFor = (limit: number) =>
    statementsOf(site.config.databaseUrl, async () => {
      longPage = (await read({ limit })).body
    })
  const statementsOf5 = await statementsFor(5)
  const statementsOf500 = await statementsFor(500)
  const statementsOfAll = await statementsFor(10_000)
  expect(statementsOf500).toHaveLength(statementsOf5.length)
  expect(statementsOfAll.length).toBeLessThanOrEqual(3 * statementsOf5.length)
  expect(longPage.count).toBe(1100)
  expect(longPage.data[0].extras).toMatchObject({ event: [{}], customer: [{ name: 'Ann Lee' }] })
  const pages = await Promise.all([0, 400, 800].map((skip) => read({ limit: 400, skip })))
  expect(longPage.data).toEqual(pages.flatMap(({ body }) => body.data))
})
