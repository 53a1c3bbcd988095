import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { seededDatabase } from '#tests/support/database.ts'
import type { Database } from '../database/connect.ts'
import { type Changed, createChangeLog, forgetOldChanges } from './change-log.ts'

let db: Database
beforeAll(async () => {
  db = (await seededDatabase({ max: 12 })).db
})

const first = 'newcastle-clay-pigeon-shooting'
const openChangeLog = async (rest: { reliableFor?: number } = {}) => {
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const problems: unknown[] = []
  const publication = createChangeLog({
    database: db,
    now: () => clock.now,
    onError: (problem) => void problems.push(problem),
    newsAge: 0,
    ...rest,
  })
  const heard: Changed[] = []
  publication.listen((changed) => {
    heard.push(changed)
  })
  /** What has changed since it was last asked. */
  const news = async () => {
    heard.length = 0
    await publication.renew()
    const [changed = new Set<string>()] = heard
    return changed === 'everything' ? changed : [...changed].sort()
  }
  await news()
  return { clock, publication, news }
}

const setPrice = (database: Pick<Database, 'executeQuery'> & Database, id: string, score: number) =>
  database.updateTable('product').set({ manual_score: score }).where('id', '=', id).execute()

test('who changes a product tells which it is, where and in which sections it is sold', async () => {
  const { news } = await openChangeLog()
  await sql`update product set sections = '{stag}' where id = ${first}`.execute(db)
  await news()
  await sql`update product set sections = '{hen}' where id = ${first}`.execute(db)
  expect(await news()).toEqual([
    'product',
    `product id ${first}`,
    'product in newcastle',
    'product in newcastle hen',
    'product in newcastle hen of shooting',
    'product in newcastle of shooting',
    'product in newcastle stag',
    'product in newcastle stag of shooting',
  ])
  expect(await news()).toEqual([])
})

test('that a product is listed no more is told of the places that count it', async () => {
  const { news } = await openChangeLog()
  const hide = (word: string | null) =>
    sql`update product set hide_listing = ${word} where id = ${first}`.execute(db)
  await hide('Everyone')
  expect(await news()).toContain('product counted in newcastle')
  await setPrice(db, first, 4)
  expect(await news()).not.toContain('product counted in newcastle')
  await hide(null)
  expect(await news()).toContain('product counted in newcastle')
})

test('a product that moves is told where it was and where it is, and counted in the places it comes to and leaves', async () => {
  const { news } = await openChangeLog()
  const move = (places: string) =>
    sql`update product set location_ids = ${places}::text[] where id = ${first}`.execute(db)
  await move('{newcastle,york}')
  const told = await news()
  expect(told).toContain('product counted in york')
  expect(told).not.toContain('product counted in newcastle')
  await move('{york,leeds}')
  const moved = await news()
  for (const place of ['newcastle', 'leeds']) {
    expect(moved).toContain(`product in ${place}`)
    expect(moved).toContain(`product counted in ${place}`)
  }
  expect(moved).toContain('product in york')
  expect(moved).not.toContain('product counted in york')
  await move('{newcastle}')
  await news()
})

test('a row that changes several times in one transaction is told of all that it was', async () => {
  const { news } = await openChangeLog()
  await db.transaction().execute(async (tx) => {
    for (const section of ['groups', 'events'])
      await sql`update product set sections = ${`{${section}}`}::text[] where id = ${first}`.execute(tx)
  })
  const told = await news()
  for (const section of ['hen', 'groups', 'events']) expect(told).toContain(`product in newcastle ${section}`)
})

test('a place tells its name, its address and its reviews apart, and all of them when it comes and goes', async () => {
  const { news } = await openChangeLog()
  const named = ['location', 'location id told-here', 'location name told here', 'location slug told-at']
  const reviewed = 'location reviews of told-here'
  await sql`insert into location select (jsonb_populate_record(place,
    '{"id": "told-here", "slug": "told-at", "name": "Told Here"}')).* from location as place where id = 'york'`.execute(
    db,
  )
  expect(await news()).toEqual([...named, reviewed].sort())
  await sql`update location set review_count = 2, review_sum = 9 where id = 'told-here'`.execute(db)
  expect(await news()).toEqual(['location', reviewed])
  await sql`update location set name = 'Told There' where id = 'told-here'`.execute(db)
  expect(await news()).toEqual([...named, 'location name told there'].sort())
  await sql`delete from location where id = 'told-here'`.execute(db)
  expect(await news()).toContain(reviewed)
})

test('a review is told of what it is about, when it comes, changes and goes', async () => {
  const { news } = await openChangeLog()
  const told = ['review', 'review of location newcastle', `review of product ${first}`]
  await sql`insert into review (id, kind, product_id, location_id, section, score, author, text, created_date, shipped)
    values ('told', 'product', ${first}, 'newcastle', 'stag', 5, 'Ann', 'Good', '2026-11-01', false)`.execute(
    db,
  )
  expect(await news()).toEqual(told)
  await sql`update review set hidden = true where id = 'told'`.execute(db)
  expect(await news()).toEqual(told)
  await sql`delete from review where id = 'told'`.execute(db)
  expect(await news()).toEqual(told)
})

