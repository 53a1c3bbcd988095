import { createRouterClient } from '@orpc/server'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { collectionsOf } from '#app/compose/collections.ts'
import type { ServerApi } from '#app/server-api.ts'
import { type CatalogueDeps, contentLookups } from '#features/catalogue/server/index.ts'
import { catalogueRoutes } from '#features/catalogue/server/routes.ts'
import { contentRoutes } from '#features/content/server/routes.ts'
import { readEnquiryButtons } from '#features/enquiries/server/index.ts'
import { showsCataloguePrices } from '#features/events/server/index.ts'
import { publicPageRoutes } from '#features/public-pages/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import { createChangeLog } from '#platform/server/cache/change-log.ts'
import {
  type Dependency,
  Reading,
  readByKeys,
  type TrackedTables,
} from '#platform/server/cache/dependencies.ts'
import { connectDatabase, createPool, type Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Gate } from '#platform/server/http/implement-endpoints.ts'
import { visitorContext } from '#platform/server/http/request-context.ts'
import { seededDatabase } from '#tests/support/database.ts'

/**
 * A cached response is dropped when one of its dependencies changes. So every change that alters a response must
 * match a dependency that was recorded while the response was built. These tests change random rows and compare all
 * responses to visitors before and after.
 */

const numRuns = 30
const now = new Date('2026-11-21T10:00:00Z')
const yorkPost = 'hen-in-york-two-days'
type Calls = Readonly<Record<string, () => Promise<unknown>>>
type Change = (tx: Kysely<Tables>) => Promise<unknown>

/** One connection, so that each change is visible before it is committed, and can be rolled back. */
let db: Database
let tables: TrackedTables
let visitorRequests: Calls

beforeAll(async () => {
  const { url } = await seededDatabase()
  db = connectDatabase(createPool(url, { max: 1 }))
  const changeLog = createChangeLog({ database: db, now: () => now, onError: () => {} })
  await changeLog.renew()
  tables = changeLog.startReading().tables
  visitorRequests = await createVisitorRequests()
  return () => db.destroy()
})

const createVisitorApi = (): ServerApi => {
  const gate: Gate = {
    access: {
      relationToEvent: () => Promise.reject(),
      eventOfTransaction: () => Promise.reject(),
      grants: () => Promise.reject(),
    },
    tries: { consume: async () => 0, restore: async () => {} } as unknown as Gate['tries'],
  }
  const deps: CatalogueDeps = {
    database: db,
    now: () => now,
    showsPrices: (actor, what) => showsCataloguePrices(db, actor, { ...what, today: dayOf(now) }),
  }
  const router = {
    catalogue: catalogueRoutes(gate, deps),
    publicPages: publicPageRoutes(gate, deps),
    content: contentRoutes(gate, {
      database: db,
      collections: collectionsOf(deps),
      lookups: contentLookups(db),
      now: () => now,
    }),
  }
  return createRouterClient(router as never, { context: visitorContext('test') as never }) as ServerApi
}

