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
const axes = 'newcastle-axe-throwing'
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

describe('a page in a section that does not sell its item', () => {
  const redirectOf = async (path: string) => {
    const { statusCode, headers } = await get(path)
    return [statusCode, headers.location]
  }
  const canonicalOf = (html: string) => /<link rel="canonical" href="https?:\/\/[^/]*([^"]*)"/.exec(html)?.[1]

  test('redirects permanently to a section that sells it: a product', async () => {
    const { url } = (await site.visitor().get(`/api/product/${axes}`)).body.data.category
    const at = (section: string) => `/${section}/in-newcastle/do-${url}/go-${axes}`
    const sold = (sections: string[]) => ({ change: () => ({ sections }) })
    await whileRecord('product', axes, {
      ...sold(['hen', 'groups']),
      work: async () => {
        expect(await redirectOf(`${at('stag')}?people=9`)).toEqual([301, `${at('groups')}?people=9`])
        expect(await redirectOf(at('golf'))).toEqual([301, at('groups')])
        expect(await redirectOf(at('events'))).toEqual([301, at('hen')])
        // The canonical address is in a section that sells the product.
        const shown = await get(at('groups'))
        expect([shown.statusCode, canonicalOf(shown.body)]).toEqual([200, at('groups')])
      },
    })
    await whileRecord('product', axes, {
      ...sold(['stag', 'groups']),
      work: async () => {
        expect(await redirectOf(at('hen'))).toEqual([301, at('stag')])
        // The unknown category is corrected in the same redirect.
        expect(await redirectOf(at('hen').replace(url, 'dodos'))).toEqual([301, at('stag')])
        expect((await get(at('golf'))).statusCode).toBe(200)
        expect(canonicalOf((await get(at('groups'))).body)).toBe(at('stag'))
      },
    })
  })

  test('redirects permanently to a section that sells it: a package, a location and a category', async () => {
    const classic = 'in-newcastle/package-newcastle-classic-stag'
    expect(await redirectOf(`/hen/${classic}`)).toEqual([301, `/stag/${classic}`])
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
        const sold = await site.db
          .selectFrom('product')
          .select(['id', 'sections'])
          .where(sql<boolean>`'driving' = any(category_ids) and 'newcastle' = any(location_ids)`)
          .execute()
        const sell = (id: string, sections: Section[]) =>
          site.db.updateTable('product').set({ sections }).where('id', '=', id).execute()
        for (const { id } of sold) await sell(id, ['stag'])
        await expect
          .poll(() => redirectOf(`/hen/in-newcastle${categoryPath}`))
          .toEqual([301, `/stag/in-newcastle${categoryPath}`])
        for (const { id, sections } of sold) await sell(id, sections)
      },
    })
  })
})

test('pages of a location removed from the web are not found, and collections list its items for staff only', async () => {
  const anyone = site.visitor()
  const listed = async (reader: TestBrowser) => {
    const { body } = await reader.get(`/api/web-packages?filter=${json({ 'setting.location.id': 'prague' })}`)
    const filtered = await reader.get(
      `/api/query?collection=webPackage&filter=${json({ 'setting.location.id': 'prague' })}`,
    )
    const one = await reader.get('/api/web-packages/prague-golden-lion')
    return [body.count, body.data.length, filtered.body.data.length, one.status]
  }
  /**
   * Returns the number of products of Prague in the collection, and the status of a request for one of them by its
   * id.
   */
  const products = async (reader: TestBrowser) => {
    const query = (rest: string) => reader.get(`/api/query?collection=product&${rest}`)
    const { body } = await query(`limit=500&filter=${json({ locationList: 'prague' })}`)
    return [body.count, (await query(`valueId=${tank.id}`)).status]
  }
  const inPrague = async () => {
    const groups = (await anyone.get('/api/products/stag/category/driving/groups')).body.data ?? []
    const around =
      (await anyone.get('/api/location/latitude/50.08/longitude/14.43/products/stag')).body.data ?? []
    type Sold = { locationList: string[] }
    const everywhere = (groups as { products: Sold[] }[]).flatMap(({ products }) => products)
    return [...everywhere, ...(around as Sold[])].filter(({ locationList }) => locationList[0] === 'prague')
      .length
  }
  const [tank] = (await anyone.get('/api/location/prague/products/stag')).body.data
  const pages = [
    '/stag/in-prague',
    '/stag/in-prague/daytime/do-driving',
    `/stag/in-prague/do-${tank.categoryUrl}/go-${tank.id}`,
    '/stag/in-prague/package-prague-golden-lion',
  ]
  const statuses = () => Promise.all(pages.map(async (path) => (await get(path)).statusCode))
  const before = await listed(anyone)
  expect(before[0]).toBeGreaterThan(0)
  expect(await inPrague()).toBeGreaterThan(0)
  expect(await statuses()).toEqual([200, 200, 200, 200])
  const sold = await products(anyone)
  expect(sold).toEqual([expect.any(Number), 200])
  expect(sold[0]).toBeGreaterThan(0)
  await whileRecord('location', 'prague', {
    change: () => ({ removeFromWeb: 'Yes' }),
    work: async () => {
      expect(await listed(anyone)).toEqual([0, 0, 0, 404])
      expect(await listed(await site.signIn('organiser'))).toEqual([0, 0, 0, 404])
      expect(await listed(staff)).toEqual(before)
      expect(await products(anyone)).toEqual([0, 404])
      expect(await products(await site.signIn('organiser'))).toEqual([0, 404])
      expect(await products(await site.signIn('supplier'))).toEqual([0, 404])
      expect((await products(staff))[0]).toBeGreaterThanOrEqual(Number(sold[0]))
      expect((await products(staff))[1]).toBe(200)
      // The endpoint that events use, by location name, still returns the products, so that existing events at the
      // location keep working.
      expect((await anyone.get('/api/location/prague/products/stag')).body.count).toBeGreaterThan(0)
      expect(await inPrague()).toBe(0)
      expect(await statuses()).toEqual([404, 404, 404, 404])
    },
  })
  expect(await listed(anyone)).toEqual(before)
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
