import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { priceRowFor } from '#features/catalogue/rules/prices/price-for.ts'
import { addDays } from '#kernel/dates.ts'
import { seededDatabase } from '#tests/support/database.ts'
import './tables.ts'

const { db } = await seededDatabase()

test('the shipped catalogue is large enough for trying out the site (CAT-O10)', async () => {
  const { rows } = await sql`select
    (select count(*) from location where type = 'city') as cities,
    (select count(*) from location where type = 'city' and is_uk) as "citiesOfUK",
    (select count(*) from category) as categories,
    (select count(*) from category_group) as groups,
    (select count(*) from product) as products,
    (select count(distinct type) from product) as types,
    (select count(*) from supplier) as suppliers,
    (select count(*) from venue where setting_type = 'Venue') as venues,
    (select count(*) from web_package) as "webPackages",
    (select count(*) from content_item where type in ('blog post', 'about page')) as "postsAndPages",
    (select count(*) from review) as reviews`.execute(db)
  const minimums = {
    cities: 24,
    citiesOfUK: 14,
    categories: 30,
    groups: 5,
    products: 400,
    types: 5,
    suppliers: 60,
    venues: 150,
    webPackages: 40,
    postsAndPages: 30,
    reviews: 2000,
  }
  const tooFew = Object.entries(minimums).filter(
    ([what, count]) => (rows[0] as typeof minimums)[what as 'cities'] < count,
  )
  expect(tooFew, JSON.stringify(rows[0])).toEqual([])
})

test('no shipped record has a name that looks like a test or a copy', async () => {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from record
    where title ~* '(#test#|^copy\M|\mlorem\M|\mipsum\M|\mtodo\M|\mdummy\M|\muntitled\M|\mtest\M)'`.execute(
    db,
  )
  expect(rows).toEqual([])
})

test('every row of the shipped price lists applies to at least one group size and date', async () => {
  const shipped = await db.selectFrom('product').select(['id', 'sections', 'prices']).execute()
  const unusedRows = shipped.flatMap(({ id, sections, prices }) => {
    const ends = prices.flatMap(({ from, to }) => [from ?? '2026-11-02', to ?? '2026-11-02'])
    // The week around each first and last day of a price, so that every weekday occurs.
    const dates = [
      ...new Set(ends.flatMap((date) => Array.from({ length: 7 }, (_, day) => addDays(date, day - 3)))),
    ]
    const groups = new Set([
      1,
      500,
      ...prices.flatMap(({ peopleFrom = 1, peopleTo = 1 }) => [peopleFrom, peopleTo]),
    ])
    const appliedRows = new Set(
      sections.flatMap((section) =>
        [...groups].flatMap((people) => dates.map((date) => priceRowFor(prices, date, { people, section }))),
      ),
    )
    return prices.filter((row) => !appliedRows.has(row)).map((row) => `${id}: ${JSON.stringify(row)}`)
  })
  expect(unusedRows).toEqual([])
})

test.each(['product', 'location'])(
  'the row of each %s contains the number and the total score of its reviews (REV-006)',
  async (table) => {
    const { rows } = await sql<{ id: string; count: number; sum: number }>`
    select id, review_count as count, review_sum as sum from ${sql.table(table)} order by id`.execute(db)
    const { rows: counted } = await sql<{ id: string; count: number; sum: number }>`
    select ${sql.ref(`${table}_id`)} as id, count(*)::int as count, sum(score)::int as sum
    from review where not hidden group by 1`.execute(db)
    const byId = new Map(counted.map((one) => [one.id, one]))
    expect(byId.size).toBeGreaterThan(5)
    expect(rows).toEqual(rows.map(({ id }) => byId.get(id) ?? { id, count: 0, sum: 0 }))
  },
)

test('a shipped ready-made package has its location, medal (`standard`), dates and products (CONT-018)', async () => {
  const found = await db
    .selectFrom('web_package')
    .selectAll()
    .where('id', '=', 'prague-golden-lion')
    .executeTakeFirstOrThrow()
  expect(found).toMatchObject({
    name: 'The Golden Lion',
    sections: ['stag'],
    location_id: 'prague',
    nights_count: 3,
    editable: false,
    standard: 'platinum',
    content: { setDates: [{ from: '2027-03-13', to: '2027-11-13' }] },
  })
  expect(found.content.productList[0]).toEqual({ productId: 'prague-vaclav-havel-minibus', dayIndex: 0 })
})
