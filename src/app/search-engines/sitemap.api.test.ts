import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seededDatabase } from '#tests/support/database.ts'
import { pageRoutes } from '../routes.ts'
import { readSitemap, robotsText } from './sitemap.ts'

const { db } = await seededDatabase({ max: 2 })
const publicUrl = 'https://jaunt.test'
const read = (name: string) => readSitemap(db, publicUrl, name)
const addressesIn = (xml: string | undefined) =>
  [...(xml ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!.replace(publicUrl, ''))

test('the sitemap lists its files, which list every public page once by its canonical address', async () => {
  const files = addressesIn(await read('/sitemap.xml'))
  expect(files).toEqual(['/sitemap-pages.xml', '/sitemap-products-1.xml'])
  const [pages, products] = await Promise.all(files.map(async (file) => addressesIn(await read(file))))
  for (const path of [
    '/',
    '/hen',
    '/events/locations',
    '/stag/blog',
    '/stag/in-newcastle',
    '/country-england',
    '/region-north-east',
    '/about-us',
    '/hen/blog/post-hen-in-york-two-days-two-days-in-york-with-eleven-hens',
  ])
    expect(pages, path).toContain(path)
  expect(pages!.some((path) => /^\/stag\/in-newcastle\/daytime\/do-/.test(path))).toBe(true)
  expect(products).toContain('/stag/in-newcastle/do-shooting/go-newcastle-clay-pigeon-shooting')
  const allPaths = [...pages!, ...products!]
  expect(new Set(allPaths).size).toBe(allPaths.length)
  // Except for posts, the canonical address of a page under /groups is under /stag (SHELL-028) if stag sells its item.
  const groupsPaths = allPaths.filter(
    (path) => path.startsWith('/groups') && !path.startsWith('/groups/blog/'),
  )
  expect(groupsPaths.length).toBeGreaterThan(0)
  const { rows } = await sql<{ path: string }>`
    select '/go-' || id as path from product where not 'stag' = any(sections)
    union select '/do-' || url from category where not 'stag' = any(sections)
    union select '/package-' || id from web_package where not 'stag' = any(sections)`.execute(db)
  const notForStag = new Set(rows.map(({ path }) => path))
  expect(groupsPaths.filter((path) => !notForStag.has(path.replace(/.*(?=\/(go|package|do)-)/, '')))).toEqual(
    [],
  )
})

test('the sitemap contains every public page except that of a custom location', async () => {
  const listedPaths = ['/sitemap-pages.xml', '/sitemap-products-1.xml'].map(async (file) =>
    addressesIn(await read(file)),
  )
  const addresses = (await Promise.all(listedPaths)).flat()
  const isListed = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{?\$\w+\}?/g, '[^/]+')}$`)
    return addresses.some((address) => pattern.test(address))
  }
  const missing = pageRoutes.filter(({ cache, path }) => cache === 'public' && !isListed(path))
  expect(missing.map(({ path }) => path)).toEqual(['/$section/in-custom-location/do-{$category}'])
})

test('no sitemap file contains hidden or spicy products, or unpublished pages', async () => {
  const { rows } = await sql<{ id: string }>`
    select product.id from product join category on category.id = category_id
    where hide_listing is not null or is_spicy`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  const listedIds = new Set(
    addressesIn(await read('/sitemap-products-1.xml')).map((path) => path.replace(/.*\/go-/, '')),
  )
  expect(rows.filter(({ id }) => listedIds.has(id))).toEqual([])
  await db.updateTable('content_item').set({ live: false }).where('id', '=', 'us').execute()
  expect(addressesIn(await read('/sitemap-pages.xml'))).not.toContain('/about-us')
})

test.each([
  '/sitemap-products-0.xml',
  '/sitemap-products-2.xml',
  '/sitemap-x.xml',
  '/sitemap-products-9999.xml',
])('there is no %s', async (name) => expect(await read(name)).toBeUndefined())

test('robots.txt links to the sitemap and excludes private pages', () => {
  const text = robotsText(publicUrl)
  expect(text).toContain('Sitemap: https://jaunt.test/sitemap.xml')
  for (const path of ['/admin', '/my-events', '/api/', '/preview-post/'])
    expect(text).toContain(`Disallow: ${path}`)
})
