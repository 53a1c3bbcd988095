import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { locationKind } from '#features/catalogue/rules/records/place-kinds.ts'
import { lockUniqueFields } from '#features/records/server/index.ts'
import { photoIdWithCut } from '#kernel/photos.ts'
import { openSmallDataCopy } from '#tests/support/data-copy.ts'
import { testDatabase } from '#tests/support/database.ts'
import { loadCatalogue, seedCatalogue } from './load-catalogue.ts'

const { db } = await testDatabase()
const data = await openSmallDataCopy(['newcastle', 'york', 'bristol', 'krakow', 'dublin'])
const { folder } = data
const now = new Date('2026-11-21T10:00:00Z')

const countOf = async (table: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)).rows[0]!
    .count
/** Changes a data file until the end of the test. @returns a function that restores the file earlier */
const edit = async (file: string, change: (text: string) => string) => {
  const restore = await data.edit(file, change)
  onTestFinished(restore)
  return restore
}
const loadProblems = async (): Promise<string[]> => {
  const problem = await loadCatalogue(db, folder, now).catch((reason: Error) => reason)
  expect(problem).toBeInstanceOf(Error)
  return (problem as Error).message.split('\n').slice(1)
}
const products = 'locations/newcastle/products.yaml'
const lineOf = async (file: string, searchText: string) =>
  (await readFile(join(folder, file), 'utf8')).split('\n').findIndex((line) => line.includes(searchText)) + 1

test('two servers that start concurrently fill a new site only once, and a later start changes nothing', async () => {
  const outcomes = await Promise.all([seedCatalogue(db, folder, now), seedCatalogue(db, folder, now)])
  expect(outcomes.map(({ filled }) => filled).sort()).toEqual([false, true])
  expect(await seedCatalogue(db, folder, now)).toMatchObject({ filled: false, differs: false })
})

test('a load waits for a transaction that writes a unique field', async () => {
  const [lockHeld, transactionEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = db.transaction().execute(async (tx) => {
    await lockUniqueFields(tx, locationKind)
    lockHeld.resolve()
    await transactionEnd.promise
  })
  await lockHeld.promise
  onTestFinished(() => transactionEnd.resolve())
  const loading = loadCatalogue(db, folder, now)
  const countWaiting = async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows.length
  }
  await expect.poll(countWaiting).toBe(1)
  transactionEnd.resolve()
  await Promise.all([writing, loading])
})

test('a location’s address is its id by default, and two locations can swap their addresses', async () => {
  const readSlugs = async () => {
    const rows = await db
      .selectFrom('location')
      .select(['id', 'slug'])
      .where('id', 'in', ['york', 'bristol'])
      .orderBy('id')
      .execute()
    return rows.map(({ slug }) => slug)
  }
  const setSlug = (id: string, slug: string) =>
    edit(`locations/${id}/location.yaml`, (text) =>
      text.replace(
        /^(\s*-?\s*)id: .*$/m,
        (line) => `${line}\n${line.replace(/\S.*/, '').replace('-', ' ')}slug: ${slug}`,
      ),
    )
  expect(await readSlugs()).toEqual(['bristol', 'york'])
  const restores = [await setSlug('york', 'jorvik'), await setSlug('bristol', 'brizzle')]
  await loadCatalogue(db, folder, now)
  expect(await readSlugs()).toEqual(['brizzle', 'jorvik'])
  for (const restore of restores) await restore()
  const restoresOfSwap = [await setSlug('york', 'brizzle'), await setSlug('bristol', 'jorvik')]
  await loadCatalogue(db, folder, now)
  expect(await readSlugs()).toEqual(['jorvik', 'brizzle'])
  for (const restore of restoresOfSwap) await restore()
  await setSlug('york', 'bristol')
  expect((await loadProblems()).join()).toContain('slug: is already used by another location')
})

test('an explicit load updates records that differ, deletes records that the files lack, and leaves those that staff changed', async () => {
  // An earlier test may have left other data.
  await loadCatalogue(db, folder, now)
  await sql`update record set content = content || '{"address": "Ours"}', changed_at = now()
    where kind = 'location' and id = 'york'`.execute(db)
  const restore = await edit('locations/krakow/products.yaml', (text) =>
    text
      .replace('name: Forest Quad Ride', 'name: Forest Quad Adventure')
      .replace(/- id: krakow-salt-mine-banquet[\s\S]*?\n\n/, ''),
  )
  const before = await countOf('product')
  const planned = await loadCatalogue(db, folder, now, { isTrial: true })
  expect(planned.changed.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['product krakow-quads'])
  expect(planned.removed).toEqual([{ kind: 'product', id: 'krakow-salt-mine-banquet' }])
  expect(planned.created).toEqual([])
  expect(planned.skipped).toEqual([{ kind: 'location', id: 'york', why: 'staff changed it' }])
  expect(await countOf('product'), 'a trial changes nothing').toBe(before)
  expect(await loadCatalogue(db, folder, now)).toEqual(planned)
  expect(await countOf('product')).toBe(before - 1)
  const { rows } = await sql`select content ->> 'address' as address from record
    where kind = 'location' and id = 'york'`.execute(db)
  expect(rows).toEqual([{ address: 'Ours' }])
  const quads = await db
    .selectFrom('product')
    .select('name')
    .where('id', '=', 'krakow-quads')
    .executeTakeFirst()
  expect(quads?.name).toBe('Forest Quad Adventure')
  await restore()
  await loadCatalogue(db, folder, now, { overwritesStaffChanges: true })
  expect(await countOf('product')).toBe(before)
})