/** Returns the requests that public pages are built from, and other requests that visitors can send. */
const createVisitorRequests = async () => {
  const { catalogue, content, publicPages } = createVisitorApi()
  const inNewcastle = { locationName: 'newcastle', section: 'stag' } as const
  const { data: items } = await catalogue.listProductsInLocation(inNewcastle)
  const [{ id: productId, categoryId }, spicy] = [items[0]!, items.find(({ isSpicy }) => isSpicy)]
  const { data: venues } = await catalogue.listVenues({ limit: 1 })
  const cardFields = {
    isCity: true,
    excludeRemoveFromWeb: true,
    fields: ['id', 'name', 'reviewScore'],
  } as const
  return {
    buttons: () => readEnquiryButtons(db),
    template: () => content.readTemplate({ templateName: 'hen' }),
    query: () => content.queryCollection({ collection: 'product', limit: 5 }),
    prices: () => catalogue.readPriceDisplay({ section: 'stag' }),
    location: () => catalogue.readLocationByName({ name: 'Newcastle' }),
    locationById: () => catalogue.readLocation({ id: 'york' }),
    locations: () => catalogue.listLocations({}),
    cards: () =>
      catalogue.listLocations({ ...cardFields, fields: [...cardFields.fields], filter: { section: 'hen' } }),
    firstCards: () => catalogue.listLocations({ ...cardFields, fields: [...cardFields.fields], count: 3 }),
    products: () => catalogue.listProductsInLocation(inNewcastle),
    otherSection: () => catalogue.listProductsInLocation({ locationName: 'newcastle', section: 'events' }),
    withDateAndPeople: () =>
      catalogue.listProductsInLocation({ ...inNewcastle, peopleCount: 30, startDate: '2027-05-01' }),
    byId: () => catalogue.listProductsInLocationById({ ...inNewcastle, idList: [productId] }),
    around: () => catalogue.listProductsAround({ lat: 54.97, lon: -1.6, section: 'stag' }),
    groups: () => catalogue.groupsOfCategory({ ...inNewcastle, categoryId }),
    product: () => catalogue.readProduct({ id: productId }),
    spicy: () => catalogue.readProduct({ id: spicy?.id ?? productId }),
    inPlace: () =>
      catalogue.readProductInLocation({ locationName: 'newcastle', productId, locationFields: ['name'] }),
    inWholePlace: () => catalogue.readProductInLocation({ locationName: 'newcastle', productId }),
    inCategory: () =>
      catalogue.readCategoryInLocation({ locationName: 'newcastle', categoryId, locationFields: ['name'] }),
    somewhere: () => catalogue.listProductsById({ section: 'stag', idList: [productId] }),
    post: () => content.readContent({ id: yorkPost }),
    postPage: () => publicPages.readPostPage({ address: yorkPost, section: 'hen' }),
    posts: () => content.listPosts({ section: 'stag', limit: 2 }),
    postsOfPlace: () => content.listPosts({ section: 'hen', location: 'york' }),
    homePage: () => publicPages.readHomePage(),
    sectionPage: () => publicPages.readSectionPage({ section: 'hen' }),
    locationPage: () => publicPages.readLocationPage({ locationName: 'york', section: 'hen' }),
    categoryPage: () => publicPages.readCategoryPage({ ...inNewcastle, categoryId }),
    placePage: () => publicPages.readPlacePage({ name: 'england', section: 'stag' }),
    aboutPage: () => publicPages.readAboutPage({ id: 'us' }),
    date: () => content.readCalendarItem({ id: 'ebor-2027' }),
    calendar: () => content.listCalendar({ limit: 3 }),
    venue: () => catalogue.readVenue({ id: venues[0]!.id! }),
  }
}

/** Returns the response or the refusal of an endpoint, with the dependencies that it read. */
const request = async (call: () => Promise<unknown>) => {
  const reading = new Reading(tables)
  const response = await reading.run(() => call().catch(({ code }: { code: string }) => ({ code })))
  return { text: JSON.stringify(response), reading }
}
type TestResponse = Awaited<ReturnType<typeof request>>
const requestAll = async (calls: Calls): Promise<ReadonlyMap<string, TestResponse>> => {
  const responses = new Map<string, TestResponse>()
  for (const [name, call] of Object.entries(calls)) responses.set(name, await request(call))
  return responses
}

/** Runs work after a change, and then rolls the change back. Returns undefined if the database refuses the change. */
const withChange = async <Result>(change: Change, work: () => Promise<Result>) => {
  await sql`begin`.execute(db)
  try {
    await change(db)
    return await work()
  } catch (problem) {
    if (!/^23/.test((problem as { code?: string }).code ?? '')) throw problem
    return undefined
  } finally {
    await sql`rollback`.execute(db)
  }
}

const readChangedDependencies = async (): Promise<Set<Dependency>> => {
  const { rows } = await sql<{ dependency: Dependency }>`
    select unnest(dependencies) as dependency from row_change_dependencies where xid = pg_current_xact_id()`.execute(
    db,
  )
  return new Set(rows.map(({ dependency }) => dependency))
}

/**
 * Returns how many responses the change invalidates, and the names of responses that it alters without invalidating
 * them, so that they would be served stale. Returns undefined if the database refuses the change.
 */
const compareWithChange = (calls: Calls, before: ReadonlyMap<string, TestResponse>, change: Change) =>
  withChange(change, async () => {
    const dependencies = await readChangedDependencies()
    const notInvalidated = Object.entries(calls).filter(([name]) => {
      const { reading } = before.get(name)!
      return reading.isTracked() && !reading.dependsOn(dependencies)
    })
    const after = await requestAll(Object.fromEntries(notInvalidated))
    const stale = notInvalidated.flatMap(([name]) =>
      after.get(name)!.text === before.get(name)!.text ? [] : [name],
    )
    return { invalidated: Object.keys(calls).length - notInvalidated.length, stale }
  })