test('what is written as it was, or undone, has not changed', async () => {
  const { news } = await openChangeLog()
  await sql`update product set name = name`.execute(db)
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`update product set name = 'Never'`.execute(tx)
      throw new Error('undone')
    })
    .catch(() => {})
  expect(await news()).toEqual([])
})

test('a table that changes as a whole is told as a whole', async () => {
  const { news } = await openChangeLog()
  const { rows: products } = await sql`select id from product`.execute(db)
  const turns = Math.ceil(301 / products.length)
  for (let turn = 1; turn < turns; turn += 1)
    await sql`update product set manual_score = manual_score + 1`.execute(db)
  expect(await news(), 'so many rows are told one by one').not.toContain('product *')
  await sql`update venue set id = id || '.' where id = (select min(id) from venue
    where id not in (select meeting_point_id from product where meeting_point_id is not null))`.execute(db)
  for (let turn = 0; turn < turns; turn += 1)
    await sql`update product set manual_score = manual_score + 1`.execute(db)
  const told = await news()
  expect(told.slice(0, 3)).toEqual(['product', 'product *', 'venue'])
  // The other tables are told row by row all the same.
  expect(told.slice(3)).toHaveLength(2)
  await sql`truncate dictionary_message`.execute(db)
  expect(await news()).toEqual(['dictionary_message', 'dictionary_message *'])
})

test('a change that appears late is told, though one that began after it was told before', async () => {
  const { news } = await openChangeLog()
  const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = db.transaction().execute(async (tx) => {
    await sql`update supplier set name = name || '.' where id = (select min(id) from supplier)`.execute(tx)
    begun.resolve()
    await ends.promise
  })
  await begun.promise
  await setPrice(db, first, 21)
  expect(await news()).toContain(`product id ${first}`)
  ends.resolve()
  await slow
  const told = await news()
  expect(told).toContain('supplier')
  expect(told).not.toContain('product')
})

test('on another day, and where nobody asked for long, everything may have changed', async () => {
  const { clock, news } = await openChangeLog()
  clock.now = new Date('2026-11-22T10:00:00Z')
  expect(await news()).toBe('everything')
  expect(await news()).toEqual([])
  const seldom = await openChangeLog({ reliableFor: 0 })
  expect(await seldom.news()).toBe('everything')
})

test('lines are kept while they may be asked for', async () => {
  const { news } = await openChangeLog()
  await setPrice(db, first, 31)
  await forgetOldChanges(db)
  expect(await news()).toContain('product')
  await sql`update published_row set at = at - interval '61 minutes'`.execute(db)
  await forgetOldChanges(db)
  expect(await db.selectFrom('publication_change').selectAll().execute()).toEqual([])
})

test('a table is known to tell of its changes only with all its triggers in place', async () => {
  const tells = async (table: string) => (await openChangeLog()).publication.startReading().tables.get(table)
  expect([await tells('product'), await tells('session'), await tells('pgboss.job')]).toEqual([
    true,
    false,
    false,
  ])
  await sql`alter table venue disable trigger row_deleted`.execute(db)
  expect(await tells('venue')).toBe(false)
  await sql`alter table venue enable trigger row_deleted`.execute(db)
  expect(await tells('venue')).toBe(true)
})

const writers = 8

/**
 * So many writers change products of one place at the same time, each in a transaction that ends only when all have
 * written. Answers how many could; who waits for another is let go after a second.
 */
const writeAtOnce = async () => {
  const { rows } = await sql<{ id: string }>`
    select id from product where location_ids @> '{newcastle}' order by id limit ${writers}`.execute(db)
  expect(rows).toHaveLength(writers)
  const allWritten = Promise.withResolvers<void>()
  let written = 0
  let ended = 0
  const write = (id: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx)
      await sql`update product set manual_score = manual_score + 1 where id = ${id}`.execute(tx)
      written += 1
      if (written + ended === writers) allWritten.resolve()
      await allWritten.promise
    })
  const giveUp = (problem: { code?: string }) => {
    if (problem.code !== '55P03') throw problem
    ended += 1
    if (written + ended === writers) allWritten.resolve()
  }
  await Promise.all(rows.map(({ id }) => write(id).catch(giveUp)))
  return written
}

test('eight who change products of one place at once do not wait for each other', async () => {
  const { news } = await openChangeLog()
  expect(await writeAtOnce()).toBe(writers)
  expect((await news()).length).toBeGreaterThan(writers)
})

test('control: where all count up one row, as they once did, one of the eight gets through', async () => {
  await sql`create table one_row (edition bigint not null)`.execute(db)
  await sql`insert into one_row values (1)`.execute(db)
  await sql`create function count_up() returns trigger language plpgsql as $$
    begin update one_row set edition = edition + 1; return null; end $$`.execute(db)
  await sql`create trigger counted after update on product for each statement execute function count_up()`.execute(
    db,
  )
  try {
    expect(await writeAtOnce()).toBe(1)
  } finally {
    await sql`drop trigger counted on product`.execute(db)
  }
})