test('library photos referenced in files are shown only if the library has them, other images always', async () => {
  const id = 'newcastle-clay-pigeon-shooting'
  await edit(products, (text) =>
    text.replace(
      /(- id: newcastle-clay-pigeon-shooting\n)/,
      '$1  images: [{id: photo/clays}, {id: photo/gone, alt: Gone}, {id: by-hand.jpg, alt: By hand}]\n',
    ),
  )
  const imagesOf = async () => {
    await db.deleteFrom('shipped_data').execute()
    await loadCatalogue(db, folder, now)
    const { detail } = await db
      .selectFrom('product')
      .select('detail')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return detail.images
  }
  const byHand = { cloudinaryId: 'by-hand.jpg', alt: 'By hand', section: 'all' }
  expect(await imagesOf()).toEqual([byHand])
  const photo = { id: 'clays', name: 'Clays', alt: 'Two clays', topics: [], file: { hash: 'c'.repeat(64) } }
  await sql`insert into record (kind, id, title, content, changed_at)
    values ('media', 'clays', 'Clays', ${JSON.stringify(photo)}, ${now})`.execute(db)
  expect(await imagesOf()).toEqual([
    { cloudinaryId: photoIdWithCut('clays', photo), alt: 'Two clays', section: 'all' },
    byHand,
  ])
  const { rows } = await sql`select to_id from record_reference
    where from_id = ${id} and to_kind = 'media'`.execute(db)
  expect(rows).toEqual([{ to_id: 'clays' }])
})

describe('nothing is loaded, and file, line and reason are reported, for', () => {
  const expectUnchanged = async (work: () => Promise<void>) => {
    const readHashes = () => db.selectFrom('shipped_data').selectAll().execute()
    const before = [await readHashes(), await countOf('product'), await countOf('review')]
    await work()
    expect([await readHashes(), await countOf('product'), await countOf('review')]).toEqual(before)
  }

  test('all wrong values and unknown fields', () =>
    expectUnchanged(async () => {
      await edit(products, (text) =>
        text
          .replace('type: Activity\n', 'type: Aktivity\n')
          .replace('durationMinutes: 105', 'durationMinutes: long')
          .replace('  manualScore: 8\n', '  manualscore: 8\n'),
      )
      const found = await loadProblems()
      expect(found).toHaveLength(3)
      expect(found[0]).toContain(
        `${products}:${await lineOf(products, 'Aktivity')}: newcastle-clay-pigeon-shooting: type: `,
      )
      expect(found[1]).toContain(
        `:${await lineOf(products, 'durationMinutes: long')}: newcastle-air-rifles-and-archery`,
      )
      expect(found[2]).toContain(
        `:${await lineOf(products, 'manualscore')}: newcastle-axe-throwing: manualscore: is not a known field`,
      )
    }))

  test('a reference to a missing record, and a duplicate id', () =>
    expectUnchanged(async () => {
      await edit(products, (text) =>
        text
          .replace('supplier: larkfield-tyneside', 'supplier: nobody')
          .replace('- id: newcastle-quad-trekking', '- id: newcastle-rage-buggies'),
      )
      const found = (await loadProblems()).join('\n')
      expect(found).toContain(
        `${products}:${await lineOf(products, 'nobody')}: newcastle-clay-pigeon-shooting: supplier: there is no supplier nobody`,
      )
      expect(found).toContain('newcastle-rage-buggies: id: is used twice')
    }))

  test('a file that is not YAML', () =>
    expectUnchanged(async () => {
      await edit('currencies.yaml', (text) => text.replace('symbol: €', 'symbol: "€'))
      expect((await loadProblems())[0]).toMatch(/^ {2}currencies\.yaml:\d+: /)
    }))

  test('a price row without a price', () =>
    expectUnchanged(async () => {
      await edit(products, (text) => text.replace('cost: 33, markUp: 30', 'cost: 33'))
      const line = await lineOf(products, 'cost: 33')
      expect(await loadProblems()).toEqual([
        `  ${products}:${line}: newcastle-clay-pigeon-shooting: prices.0.price: should be given unless there is a markUp`,
      ])
    }))
})

test('a ready-made package with a product that is missing or not sold there is reported with its line', async () => {
  const packages = 'locations/dublin/web-packages.yaml'
  await edit(packages, (text) =>
    text
      .replace('dublin-gaelic-games, dayIndex: 1', 'newcastle-axe-throwing, dayIndex: 1')
      .replace('dublin-whiskey-blending, dayIndex: 1', 'dublin-whisky, dayIndex: 1')
      .replace('dublin-airport-coach, dayIndex: 2', 'dublin-airport-coach, dayIndex: 1'),
  )
  const at = async (words: string) =>
    `  ${packages}:${await lineOf(packages, words)}: dublin-stout-and-sport: `
  expect(await loadProblems()).toEqual([
    `${await at('dublin-whisky')}productList.4.productId: there is no product dublin-whisky`,
    `${await at('newcastle-axe-throwing')}productList.3.productId: Axe Throwing is not sold in dublin`,
    `${await at('dublin-airport-coach, dayIndex: 1')}productList.6.dayIndex: Airport transfers must be on the first or last day`,
  ])
})
