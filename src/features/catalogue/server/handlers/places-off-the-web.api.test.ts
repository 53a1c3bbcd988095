import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPublicWebPackages } from '#features/web-packages/server/web-package-store.ts'
import { catalogueApp } from '#tests/support/catalogue-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { contentLookups } from '../content-lookups.ts'
import { listPublicCategories, listPublicPlaces, listPublicProducts } from '../stores/public-address-store.ts'

const { db, anyone, customer, staff } = await catalogueApp()
const locationId = 'prague'
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

const ids = {
  venue: '',
  product: '',
  category: '',
  group: '',
  webPackage: '',
}
beforeAll(async () => {
  const { rows } = await sql<{ id: string; category: string; group: string; url: string }>`
    select product.id, category_id as category, category_group_id as group from product
    join category on category.id = category_id
    where location_ids[1] = ${locationId} and hide_listing is null and not is_spicy and 'stag' = any(product.sections)
    order by product.id limit 1`.execute(db)
  ids.product = rows[0]!.id
  ids.category = rows[0]!.category
  ids.group = rows[0]!.group
  const firstRow = (table: 'venue' | 'web_package') =>
    db
      .selectFrom(table)
      .select('id')
      .where('location_id', '=', locationId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ids.venue = (await firstRow('venue')).id
  ids.webPackage = (await firstRow('web_package')).id
})
const setRemovedFromWeb = (remove_from_web: boolean) =>
  db.updateTable('location').set({ remove_from_web }).where('id', '=', locationId).execute()
beforeAll(() => setRemovedFromWeb(true))
afterAll(() => setRemovedFromWeb(false))

/** Returns whether the response contains the location or one of its records; for a failure, returns the status. */
const shows = async (reader: TestBrowser, path: string, expectedId: string) => {
  const { status, body } = await reader.get(path)
  if (status !== 200) return status
  return JSON.stringify(body).includes(`"${expectedId}"`)
}

type Request = readonly [name: string, path: () => string, expectedId: () => string]

/** Lists for browsing. For visitors and customers, they do not contain the removed location and its records. */
const lists: readonly Request[] = [
  ['the locations on the website', () => '/api/location?excludeRemoveFromWeb=true', () => locationId],
  ['venues', () => '/api/venues?limit=1000', () => ids.venue],
  ['venues of the location', () => `/api/venues?limit=1000&filter=${json({ locationId })}`, () => ids.venue],
  ['the collection of venues', () => '/api/query?collection=venue&limit=1000', () => ids.venue],
  ['a venue of the collection', () => `/api/query?collection=venue&valueId=${ids.venue}`, () => ids.venue],
  ['the collection of products', () => '/api/query?collection=product&limit=10000', () => ids.product],
  [
    'the collection of ready-made packages',
    () => '/api/query?collection=webPackage&limit=1000',
    () => ids.webPackage,
  ],
  ['ready-made packages', () => '/api/web-packages?limit=1000', () => ids.webPackage],
  ['a ready-made package', () => `/api/web-packages/${ids.webPackage}`, () => ids.webPackage],
  [
    'products around a point',
    () => '/api/location/latitude/50.08/longitude/14.43/products/stag',
    () => ids.product,
  ],
]
/** Lists that pages use. They are the same for staff and visitors. */
const pageLists: readonly Request[] = [
  ['products by id', () => `/api/products/stag/byid?idList=${ids.product}`, () => ids.product],
  [
    'products of a category everywhere',
    () => `/api/products/stag/category/${ids.category}/groups`,
    () => ids.product,
  ],
]
/** Requests that still return the location and its records, because existing events need them. */
const unaffectedRequests: readonly Request[] = [
  ['the location', () => `/api/location/${locationId}`, () => locationId],
  ['the location by its name', () => `/api/location/name/${locationId}`, () => locationId],
  ['all locations', () => '/api/location', () => locationId],
  ['the collection of locations', () => '/api/query?collection=location&limit=1000', () => locationId],
  ['the venue', () => `/api/venue/${ids.venue}`, () => ids.venue],
  ['venues by id', () => `/api/venues?filter=${json({ idList: [ids.venue] })}`, () => ids.venue],
  ['the product', () => `/api/product/${ids.product}`, () => ids.product],
  [
    'the product in the location',
    () => `/api/location/${locationId}/product/${ids.product}`,
    () => ids.product,
  ],
  ['products of the location', () => `/api/location/${locationId}/products/stag`, () => ids.product],
  [
    'some products of the location',
    () => `/api/location/${locationId}/products/stag/byid?idList=${ids.product}`,
    () => ids.product,
  ],
  [
    'a category in the location',
    () => `/api/location/${locationId}/category/${ids.category}`,
    () => ids.category,
  ],
  [
    'products of a category in the location',
    () => `/api/location/${locationId}/stag/category/${ids.category}/groups`,
    () => ids.product,
  ],
  [
    'products of a group in the location',
    () => `/api/location/${locationId}/stag/categoryGroup/${ids.group}/groups`,
    () => ids.product,
  ],
]

describe('a location that is removed from the website', () => {
  test.each(lists)('is not among %s, except for staff', async (_name, path, expectedId) => {
    for (const reader of [anyone, customer])
      expect([false, 404]).toContain(await shows(reader, path(), expectedId()))
    // With `excludeRemoveFromWeb`, staff do not get the location either.
    const isExcluded = path().includes('excludeRemoveFromWeb')
    expect(await shows(staff, path(), expectedId())).toBe(!isExcluded)
  })

  test.each(pageLists)('is not among %s', async (_name, path, expectedId) => {
    for (const reader of [anyone, customer, staff])
      expect(await shows(reader, path(), expectedId())).toBe(false)
  })

  test.each(unaffectedRequests)(
    'is still returned to everyone who requests %s',
    async (_name, path, expectedId) => {
      for (const reader of [anyone, customer, staff])
        expect(await shows(reader, path(), expectedId())).toBe(true)
    },
  )

  test('is marked as removed', async () => {
    const { body } = await anyone.get(`/api/location/${locationId}`)
    expect(body.data.removeFromWeb).toBe(true)
  })

  test('is not in the addresses for search engines', async () => {
    const addressLists = [
      await listPublicPlaces(db),
      await listPublicCategories(db),
      await listPublicProducts(db, { skip: 0, limit: 10_000 }),
      await listPublicWebPackages(db),
    ]
    for (const addresses of addressLists) {
      expect(addresses.length).toBeGreaterThan(10)
      expect(JSON.stringify(addresses)).not.toContain(`"${locationId}"`)
    }
  })

  test('has no picture for visitors and is not in posts', async () => {
    expect((await anyone.get(`/media/of/location/${locationId}`)).status).toBe(404)
    const places = await contentLookups(db).places([locationId, 'york'])
    expect(places.map(({ id }) => id)).toEqual(['york'])
  })
})

test('a location that is back on the website is in every list again', async () => {
  await setRemovedFromWeb(false)
  for (const [name, path, expectedId] of [...lists, ...pageLists])
    expect(await shows(anyone, path(), expectedId()), name).toBe(true)
})
