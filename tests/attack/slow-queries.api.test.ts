import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { pagesApp, textOf } from '#tests/support/pages-app.ts'
import type { TestCustomer } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { until } from '#tests/support/until.ts'

let site: Awaited<ReturnType<typeof pagesApp>>
let member: TestCustomer
beforeAll(async () => {
  site = await pagesApp({
    environment: { DATABASE_CONNECTIONS: '10' },
    // The timeouts of a real server, instead of the long ones for tests.
    visitorTimeouts: undefined,
  })
  member = await site.signUp()
})

const venuesPath = (name: string) => `/api/venues?filter=${encodeURIComponent(JSON.stringify({ name }))}`

describe('expressions', () => {
  /** Each of these would occupy the database for seconds as a regular expression. */
  const catastrophicExpressions = [
    '(?b)\\(\\(\\(.\\{0,14\\}\\)\\{0,14\\}\\)\\{0,14\\}\\)x',
    '***:(.{0,14}){0,14}x',
    '(?e)((.{0,30}){0,30}){0,30}x',
    '(a+)+$',
    '(.*)*(.*)*(.*)*x',
    '(([a-z ]+)*)*!',
    '(.)(.)\\2\\1',
    '[[:alpha:]]{1,200}{1,200}',
    '(?=(a*)*b)',
  ]
  /** The most expensive expressions that are allowed. */
  const heavyExpressions = [
    '.*a'.repeat(33),
    'a.*e'.repeat(25),
    '._'.repeat(50),
    Array(50).fill('a').join('|'),
  ]

  test.each(catastrophicExpressions)('%s is refused without a query (API-133)', async (name) => {
    const { status, body } = await site.visitor().get(venuesPath(name))
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'filter.name', message: 'This field does not look correct' }],
    ])
  })

  test.each(heavyExpressions)('%s takes less than half a second of database time', async (name) => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>`
      explain (analyze, format json) select from venue, generate_series(1, 20)
      where name ilike any(${[name.replaceAll('.*', '%').replaceAll('.', '_')]}::text[])`.execute(site.db)
    expect(rows[0]!['QUERY PLAN'][0]['Execution Time']).toBeLessThan(500)
    expect((await site.visitor().get(venuesPath(name))).status).toBe(200)
  })
})

describe('while every query of venues hangs', () => {
  /** Locks the table until `work` has ended. */
  const whileVenuesHang = (work: () => Promise<void>) =>
    site.db.transaction().execute(async (tx) => {
      await sql`lock table venue in access exclusive mode`.execute(tx)
      await work()
    })
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db)
    return rows[0]!.count
  }
  /** Requests different pages of venues, so that no response is shared. */
  const requestVenues = (browsers: readonly TestBrowser[]) =>
    browsers.map((browser, index) => browser.get(`/api/venues?skip=${index}`))
  test('60 requests of visitors occupy only four connections, and a member does not wait for them', async () => {
    await whileVenuesHang(async () => {
      let endedCount = 0
      const responses = requestVenues(Array.from({ length: 60 }, () => site.visitor())).map(
        async (response) => {
          const received = await response
          endedCount += 1
          return received
        },
      )
      await until(async () => (await countWaiting()) >= 4)
      expect(await countWaiting()).toBe(4)
      expect((await member.get('/api/user')).status).toBe(200)
      expect((await member.put('/api/user', { firstName: 'Bea' })).status).toBe(200)
      expect(endedCount).toBeLessThan(60)
      const settledResponses = await Promise.all(responses)
      expect(settledResponses.map(({ status }) => status)).toEqual(settledResponses.map(() => 503))
      for (const { body, headers } of settledResponses) {
        expect(body).toEqual({
          error: 'Failed operation',
          code: 'unavailable',
          requestId: expect.any(String),
        })
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
    })
  })

  test('a query of a visitor ends sooner than one of a member', async () => {
    let isWaiting = true
    let memberStatus: Promise<number> | undefined
    await whileVenuesHang(async () => {
      memberStatus = member.get('/api/venues?skip=1').then(({ status }) => {
        isWaiting = false
        return status
      })
      await until(async () => (await countWaiting()) >= 1)
      expect((await site.visitor().get('/api/venues')).status).toBe(503)
      expect(isWaiting).toBe(true)
    })
    expect(await memberStatus).toBe(200)
    expect((await site.visitor().get('/api/venues')).status).toBe(200)
  })

  test('when the queue is full, visitors are refused before any query ends', async () => {
    await whileVenuesHang(async () => {
      const firstResponse = Promise.race(requestVenues(Array.from({ length: 4 }, () => site.visitor())))
      const visitors = Array.from({ length: 150 }, () => site.visitor())
      let refusedCount = 0
      const responses = requestVenues(visitors).map(async (response) => {
        expect((await response).status).toBe(503)
        refusedCount += 1
      })
      expect((await firstResponse).status).toBe(503)
      expect(refusedCount).toBeGreaterThanOrEqual(40)
      await Promise.all(responses)
    })
  })

  test('control: the same requests without the limit for visitors delay everybody', async () => {
    const responses: Promise<unknown>[] = []
    let isReleased = false
    let isDelayed: Promise<boolean> | undefined
    await whileVenuesHang(async () => {
      responses.push(...requestVenues(Array.from({ length: 60 }, () => member)))
      await until(async () => (await countWaiting()) >= 10)
      isDelayed = member.get('/api/user').then(() => isReleased)
      await sql`select pg_sleep(1)`.execute(site.db)
      isReleased = true
    })
    expect(await isDelayed).toBe(true)
    await Promise.all(responses)
  })
})

test('a public page whose query takes too long returns 503 with an error page, which is not cached', async () => {
  const url = '/hen/in-newcastle'
  await site.db.transaction().execute(async (tx) => {
    await sql`lock table product in access exclusive mode`.execute(tx)
    const { statusCode, headers, body } = await site.get(url, { accept: 'text/html' })
    expect(statusCode).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    expect(textOf(body)).toContain('We will be right back')
  })
  const { statusCode, body } = await site.get(url, { accept: 'text/html' })
  expect(statusCode).toBe(200)
  expect(textOf(body)).toContain('Newcastle')
})
