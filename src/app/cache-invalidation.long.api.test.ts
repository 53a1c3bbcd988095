import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#features/site-data/server/index.ts'
import { openDataCopy } from '#tests/support/data-copy.ts'
import { colourAt, twoColours } from '#tests/support/photos.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { buildPages, pagesFolder } from '../../scripts/build.ts'
import type { Application } from './compose/compose.ts'

const newcastlePage = '/stag/in-newcastle'
const { folder, edit } = await openDataCopy()

let site: TestApp
let processes: readonly Application[]
beforeAll(async () => {
  await buildPages({ log: () => {} })
  site = await testApp({ pagesFolder, pollInterval: 100 })
  site.clock.now = new Date('2026-11-21T10:00:00Z')
  processes = [site.app, await site.secondProcess()]
})

/** Returns the page that each process serves at an address. */
const pages = (url: string) =>
  Promise.all(processes.map(async ({ http }) => (await http.inject({ url })).body))
const etags = () =>
  Promise.all(processes.map(async ({ http }) => (await http.inject({ url: newcastlePage })).headers.etag))
/** Waits until both processes show a text, or no longer show it. */
const waitUntilShown = (url: string, text: string, isShown = true) =>
  expect.poll(async () => (await pages(url)).map((page) => page.includes(text))).toEqual([isShown, isShown])

test('every running process shows a catalogue change that another process loads', async () => {
  const products = 'locations/newcastle/products.yaml'
  const name = 'Clay Pigeon Shooting'
  await waitUntilShown(newcastlePage, name)
  await edit(products, (text) => text.replaceAll(name, 'Clay Disc Shooting'))
  await loadCatalogue(site.db, folder, site.clock.now)
  await waitUntilShown(newcastlePage, 'Clay Disc Shooting')
  await waitUntilShown(newcastlePage, name, false)
})

test('a changed setting is shown on public pages and in private shells', async () => {
  await waitUntilShown('/my-events', 'Tell Us What You Want', false)
  await sql`update template set content = jsonb_set(content, '{enquiryForm,topLabel}', '"Tell Us What You Want"')
    where name = 'default'`.execute(site.db)
  await waitUntilShown('/my-events', 'Tell Us What You Want')
  await waitUntilShown(newcastlePage, 'Tell Us What You Want')
})

test('on another day pages are rendered again: a product marked as new today is not marked next year', async () => {
  site.clock.now = new Date('2026-11-21T10:00:00Z')
  await waitUntilShown(newcastlePage, '>New<')
  const tagsToday = await etags()
  site.clock.now = new Date('2027-11-21T10:00:00Z')
  await waitUntilShown(newcastlePage, '>New<', false)
  const laterTags = await etags()
  expect(laterTags).toHaveLength(2)
  for (const tag of laterTags) expect(tagsToday).not.toContain(tag)
})

