import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '#features/catalogue/server/index.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { buildPages, pagesFolder } from '../../scripts/build.ts'
import type { Application } from './compose.ts'

const place = '/stag/in-newcastle'
const folder = await mkdtemp(join(tmpdir(), 'jaunt-published-'))
afterAll(() => rm(folder, { recursive: true }))

let site: TestApp
let processes: readonly Application[]
beforeAll(async () => {
  await buildPages({ log: () => {} })
  await cp('data', folder, { recursive: true })
  site = await testApp({ pagesFolder })
  site.clock.now = new Date('2026-11-21T10:00:00Z')
  await loadCatalogue(site.db, folder, site.clock.now)
  processes = [site.app, await site.secondProcess()]
}, 300_000)

/** What each process shows at an address. */
const pages = (url: string) =>
  Promise.all(processes.map(async ({ http }) => (await http.inject({ url })).body))
const etags = () =>
  Promise.all(processes.map(async ({ http }) => (await http.inject({ url: place })).headers.etag))
/** Both processes come to show a text, or to show it no more. */
const comesToShow = (url: string, text: string, shown = true) =>
  expect
    .poll(async () => (await pages(url)).map((page) => page.includes(text)), { timeout: 5000 })
    .toEqual([shown, shown])

test('what the loader changes in another process is shown by every process that runs', async () => {
  const products = 'locations/newcastle/products.yaml'
  const name = 'Clay Pigeon Shooting'
  await comesToShow(place, name)
  const text = await readFile(join(folder, products), 'utf8')
  await writeFile(join(folder, products), text.replaceAll(name, 'Clay Disc Shooting'))
  await loadCatalogue(site.db, folder, site.clock.now)
  await comesToShow(place, 'Clay Disc Shooting')
  await comesToShow(place, name, false)
})

test('a changed setting is shown on public pages and in the shells of private ones', async () => {
  await comesToShow('/my-events', 'Tell Us What You Want', false)
  await sql`update template set content = jsonb_set(content, '{enquiryForm,topLabel}', '"Tell Us What You Want"')
    where name = 'default'`.execute(site.db)
  await comesToShow('/my-events', 'Tell Us What You Want')
  await comesToShow(place, 'Tell Us What You Want')
})

test('on another day pages are made anew: what is new today is not new next year', async () => {
  site.clock.now = new Date('2026-11-21T10:00:00Z')
  await comesToShow(place, '>New<')
  const today = await etags()
  site.clock.now = new Date('2027-11-21T10:00:00Z')
  await comesToShow(place, '>New<', false)
  const later = await etags()
  expect(later).toHaveLength(2)
  for (const tag of later) expect(today).not.toContain(tag)
})

test('a change that is undone before it is done leaves the pages kept', async () => {
  const edition = async () =>
    (await site.db.selectFrom('publication').select('edition').execute())[0]!.edition
  const [before, number] = [await etags(), await edition()]
  await site.db
    .transaction()
    .execute(async (tx) => {
      await sql`update product set name = 'Never'`.execute(tx)
      throw new Error('undone')
    })
    .catch(() => {})
  expect(await edition()).toBe(number)
  expect(await etags()).toEqual(before)
})
