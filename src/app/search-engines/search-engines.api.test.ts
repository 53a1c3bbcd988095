import { expect, test } from 'vitest'
import { structuredDataIn, structuredDataProblems } from '#tests/support/check-structured-data.ts'
import { pagesApp, postPage, publicPages, readyMadePackagePath } from '#tests/support/pages-app.ts'

const { db, get, productPage } = await pagesApp()

test('structured data of every public page is valid according to schema.org', async () => {
  const kinds = new Set<string>()
  for (const path of [...publicPages, await productPage()]) {
    const { body } = await get(path)
    for (const data of structuredDataIn(body)) {
      expect(structuredDataProblems(data), path).toEqual([])
      kinds.add((data as { '@type': string })['@type'])
    }
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['Article', 'BreadcrumbList', 'Event', 'Product']))
})

test('robots.txt links to the sitemap, the sitemap is up to date, and unknown sitemap files are not found', async () => {
  const { statusCode, headers, body } = await get('/sitemap-pages.xml')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(body).toContain(postPage)
  expect(body, 'the day on which the post was published').toMatch(
    new RegExp(`${postPage}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`),
  )
  expect(body).toContain('/about-how-it-works</loc>')
  const unpublished = { published: false, live: false }
  await db.updateTable('content_item').set(unpublished).where('id', '=', 'how-it-works').execute()
  await expect
    .poll(async () => (await get('/sitemap-pages.xml')).body)
    .not.toContain('/about-how-it-works</loc>')
  expect((await get('/sitemap-nothing.xml')).statusCode).toBe(404)
  expect((await get('/robots.txt')).body).toContain('/sitemap.xml')
})

test('a ready-made package is in the sitemap, and its page contains the price as structured data', async () => {
  const { statusCode, body } = await get('/sitemap-pages.xml')
  expect(statusCode).toBe(200)
  expect(body).toContain(`${readyMadePackagePath}</loc>`)
  expect(body).toContain('/hen/packages</loc>')
  const page = (await get(readyMadePackagePath)).body
  const data = [...page.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
    .flatMap(([, text]) => JSON.parse(text!))
    .filter((one) => one['@type'] === 'Product')
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ name: 'The Classic Newcastle', offers: { priceCurrency: 'GBP' } })
  expect(Number(data[0].offers.price)).toBeGreaterThan(100)
})