describe('a change invalidates exactly the pages that show it, in every process', () => {
  let markCount = 0
  let changeCount = 0
  /** Changes a text on every page without an entry in the change log. Only pages rendered afterwards contain it. */
  const markPagesRenderedFromNow = async () => {
    markCount += 1
    const mark = `Mark ${markCount} of pages`
    await site.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update template set content = jsonb_set(content, '{enquiryForm,topLabel}', to_jsonb(${mark}::text))
        where name = 'default'`.execute(tx)
    })
    return mark
  }
  /** Waits until both processes have read all earlier changes. */
  const waitForAllChanges = async () => {
    markCount += 1
    const name = `Heard ${markCount} times`
    await pages('/stag/in-bristol')
    await sql`update location set name = ${name} where id = 'bristol'`.execute(site.db)
    await waitUntilShown('/stag/in-bristol', name)
  }
  /**
   * Returns those of the given pages that a change invalidates. Waits until every process has invalidated
   * `affectedUrl`, one of the given pages. The other pages are requested from only one of the processes, because
   * rendering takes most of the test's time.
   */
  const invalidatedBy = async (
    changes: readonly Pick<RawBuilder<unknown>, 'execute'>[],
    urls: readonly string[],
    affectedUrl: string,
  ) => {
    await waitForAllChanges()
    changeCount += 1
    const { http } = processes[changeCount % processes.length]!
    const readFromOneProcess = async (url: string) => (await http.inject({ url })).body
    await pages(affectedUrl)
    for (const url of urls) await readFromOneProcess(url)
    const mark = await markPagesRenderedFromNow()
    for (const url of urls)
      expect([url, (await readFromOneProcess(url)).includes(mark)]).toEqual([url, false])
    for (const change of changes) await change.execute(site.db)
    await waitUntilShown(affectedUrl, mark)
    const invalidated: string[] = []
    for (const url of urls) if ((await readFromOneProcess(url)).includes(mark)) invalidated.push(url)
    return invalidated
  }

  type SoldProduct = { id: string; url: string; tab: string }
  /** Changes two products of a location, in two categories, so that they are sold for stag only, and returns them. */
  const sellForStagsOnly = async (location: string): Promise<[SoldProduct, SoldProduct]> => {
    const { rows } = await sql<SoldProduct>`
      update product set sections = '{stag}'
      from category where category.id = product.category_id and product.id in (
        select distinct on (category_id) id from product
        where location_ids = array[${location}] and 'stag' = any(sections) and hide_listing is null
          and cardinality(category_ids) = 1 and type = 'Activity' and not exists (
            select from category where id = category_id and (is_spicy or cardinality(tabs) = 0))
        order by category_id limit 2)
      returning product.id, category.url, category.tabs[1] as tab`.execute(site.db)
    expect(rows).toHaveLength(2)
    return [rows[0]!, rows[1]!]
  }
  /** Returns the query that inserts a copy of a product with another id. */
  const insertCopyQuery = async ({ id }: SoldProduct) => {
    const { rows } = await sql<{ columns: string }>`
      select string_agg(column_name, ', ') as columns from information_schema.columns
      where table_name = 'product' and column_name <> 'id'`.execute(site.db)
    const columns = sql.raw(rows[0]!.columns)
    return sql`insert into product (id, ${columns})
      select id || '-too', ${columns} from product where id = ${id}`
  }
  const pageOf = (location: string, { id, url }: SoldProduct) => `/stag/in-${location}/do-${url}/go-${id}`
  const categoryOf = (location: string, { url, tab }: SoldProduct) => `/stag/in-${location}/${tab}/do-${url}`

  let firstProduct: SoldProduct
  let secondProduct: SoldProduct
  let yorkProduct: SoldProduct
  let urls: string[]
  beforeAll(async () => {
    // The response cache is off. Otherwise a page that is rendered again could still contain the old mark.
    const uncachedProcess = () => site.secondProcess({ cachedResponsesBytes: 0 })
    processes = [await uncachedProcess(), await uncachedProcess()]
    // Pages also depend on the products of ready-made packages. A separate test below covers these.
    await sql`delete from web_package`.execute(site.db)
    ;[firstProduct, secondProduct] = await sellForStagsOnly('newcastle')
    ;[yorkProduct] = await sellForStagsOnly('york')
    urls = [
      newcastlePage,
      '/hen/in-newcastle',
      '/stag/in-york',
      pageOf('newcastle', firstProduct),
      pageOf('newcastle', secondProduct),
      pageOf('york', yorkProduct),
      categoryOf('newcastle', firstProduct),
      categoryOf('newcastle', secondProduct),
      '/',
      '/stag/locations',
      '/country-england',
      '/stag/blog',
      '/my-events',
    ]
  })

  test('the price of a product: its page, category and location in its section, and the home page', async () => {
    const change = sql`update product set prices = '[{"per": "person", "pricePence": 1234500}]' where id = ${firstProduct.id}`
    // The home page is affected because it shows a sample weekend at the location with the most reviews, here
    // Newcastle.
    const affected = [
      newcastlePage,
      pageOf('newcastle', firstProduct),
      categoryOf('newcastle', firstProduct),
      '/',
    ]
    expect(await invalidatedBy([change], urls, newcastlePage)).toEqual(affected)
    expect((await pages(newcastlePage))[1]).toContain('12,345')
  })

  test('a review: the pages that show it or count it', async () => {
    const change = sql`
      with written as (
        insert into review (id, kind, product_id, location_id, section, score, author, text, created_date, shipped)
        values ('new-review', 'product', ${firstProduct.id}, 'newcastle', 'stag', 1, 'Ann', 'A review that was just written.',
          '2030-01-01', false)
        returning product_id, location_id),
      counted as (
        update location set review_count = review_count + 1, review_sum = review_sum + 1
        from written where location.id = location_id)
      update product set review_count = review_count + 1, review_sum = review_sum + 1
      from written where product.id = product_id`
    const countingPages = ['/', '/stag/locations', '/country-england']
    const affected = [
      newcastlePage,
      '/hen/in-newcastle',
      pageOf('newcastle', firstProduct),
      categoryOf('newcastle', firstProduct),
    ]
    expect(await invalidatedBy([change], urls, newcastlePage)).toEqual([...affected, ...countingPages])
    expect((await pages(pageOf('newcastle', firstProduct)))[1]).toContain('A review that was just written.')
  })

  test('a new product: its location and category, and no page of another product', async () => {
    const change = await insertCopyQuery(secondProduct)
    const invalidated = await invalidatedBy([change], urls, newcastlePage)
    expect(invalidated).toEqual(
      expect.arrayContaining([newcastlePage, categoryOf('newcastle', secondProduct)]),
    )
    for (const unaffected of ['/stag/in-york', '/stag/locations', '/country-england', '/stag/blog'])
      expect(invalidated).not.toContain(unaffected)
    for (const product of [firstProduct, secondProduct])
      expect(invalidated).not.toContain(pageOf('newcastle', product))
  })

  test('a new product of another location: only the page of that location, not the home page', async () => {
    const change = await insertCopyQuery(yorkProduct)
    const invalidated = await invalidatedBy([change], urls, '/stag/in-york')
    expect(invalidated).toEqual(['/stag/in-york'])
  })

  test('a ready-made package, or the price of one of its products: the pages of the package, its location and section', async () => {
    const packageUrl = `${newcastlePage}/package-week-end`
    const content = {
      description: null,
      setDates: [],
      productList: [{ productId: firstProduct.id, dayIndex: 0 }],
    }
    await sql`insert into web_package values ('week-end', 'The Week End', '{stag}', 'newcastle', 1, true, 'gold',
      ${JSON.stringify(content)}::jsonb)`.execute(site.db)
    const [affectedUrls, otherUrls] = [
      [newcastlePage, packageUrl, '/stag', '/stag/packages'],
      ['/stag/in-york', '/hen', '/stag/locations'],
    ]
    const renamed = sql`update web_package set name = 'The Long Week End' where id = 'week-end'`
    expect(await invalidatedBy([renamed], [...affectedUrls, ...otherUrls], packageUrl)).toEqual(
      expect.arrayContaining(affectedUrls),
    )
    expect((await pages(packageUrl))[1]).toContain('The Long Week End')
    const moreExpensive = sql`update product set prices = '[{"per": "person", "pricePence": 7654300}]' where id = ${firstProduct.id}`
    const invalidated = await invalidatedBy([moreExpensive], [...affectedUrls, ...otherUrls], packageUrl)
    expect(invalidated).toEqual(expect.arrayContaining(affectedUrls))
    for (const unaffected of ['/stag/in-york', '/stag/locations'])
      expect(invalidated).not.toContain(unaffected)
    expect((await pages(packageUrl))[1]).toContain('76,543')
    await sql`delete from web_package`.execute(site.db)
  })

  test('a photo with a new crop: all pages that show it (SHELL-075)', async () => {
    const staff = await site.signIn('staff')
    const photo = await twoColours().jpeg().toBuffer()
    const uploaded = await staff.post('/api/upload/quay.jpg', photo, {
      headers: { 'content-type': 'application/octet-stream' },
    })
    const { upload, alt } = { upload: uploaded.body.data.id, alt: 'The quay of two colours' }
    const addedPhoto = (await staff.post('/api/mediaUpload', { upload, alt })).body.data
    const { id } = addedPhoto.record
    const { record, version } = (await staff.get(`/api/record/product/${firstProduct.id}`)).body.data
    const images = [{ id: `photo/${id}` }]
    const saved = await staff.put(`/api/product/${firstProduct.id}`, {
      version,
      record: { ...record, sections: ['stag'], images },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const affected = [
      newcastlePage,
      pageOf('newcastle', firstProduct),
      categoryOf('newcastle', firstProduct),
      '/',
    ]
    const pictureUrlOn = async (url: string) => {
      const [page = ''] = await pages(url)
      return new RegExp(`/media/photo/${id}\\.[0-9a-z]+`).exec(page)?.[0]
    }
    await waitUntilShown(pageOf('newcastle', firstProduct), alt)
    const uncroppedUrl = await pictureUrlOn(pageOf('newcastle', firstProduct))
    expect((await pages(pageOf('newcastle', firstProduct)))[0]).toContain(
      `${uncroppedUrl}?w=300 300w, ${uncroppedUrl}?w=400 400w`,
    )
    const cropPhoto = {
      execute: () =>
        staff.put(`/api/media/${id}`, {
          version: addedPhoto.version,
          record: { ...addedPhoto.record, crop: { x: 0.5, y: 0, width: 0.5, height: 1 } },
        }),
    } as unknown as RawBuilder<unknown>
    expect(await invalidatedBy([cropPhoto], urls, newcastlePage)).toEqual(affected)
    const croppedUrl = await pictureUrlOn(pageOf('newcastle', firstProduct))
    expect(croppedUrl).not.toBe(uncroppedUrl)
    for (const url of affected.slice(0, 3)) expect([url, await pictureUrlOn(url)]).toEqual([url, croppedUrl])
    const response = await site.app.http.inject({
      url: `${croppedUrl}?w=300`,
      headers: { accept: 'image/webp' },
    })
    expect(await colourAt(response.rawPayload, 0.1, 0.5)).toBe('blue')

    const section = (await staff.get('/api/record/template/stag')).body.data
    const picture = { id: `photo/${id}` }
    const savedSection = await staff.put('/api/template/stag', {
      version: section.version,
      record: { ...section.record, picture },
    })
    expect(savedSection.status, JSON.stringify(savedSection.body)).toBe(200)
    await waitUntilShown('/stag', croppedUrl!)
    // Every page's settings contain the pictures of all sections, so only the main content is checked.
    const [henMain = ''] = (await pages('/hen'))[0]!.match(/<main.*<\/main>/s) ?? []
    expect(henMain).toContain('<img')
    expect(henMain).not.toContain(`photo/${id}`)
  })

  test('a change of data that pages do not contain: no page', async () => {
    const supplier = sql`update supplier set contact = jsonb_set(contact, '{phone}', '"01632 960000"')`
    const role = sql`update role_document set version = version + 1`
    const rate = sql`update currency set exchange_rate = exchange_rate * 1.1`
    const textOfDialogs = sql`update dictionary_message set text = text || '.'`
    // Once the pages of this product are invalidated, all earlier changes have been read.
    const lastChange = sql`update product set description = 'Seen' where id = ${firstProduct.id}`
    const invalidated = await invalidatedBy(
      [supplier, role, rate, textOfDialogs, lastChange],
      urls,
      newcastlePage,
    )
    expect(invalidated).toEqual([
      newcastlePage,
      pageOf('newcastle', firstProduct),
      categoryOf('newcastle', firstProduct),
      '/',
    ])
  })
})

test('after a change that is rolled back, the pages stay cached', async () => {
  const readChangeLog = () => site.db.selectFrom('row_change_dependencies').selectAll().execute()
  const [before, logBefore] = [await etags(), await readChangeLog()]
  await site.db
    .transaction()
    .execute(async (tx) => {
      await sql`update product set name = 'Never'`.execute(tx)
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await readChangeLog()).toEqual(logBefore)
  expect(await etags()).toEqual(before)
})
