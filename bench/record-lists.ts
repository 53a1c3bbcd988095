import { sql } from 'kysely'
import { type Browser, chromium } from 'playwright-core'
import type { Database } from '#platform/server/database/connect.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { ensureBrowser } from '../scripts/check/find-browser.ts'
import { bodyOf, signIn } from './support/enter-site.ts'
import type { Bench, Measure } from './support/measure.ts'
import { inMs, median, timeAlternately } from './support/timing.ts'

const recordCount = 50_000
/** The maximum number of records in one bulk edit. */
const maxChanged = 5000

/** Adds `recordCount` venues, runs a function, and removes them again. */
const withVenues = async <Result>(database: Database, work: () => Promise<Result>): Promise<Result> => {
  await sql`
    insert into record (kind, id, title, content)
    select 'venue', 'bench-' || n, 'Bench Hall ' || n,
      content || jsonb_build_object('id', 'bench-' || n, 'name', 'Bench Hall ' || n, 'capacity', n % 900 + 1)
    from generate_series(1, ${recordCount}::int) as n,
      (select content from record where kind = 'venue' order by id limit 1) as template
    on conflict do nothing`.execute(database)
  await sql`vacuum analyze record`.execute(database)
  try {
    return await work()
  } finally {
    await sql`delete from record where kind = 'venue' and id like 'bench-%'`.execute(database)
  }
}

const idsOf = async (staff: TestBrowser, query: string, minCount: number): Promise<string[]> => {
  const { data } = bodyOf(await staff.get(`/api/records/venue/ids${query}`)) as { data: string[] }
  if (data.length < minCount) throw new Error(`only ${data.length} venues are listed`)
  return data
}

type ListComparison = {
  readonly query: string
  /** Minimum number of records in the list, without which the figure would be meaningless. */
  readonly minCount: number
  readonly bareQuery: (database: Database) => Promise<unknown>
}

const listAgainstQuery =
  ({ query, minCount, bareQuery }: ListComparison) =>
  async ({ app }: Bench) => {
    const staff = await signIn(app, 'staff')
    return withVenues(app.database, async () => {
      const call = () => idsOf(staff, query, minCount)
      const [list, plain] = await timeAlternately([call, () => bareQuery(app.database)], {
        rounds: 20,
        warmUp: 5,
      })
      return { value: list / plain, detail: `${inMs(list)} against ${inMs(plain)}` }
    })
  }

/** Measures how many times longer the endpoint that lists the ids of records takes than the bare query. */
export const recordList: Measure = {
  name: `a list of ${recordCount} records by title, against the bare query of its ids`,
  limit: { atMost: 3 },
  unit: 'times',
  run: listAgainstQuery({
    query: '',
    minCount: recordCount,
    bareQuery: (database) =>
      sql`select id from record where kind = 'venue' and removed_at is null order by title, id`.execute(
        database,
      ),
  }),
}

export const recordListSorted: Measure = {
  name: `a list of ${recordCount} records sorted by a number in their document, against the bare query`,
  limit: { atMost: 2 },
  unit: 'times',
  run: listAgainstQuery({
    query: '?sort=-capacity',
    minCount: recordCount,
    bareQuery: (database) =>
      sql`
      select id from record where kind = 'venue' and removed_at is null
      order by (content ->> 'capacity')::numeric desc nulls last, title, id`.execute(database),
  }),
}

export const recordListSearched: Measure = {
  name: `a list of records found by a search among ${recordCount}, against the bare query`,
  limit: { atMost: 3 },
  unit: 'times',
  run: listAgainstQuery({
    query: '?search=hall%20499',
    minCount: 100,
    bareQuery: (database) =>
      sql`
      select id from record where kind = 'venue' and removed_at is null
        and title ilike '%hall%' and title ilike '%499%' order by title, id`.execute(database),
  }),
}

/** Measures the preview of a bulk edit of the maximum number of records. */
export const recordsPreviewed: Measure = {
  name: `the preview of one bulk edit of ${maxChanged} among ${recordCount} records`,
  limit: { atMost: 2500 },
  unit: 'ms',
  run: async ({ app }) => {
    const staff = await signIn(app, 'staff')
    return withVenues(app.database, async () => {
      const idList = (await idsOf(staff, '?search=bench', recordCount)).slice(0, maxChanged)
      const edits = [{ column: 'capacity', how: 'set', value: 4321 }]
      const times: number[] = []
      for (let round = 0; round < 5; round += 1) {
        const startedAt = performance.now()
        const { data } = bodyOf(await staff.post('/api/records/venue/change', { idList, edits })) as {
          data: { changed: number; problemCount: number }
        }
        times.push(performance.now() - startedAt)
        if (data.changed !== maxChanged) throw new Error(`only ${data.changed} would change`)
      }
      return {
        value: median(times),
        detail: `the slowest of ${times.length} took ${inMs(Math.max(...times))}`,
      }
    })
  },
}

/** Returns the longest task of a page during each action, in ms; 0 if no task took 50 ms. */
const pausesOf = async (browser: Browser, url: string) => {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await enterAs(page, 'staff@test.com')
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  const table = page.getByRole('table', { name: 'venues' })
  const longestTasks: Record<string, number> = {}
  const during = async (action: string, work: () => Promise<unknown>) => {
    await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0))
    await work()
    // The next paint is part of the action.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
    longestTasks[action] = Math.max(0, ...tasks)
  }
  await page.goto('/admin/index/venues')
  await table.getByRole('row').nth(5).waitFor()
  const scroller = page.getByRole('region', { name: 'venues' })
  const scrollTo = async (fraction: number) => {
    await scroller.evaluate((frame, fraction) => {
      frame.scrollTop = frame.scrollHeight * fraction
    }, fraction)
    await page.waitForFunction(() => !document.querySelector('table .shimmer'))
  }
  await during('scrolling', async () => {
    for (const part of [0.1, 0.25, 0.5, 0.75, 0.99]) await scrollTo(part)
  })
  await during('sorting', async () => {
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await table.locator('[aria-sort=descending]').waitFor()
  })
  await during('selecting all', async () => {
    await page.getByRole('checkbox', { name: /^Select all/ }).check()
    await page.getByText('selected').first().waitFor()
  })
  await during('unselecting one', () => table.getByRole('checkbox').nth(3).uncheck())
  await page.close()
  return longestTasks
}

/** A pause is noticeable if it is longer than a long task of 50 ms plus a response time of 50 ms (RAIL). */
export const recordListPauses: Measure = {
  name: `the longest pause of a page while staff scroll, sort and select ${recordCount} records`,
  limit: { atMost: 100 },
  unit: 'ms',
  run: ({ app, server }) =>
    withVenues(app.database, async () => {
      const browser = await chromium.launch({
        executablePath: ensureBrowser(console.log),
        args: ['--no-sandbox'],
      })
      try {
        const longest = await pausesOf(browser, server.url)
        const detail = Object.entries(longest).map(([what, time]) => `${what} ${time.toFixed(0)} ms`)
        return { value: Math.max(...Object.values(longest)), detail: detail.join(', ') }
      } finally {
        await browser.close()
      }
    }),
}
