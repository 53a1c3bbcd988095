import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Section } from '#kernel/section.ts'
import { editRecords } from '#tests/support/edit-records.ts'
import { pagesApp } from '#tests/support/pages-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const site = await pagesApp()
const { get } = site
const staff = await site.signIn('staff')
const { whileRecord } = editRecords(staff)
const axeThrowingId = 'newcastle-axe-throwing'
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

describe('a page in a section that does not sell its item', () => {
  const redirectOf = async (path: string) => {
    const { statusCode, headers } = await get(path)
    return [statusCode, headers.location]
  }
  const canonicalOf = (html: string) => /<link rel="canonical" href="https?:\/\/[^/]*([^"]*)"/.exec(html)?.[1]

  test('redirects permanently to a section that sells it: a product', async () => {
    const { url } = (await site.visitor().get(`/api/product/${axeThrowingId}`)).body.data.category
    const pathIn = (section: string) => `/${section}/in-newcastle/do-${url}/go-${axeThrowingId}`
    const sellOnlyIn = (sections: string[]) => ({ change: () => ({ sections }) })
    await whileRecord('product', axeThrowingId, {
      ...sellOnlyIn(['hen', 'groups']),
      work: async () => {
        expect(await redirectOf(`${pathIn('stag')}?people=9`)).toEqual([301, `${pathIn('groups')}?people=9`])
        expect(await redirectOf(pathIn('golf'))).toEqual([301, pathIn('groups')])
        expect(await redirectOf(pathIn('events'))).toEqual([301, pathIn('hen')])
        // The canonical address is in a section that sells the product.
        const shown = await get(pathIn('groups'))
        expect([shown.statusCode, canonicalOf(shown.body)]).toEqual([200, pathIn('groups')])
      },
    })
    await whileRecord('product', axeThrowingId, {
      ...sellOnlyIn(['stag', 'groups']),
      work: async () => {
        expect(await redirectOf(pathIn('hen'))).toEqual([301, pathIn('stag')])
        // The unknown category is corrected in the same redirect.
        expect(await redirectOf(pathIn('hen').replace(url, 'dodos'))).toEqual([301, pathIn('stag')])
        expect((await get(pathIn('golf'))).statusCode).toBe(200)
        expect(canonicalOf((await get(pathIn('groups'))).body)).toBe(pathIn('stag'))
      },
    })
  })

  test('redirects permanently to a section that sells it: a package, a location and a category', async () => {
    const packagePath = 'in-newcastle/package-newcastle-classic-stag'
    expect(await redirectOf(`/hen/${packagePath}`)).toEqual([301, `/stag/${packagePath}`])
    await whileRecord('location', 'york', {
      change: () => ({ sections: ['hen'] }),
      work: async () => {
        expect(await redirectOf('/stag/in-york?utm_source=mail')).toEqual([
          301,
          '/hen/in-york?utm_source=mail',
        ])
        expect((await get('/hen/in-york')).statusCode).toBe(200)
      },
    })
    await whileRecord('category', 'driving', {
      change: () => ({ sections: ['stag'] }),
      work: async () => {
        const categoryPath = '/daytime/do-driving'
        // The category is shown as long as the section sells one of its products.
        expect((await get(`/hen/in-newcastle${categoryPath}`)).statusCode).toBe(200)
        const products = await site.db
          .selectFrom('product')
          .select(['id', 'sections'])
          .where(sql<boolean>`'driving' = any(category_ids) and 'newcastle' = any(location_ids)`)
          .execute()
        const setSections = (id: string, sections: Section[]) =>
          site.db.updateTable('product').set({ sections }).where('id', '=', id).execute()
        for (const { id } of products) await setSections(id, ['stag'])
        await expect
          .poll(() => redirectOf(`/hen/in-newcastle${categoryPath}`))
          .toEqual([301, `/stag/in-newcastle${categoryPath}`])
        for (const { id, sections } of products) await setSections(id, sections)
      },
    })
  })
})