type Column = { table: string; column: string }
const keyOf = (table: string) =>
  ['currency', 'template', 'dictionary_message'].includes(table) ? 'name' : 'id'
const changedTables = [
  'calendar_item',
  'category',
  'category_group',
  'content_item',
  'currency',
  'dictionary_message',
  'location',
  'product',
  'review',
  'supplier',
  'template',
  'venue',
]

/** Returns the ids of a table's rows. Rows about Newcastle are first, because they alter the most responses. */
const idsOf = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(keyOf(table))} as id from ${sql.table(table)} as row
    order by row::text like '%newcastle%' desc, md5(row::text)`.execute(db)
  return rows.map(({ id }) => id)
}

test('every inserted, updated or deleted row invalidates every cached response that it alters', async () => {
  const before = await requestAll(visitorRequests)
  expect([...before].filter(([, { reading }]) => !reading.isTracked()).map(([name]) => name)).toEqual([])
  const ids = new Map<string, string[]>()
  for (const table of changedTables) ids.set(table, await idsOf(table))
  const { rows: columns } = await sql<Column>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_name = any(${changedTables}) and table_schema = 'public' and column_name not in ('id', 'shipped')
    order by 1, 2`.execute(db)
  // Mostly one of the first rows, which alter the most responses.
  const rowNumber = fc.oneof(fc.nat(40), fc.nat(40), fc.nat(100_000))
  let invalidated = 0
  const pick = (table: string, number: number) => ids.get(table)![number % ids.get(table)!.length]!
  const check = async (table: string, change: Change) => {
    const comparison = await compareWithChange(visitorRequests, before, change)
    invalidated += comparison?.invalidated ?? 0
    if (comparison && comparison.stale.length > 0)
      throw new Error(`${table}: ${comparison.stale.join()} would be served stale`)
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...columns),
      rowNumber,
      rowNumber,
      async ({ table, column }, number, otherNumber) => {
        const [id, otherId, key] = [pick(table, number), pick(table, otherNumber), sql.ref(keyOf(table))]
        await check(`${table}.${column} of ${id}`, (tx) =>
          sql`update ${sql.table(table)} set ${sql.ref(column)} =
          (select other.${sql.ref(column)} from ${sql.table(table)} as other where other.${key} = ${otherId})
          where ${key} = ${id}`.execute(tx),
        )
      },
    ),
    { numRuns },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('product', 'review', 'template', 'content_item', 'calendar_item'),
      rowNumber,
      async (table, number) => {
        const [id, key] = [pick(table, number), sql.ref(keyOf(table))]
        await check(`${table} ${id} deleted`, (tx) =>
          sql`delete from ${sql.table(table)} where ${key} = ${id}`.execute(tx),
        )
        await check(`${table} ${id} copied`, (tx) =>
          sql`insert into ${sql.table(table)}
          select (jsonb_populate_record(row, ${JSON.stringify({ [keyOf(table)]: 'new-one' })}::jsonb)).*
          from ${sql.table(table)} as row where ${key} = ${id}`.execute(tx),
        )
      },
    ),
    { numRuns: numRuns / 5 },
  )
  // Control: the changes invalidate responses.
  expect(invalidated).toBeGreaterThan(numRuns)
})

test('venues that move near a point invalidate the products around it', async () => {
  const { around } = visitorRequests
  const before = await requestAll({ around: around! })
  const comparison = await compareWithChange({ around: around! }, before, (tx) =>
    sql`update venue set lat = 54.97, lon = -1.6 where location_id = 'york'`.execute(tx),
  )
  expect(comparison).toEqual({ invalidated: 1, stale: [] })
})

test('control: a response with a missing dependency is found', async () => {
  const read = () =>
    sql<{ name: string }>`select string_agg(name, '|' order by id) as name from product`.execute(db)
  const incomplete = { incomplete: () => readByKeys(read, () => ({ product: ['id of-another'] })) }
  const comparison = await compareWithChange(incomplete, await requestAll(incomplete), (tx) =>
    sql`update product set name = 'Other' where id = (select min(id) from product)`.execute(tx),
  )
  expect(comparison).toEqual({ invalidated: 0, stale: ['incomplete'] })
})
