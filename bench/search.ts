import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import { createTestBrowser } from '#tests/support/test-browser.ts'
import type { Bench, Measure } from './support/measure.ts'
import { inMs, timeAlternately } from './support/timing.ts'

const [fewProducts, manyProducts] = [5_000, 50_000]
/** One word, two words, a location with a word, a prefix, and a mistyped location with a word. */
const searches = [
  { typed: 'karting', meant: 'karting' },
  { typed: 'clay pigeon', meant: 'clay pigeon' },
  { typed: 'newcastle spa', meant: 'newcastle spa' },
  { typed: 'cockt', meant: 'cocktail' },
  { typed: 'edinbrugh boat', meant: 'edinburgh boat' },
]

const activities = [
  'Karting',
  'Clay Pigeon Shooting',
  'Cocktail Making',
  'Spa Day',
  'Escape Room',
  'Boat Trip',
]
const adjectives = [
  'Grand',
  'Indoor',
  'Riverside',
  'Private',
  'Twilight',
  'Classic',
  'Wild',
  'Royal',
  'Muddy',
]

/**
 * Runs a function while this many generated products can be found in addition to the shipped ones, and removes them
 * afterwards.
 */
const withEntries = async <Result>(database: Database, count: number, work: () => Promise<Result>) => {
  await sql`
    insert into search_entry (kind, id, title, about, words, sections, audience, locked, path, weight)
    select 'product', 'bench-' || n,
      (${adjectives}::text[])[1 + n % ${adjectives.length}] || ' ' || (${activities}::text[])[1 + n % ${activities.length}]
        || ' ' || n,
      'Activities in ' || place.name, 'A day out for a group of friends, whatever the weather.',
      '{stag,hen}', '', false, '/', (n % 97) / 20.0
    from generate_series(1, ${count}) as n
    join (select name, row_number() over (order by id) as at, count(*) over () as all from location) as place
      on place.at = 1 + n % place.all`.execute(database)
  await sql`vacuum analyze search_entry`.execute(database)
  try {
    return await work()
  } finally {
    await sql`delete from search_entry where id like 'bench-%'`.execute(database)
    await sql`vacuum analyze search_entry`.execute(database)
  }
}

/** Returns a function that sends all searches one after another, as a visitor. */
const visitorSearches = ({ app }: Bench) => {
  const visitor = createTestBrowser(app.http)
  const search = async (words: string) => {
    const { status, body } = await visitor.get(`/api/search?q=${encodeURIComponent(words)}`)
    if (status !== 200 || body.count === 0) throw new Error(`${words}: ${JSON.stringify(body)}`)
  }
  return async () => {
    for (const { typed } of searches) await search(typed)
  }
}

/** Measures the index alone for the same words, without kinds, permissions and spelling correction. */
const bareQueries =
  ({ app }: Bench) =>
  async () => {
    for (const { meant } of searches)
      await sql`
        select id, title from search_entry
        where document @@ websearch_to_tsquery('english', ${meant})
        order by ts_rank(document, websearch_to_tsquery('english', ${meant})) desc limit 20`.execute(
        app.database,
      )
  }

export const searchAmongMany: Measure = {
  name: `the search over ${manyProducts.toLocaleString('en')} products, against the bare indexed query`,
  limit: { atMost: 3 },
  unit: 'times',
  run: (bench) =>
    withEntries(bench.app.database, manyProducts, async () => {
      const [searchMs, queryMs] = await timeAlternately([visitorSearches(bench), bareQueries(bench)])
      const searchCount = searches.length
      return {
        value: searchMs / queryMs,
        detail: `${inMs(searchMs / searchCount)} against ${inMs(queryMs / searchCount)} a search`,
      }
    }),
}

export const searchGrowth: Measure = {
  name: `the search over ${manyProducts.toLocaleString('en')} products, against ${fewProducts.toLocaleString('en')}`,
  limit: { atMost: 1.5 },
  unit: 'times',
  run: async (bench) => {
    const nothing = () => Promise.resolve()
    const timeSearches = async (count: number) => {
      const run = () => timeAlternately([visitorSearches(bench), nothing])
      const [searchMs] = await withEntries(bench.app.database, count, run)
      return searchMs
    }
    const [small, large] = [await timeSearches(fewProducts), await timeSearches(manyProducts)]
    const each = searches.length
    return { value: large / small, detail: `${inMs(large / each)} against ${inMs(small / each)} a search` }
  },
}
