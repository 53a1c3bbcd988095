import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { seededDatabase } from '#tests/support/database.ts'
import type { Database } from '../database/connect.ts'
import { type ChangedDependencies, createChangeLog, deleteOldChanges } from './change-log.ts'

let db: Database
beforeAll(async () => {
  db = (await seededDatabase({ max: 12 })).db
})

const productId = 'newcastle-clay-pigeon-shooting'
const openChangeLog = async (options: { reliableFor?: number } = {}) => {
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const problems: unknown[] = []
  const changeLog = createChangeLog({
    database: db,
    now: () => clock.now,
    onError: (problem) => void problems.push(problem),
    pollInterval: 0,
    ...options,
  })
  const received: ChangedDependencies[] = []
  changeLog.listen((changed) => {
    received.push(changed)
  })
  /** Returns what has changed since the last call. */
  const changes = async () => {
    received.length = 0
    await changeLog.renew()
    const [changed = new Set<string>()] = received
    return changed === 'everything' ? changed : [...changed].sort()
  }
  await changes()
  return { clock, changeLog, changes }
}

const setScore = (database: Pick<Database, 'executeQuery'> & Database, id: string, score: number) =>
  database.updateTable('product').set({ manual_score: score }).where('id', '=', id).execute()

test('a changed product invalidates the keys of its id, its locations, its category, and its old and new sections', async () => {
  const { changes } = await openChangeLog()
  await sql`update product set sections = '{stag}' where id = ${productId}`.execute(db)
  await changes()
  await sql`update product set sections = '{hen}' where id = ${productId}`.execute(db)
  expect(await changes()).toEqual([
    'product',
    `product id ${productId}`,
    'product in newcastle',
    'product in newcastle hen',
    'product in newcastle hen of shooting',
    'product in newcastle of shooting',
    'product in newcastle stag',
    'product in newcastle stag of shooting',
  ])
  expect(await changes()).toEqual([])
})

test('hiding or showing a product invalidates the locations that count it', async () => {
  const { changes } = await openChangeLog()
  const hide = (word: string | null) =>
    sql`update product set hide_listing = ${word} where id = ${productId}`.execute(db)
  await hide('Everyone')
  expect(await changes()).toContain('product counted in newcastle')
  await setScore(db, productId, 4)
  expect(await changes()).not.toContain('product counted in newcastle')
  await hide(null)
  expect(await changes()).toContain('product counted in newcastle')
})

test('a moved product invalidates its old and new locations, and the product counts of locations that gain or lose it', async () => {
  const { changes } = await openChangeLog()
  const move = (locations: string) =>
    sql`update product set location_ids = ${locations}::text[] where id = ${productId}`.execute(db)
  await move('{newcastle,york}')
  const afterAddition = await changes()
  expect(afterAddition).toContain('product counted in york')
  expect(afterAddition).not.toContain('product counted in newcastle')
  await move('{york,leeds}')
  const afterMove = await changes()
  for (const location of ['newcastle', 'leeds']) {
    expect(afterMove).toContain(`product in ${location}`)
    expect(afterMove).toContain(`product counted in ${location}`)
  }
  expect(afterMove).toContain('product in york')
  expect(afterMove).not.toContain('product counted in york')
  await move('{newcastle}')
  await changes()
})

test('a row that changes several times in one transaction invalidates the dependencies of each state', async () => {
  const { changes } = await openChangeLog()
  await db.transaction().execute(async (tx) => {
    for (const section of ['groups', 'events'])
      await sql`update product set sections = ${`{${section}}`}::text[] where id = ${productId}`.execute(tx)
  })
  const changed = await changes()
  for (const section of ['hen', 'groups', 'events'])
    expect(changed).toContain(`product in newcastle ${section}`)
})

test('a change of a location’s review counts invalidates a separate key; adding or deleting a location invalidates all its keys', async () => {
  const { changes } = await openChangeLog()
  const nameKeys = ['location', 'location id new-town', 'location name new town', 'location slug new-slug']
  const reviewsKey = 'location reviews of new-town'
  await sql`insert into location select (jsonb_populate_record(place,
    '{"id": "new-town", "slug": "new-slug", "name": "New Town"}')).* from location as place where id = 'york'`.execute(
    db,
  )
  expect(await changes()).toEqual([...nameKeys, reviewsKey].sort())
  await sql`update location set review_count = 2, review_sum = 9 where id = 'new-town'`.execute(db)
  expect(await changes()).toEqual(['location', reviewsKey])
  await sql`update location set name = 'Old Town' where id = 'new-town'`.execute(db)
  expect(await changes()).toEqual([...nameKeys, 'location name old town'].sort())
  await sql`delete from location where id = 'new-town'`.execute(db)
  expect(await changes()).toContain(reviewsKey)
})

test('adding, changing or deleting a review invalidates its subject', async () => {
  const { changes } = await openChangeLog()
  const expected = ['review', 'review of location newcastle', `review of product ${productId}`]
  await sql`insert into review (id, kind, product_id, location_id, section, score, author, text, created_date, shipped)
    values ('new-review', 'product', ${productId}, 'newcastle', 'stag', 5, 'Ann', 'Good', '2026-11-01', false)`.execute(
    db,
  )
  expect(await changes()).toEqual(expected)
  await sql`update review set hidden = true where id = 'new-review'`.execute(db)
  expect(await changes()).toEqual(expected)
  await sql`delete from review where id = 'new-review'`.execute(db)
  expect(await changes()).toEqual(expected)
})