test('pages of a location removed from the web are not found, and collections list its items for staff only', async () => {
  const visitor = site.visitor()
  const readPackages = async (reader: TestBrowser) => {
    const { body } = await reader.get(`/api/web-packages?filter=${json({ 'setting.location.id': 'prague' })}`)
    const filtered = await reader.get(
      `/api/query?collection=webPackage&filter=${json({ 'setting.location.id': 'prague' })}`,
    )
    const singlePackage = await reader.get('/api/web-packages/prague-golden-lion')
    return [body.count, body.data.length, filtered.body.data.length, singlePackage.status]
  }
  /**
   * Returns the number of products of Prague in the collection, and the status of a request for one of them by its
   * id.
   */
  const readProducts = async (reader: TestBrowser) => {
    const query = (parameters: string) => reader.get(`/api/query?collection=product&${parameters}`)
    const { body } = await query(`limit=500&filter=${json({ locationList: 'prague' })}`)
    return [body.count, (await query(`valueId=${tank.id}`)).status]
  }
  const countInPrague = async () => {
    const groups = (await visitor.get('/api/products/stag/category/driving/groups')).body.data ?? []
    const nearby =
      (await visitor.get('/api/location/latitude/50.08/longitude/14.43/products/stag')).body.data ?? []
    type Product = { locationList: string[] }
    const grouped = (groups as { products: Product[] }[]).flatMap(({ products }) => products)
    return [...grouped, ...(nearby as Product[])].filter(({ locationList }) => locationList[0] === 'prague')
      .length
  }
  const [tank] = (await visitor.get('/api/location/prague/products/stag')).body.data
  const pages = [
    '/stag/in-prague',
    '/stag/in-prague/daytime/do-driving',
    `/stag/in-prague/do-${tank.categoryUrl}/go-${tank.id}`,
    '/stag/in-prague/package-prague-golden-lion',
  ]
  const statuses = () => Promise.all(pages.map(async (path) => (await get(path)).statusCode))
  const packagesBefore = await readPackages(visitor)
  expect(packagesBefore[0]).toBeGreaterThan(0)
  expect(await countInPrague()).toBeGreaterThan(0)
  expect(await statuses()).toEqual([200, 200, 200, 200])
  const productsBefore = await readProducts(visitor)
  expect(productsBefore).toEqual([expect.any(Number), 200])
  expect(productsBefore[0]).toBeGreaterThan(0)
  await whileRecord('location', 'prague', {
    change: () => ({ removeFromWeb: 'Yes' }),
    work: async () => {
      expect(await readPackages(visitor)).toEqual([0, 0, 0, 404])
      expect(await readPackages(await site.signIn('organiser'))).toEqual([0, 0, 0, 404])
      expect(await readPackages(staff)).toEqual(packagesBefore)
      expect(await readProducts(visitor)).toEqual([0, 404])
      expect(await readProducts(await site.signIn('organiser'))).toEqual([0, 404])
      expect(await readProducts(await site.signIn('supplier'))).toEqual([0, 404])
      expect((await readProducts(staff))[0]).toBeGreaterThanOrEqual(Number(productsBefore[0]))
      expect((await readProducts(staff))[1]).toBe(200)
      // The endpoint that events use, by location name, still returns the products, so that existing events at the
      // location keep working.
      expect((await visitor.get('/api/location/prague/products/stag')).body.count).toBeGreaterThan(0)
      expect(await countInPrague()).toBe(0)
      expect(await statuses()).toEqual([404, 404, 404, 404])
    },
  })
  expect(await readPackages(visitor)).toEqual(packagesBefore)
  expect(await statuses()).toEqual([200, 200, 200, 200])
})

test('the home page shows each section with its icon (SHELL-005, SHELL-006, SHELL-007, SHELL-008)', async () => {
  const { body } = await get('/')
  const iconIn = (section: Section) =>
    new RegExp(`data-section="${section}".*?data-icon="([a-z]+)"`, 's').exec(
      body.slice(body.indexOf('id="kinds"')),
    )?.[1]
  expect((['stag', 'hen', 'groups', 'events'] as const).map(iconIn)).toEqual([
    'stag',
    'cocktail',
    'drinks',
    'drinks',
  ])
})