test('an update that changes nothing, or that is rolled back, is not reported', async () => {
  const { changes } = await openChangeLog()
  await sql`update product set name = name`.execute(db)
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`update product set name = 'Never'`.execute(tx)
      throw new Error('roll back')
    })
    .catch(() => {})
  expect(await changes()).toEqual([])
})

test('many changed rows invalidate the whole table', async () => {
  const { changes } = await openChangeLog()
  const { rows: products } = await sql`select id from product`.execute(db)
  const turns = Math.ceil(301 / products.length)
  for (let turn = 1; turn < turns; turn += 1)
    await sql`update product set manual_score = manual_score + 1`.execute(db)
  expect(await changes(), 'up to 300 rows are listed one by one').not.toContain('product *')
  await sql`update venue set id = id || '.' where id = (select min(id) from venue
    where id not in (select meeting_point_id from product where meeting_point_id is not null))`.execute(db)
  for (let turn = 0; turn < turns; turn += 1)
    await sql`update product set manual_score = manual_score + 1`.execute(db)
  const changed = await changes()
  expect(changed.slice(0, 3)).toEqual(['product', 'product *', 'venue'])
  // The other tables are still invalidated row by row.
  expect(changed.slice(3)).toHaveLength(2)
  await sql`truncate dictionary_message`.execute(db)
  expect(await changes()).toEqual(['dictionary_message', 'dictionary_message *'])
})

test('a change that is committed late is reported, although a later one was reported before', async () => {
  const { changes } = await openChangeLog()
  const [hasBegun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowTransaction = db.transaction().execute(async (tx) => {
    await sql`update supplier set name = name || '.' where id = (select min(id) from supplier)`.execute(tx)
    hasBegun.resolve()
    await mayEnd.promise
  })
  await hasBegun.promise
  await setScore(db, productId, 21)
  expect(await changes()).toContain(`product id ${productId}`)
  mayEnd.resolve()
  await slowTransaction
  const lateChanges = await changes()
  expect(lateChanges).toContain('supplier')
  expect(lateChanges).not.toContain('product')
})

test('on a new day, and after a long time without polling, everything counts as changed', async () => {
  const { clock, changes } = await openChangeLog()
  clock.now = new Date('2026-11-22T10:00:00Z')
  expect(await changes()).toBe('everything')
  expect(await changes()).toEqual([])
  const rarelyPolledLog = await openChangeLog({ reliableFor: 0 })
  expect(await rarelyPolledLog.changes()).toBe('everything')
})

test('changes are stored for as long as a process may read them', async () => {
  const { changes } = await openChangeLog()
  await setScore(db, productId, 31)
  await deleteOldChanges(db)
  expect(await changes()).toContain('product')
  await sql`update row_change set at = at - interval '61 minutes'`.execute(db)
  await deleteOldChanges(db)
  expect(await db.selectFrom('row_change_dependencies').selectAll().execute()).toEqual([])
})

test('changes of a table are tracked only while all its triggers are enabled', async () => {
  const isTracked = async (table: string) =>
    (await openChangeLog()).changeLog.startReading().tables.get(table)
  expect([await isTracked('product'), await isTracked('session'), await isTracked('pgboss.job')]).toEqual([
    true,
    false,
    false,
  ])
  await sql`alter table venue disable trigger row_deleted`.execute(db)
  expect(await isTracked('venue')).toBe(false)
  await sql`alter table venue enable trigger row_deleted`.execute(db)
  expect(await isTracked('venue')).toBe(true)
})

const writers = 8

/**
 * Changes several products of one location at the same time, each in a transaction that ends only when all have
 * written. Returns how many succeeded; a writer that waits for another fails after a second.
 */
const writeAtOnce = async () => {
  const { rows } = await sql<{ id: string }>`
    select id from product where location_ids @> '{newcastle}' order by id limit ${writers}`.execute(db)
  expect(rows).toHaveLength(writers)
  const allWritten = Promise.withResolvers<void>()
  let writtenCount = 0
  let endedCount = 0
  const write = (id: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx)
      await sql`update product set manual_score = manual_score + 1 where id = ${id}`.execute(tx)
      writtenCount += 1
      if (writtenCount + endedCount === writers) allWritten.resolve()
      await allWritten.promise
    })
  const countAsEnded = (problem: { code?: string }) => {
    if (problem.code !== '55P03') throw problem
    endedCount += 1
    if (writtenCount + endedCount === writers) allWritten.resolve()
  }
  await Promise.all(rows.map(({ id }) => write(id).catch(countAsEnded)))
  return writtenCount
}

test('eight concurrent writers of products in one location do not wait for each other', async () => {
  const { changes } = await openChangeLog()
  expect(await writeAtOnce()).toBe(writers)
  expect((await changes()).length).toBeGreaterThan(writers)
})

test('control: with a trigger that updates one shared row, only one of the eight succeeds', async () => {
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
