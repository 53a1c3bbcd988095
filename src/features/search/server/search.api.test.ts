import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchSources } from '#app/record-sources.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import type { SearchHit } from '../contract.ts'
import { refreshSearches } from './index.ts'

let site: TestApp
let anyone: TestBrowser
let staff: TestBrowser
beforeAll(async () => {
  site = await testApp()
  anyone = site.visitor()
  staff = await site.signIn('staff')
})

type SearchResponse = { data: SearchHit[]; count: number; corrected: string | null }
const search = async (q: string, parameters = '', browser = anyone): Promise<SearchResponse> => {
  const { status, body } = await browser.get(`/api/search?q=${encodeURIComponent(q)}${parameters}`)
  expect(body).toHaveProperty('data')
  expect(status).toBe(200)
  return body
}
const searchTitles = async (...args: Parameters<typeof search>) =>
  (await search(...args)).data.map(({ title }) => title)
const readRecord = async (kind: string, id: string) =>
  (await staff.get(`/api/record/${kind}/${id}`)).body.data
const changeRecord = async (kind: string, id: string, changes: object) => {
  const { record: before, version } = await readRecord(kind, id)
  const { body } = await staff.put(`/api/${kind}/${id}`, { version, record: { ...before, ...changes } })
  expect(body).toHaveProperty('data.version')
}

describe('search results', () => {
  test('list locations first, then what is sold there, each with its page', async () => {
    const { data, corrected } = await search('newcastle', '&section=hen')
    expect(data[0]).toMatchObject({ kind: 'location', title: 'Newcastle', href: '/hen/in-newcastle' })
    expect(data.some(({ kind }) => kind === 'product')).toBe(true)
    expect(corrected).toBeNull()
    const product = data.find(({ kind }) => kind === 'product')!
    const [, place, category, id] = /^\/hen\/in-([^/]+)\/do-([^/]+)\/go-([^/]+)$/.exec(product.href) ?? []
    const productResponse = await anyone.get(`/api/location/${place}/product/${id}`)
    expect(productResponse.body.data.product).toMatchObject({ id: product.id, category: { url: category } })
  })
  test('contain all words of the search, in any order, or words that begin with them', async () => {
    expect((await searchTitles('newc shoot'))[0]).toBe('Clay Pigeon Shooting')
    expect((await searchTitles('clay newcastle'))[0]).toBe('Clay Pigeon Shooting')
  })
  test('for a mistyped word are those of its correction, which the response names', async () => {
    for (const [typed, meant] of [
      ['newcaslte', 'newcastle'],
      ['Newcstle', 'newcastle'],
      ['edinbrugh', 'edinburgh'],
    ] as const) {
      const { data, corrected } = await search(typed, '&kinds=location')
      expect(data[0]?.title.toLowerCase()).toBe(meant)
      expect(corrected).toBe(meant)
    }
    expect((await searchTitles('clya pigoen newcastle'))[0]).toBe('Clay Pigeon Shooting')
  })
  test('are entries with any of the words when none has all of them', async () => {
    const { data, corrected } = await search('york xylophonequest')
    expect(data[0]?.title).toBe('York')
    expect(corrected).toBeNull()
  })
  test('are empty for punctuation only and for unknown words', async () => {
    for (const q of ['', ' ', '!!!', `'; qqxxqq qqzzqq; --qq`, 'qqqqqqqq', ':*&|!()<->\\'])
      expect(await search(q, '&kinds=post')).toMatchObject({ data: [], count: 0 })
  })
  test('are filtered by kind and section, limited and counted', async () => {
    const { data, count } = await search('shooting', '&kinds=product&limit=2')
    expect(data).toHaveLength(2)
    expect(count).toBeGreaterThan(2)
    const allAreIn = async (section: string) => {
      const response = await search('newcastle', `&kinds=product&limit=50&section=${section}`)
      const { rows } = await sql<{ sections: string[] }>`
        select sections from product where id = any(${response.data.map(({ id }) => id)}::text[])`.execute(
        site.db,
      )
      return rows.every((row) => row.sections.includes(section))
    }
    expect(await allAreIn('events')).toBe(true)
  })
  test('are not returned for invalid parameters; the response names the field', async () => {
    for (const [query, path] of [
      ['q=york&section=golfing', 'section'],
      ['q=york&kinds=customer', 'kinds.0'],
      ['q=york&kinds=post,post', 'kinds.1'],
      ['q=york&limit=51', 'limit'],
      ['q=york&limit=0', 'limit'],
      [`q=${'y'.repeat(101)}`, 'q'],
      ['limit=5', 'q'],
    ]) {
      const { status, body } = await anyone.get(`/api/search?${query}`)
      expect({ query, status, path: body.errors?.[0]?.path }).toEqual({ query, status: 422, path })
    }
  })
})

describe('visibility', () => {
  const secret = 'newcastle-clay-pigeon-shooting'
  const isFound = async (browser?: TestBrowser) =>
    (await search('clay pigeon newcastle', '&kinds=product', browser)).data.some(({ id }) => id === secret)

  test('a product hidden from everyone except staff is found only by staff who can view products; one hidden from everyone, by nobody', async () => {
    const staffWithoutPermission = await createTestStaff(site)
    const customer = await site.signIn('organiser')
    expect(await isFound()).toBe(true)
    await changeRecord('product', secret, { hideListing: 'Everyone Except Staff' })
    expect(
      await Promise.all([isFound(), isFound(customer), isFound(staffWithoutPermission), isFound(staff)]),
    ).toEqual([false, false, false, true])
    await changeRecord('product', secret, { hideListing: 'Everyone' })
    expect(await isFound(staff)).toBe(false)
    await changeRecord('product', secret, { hideListing: undefined })
    expect(await isFound()).toBe(true)
  })
  test('a location without a public page, and its items, are found only by staff, with links to the staff pages', async () => {
    /** Returns the kind of each hit in York, with 'page' for a public page or else the first part of its address. */
    const hitKinds = async (browser?: TestBrowser) =>
      (await search('york', '&limit=50', browser)).data
        .filter(({ id }) => /^york(-|$)/.test(id))
        .map(({ kind, href }) => `${kind} ${href.includes('/in-york') ? 'page' : href.split('/')[1]}`)
    const distinctKinds = async (browser?: TestBrowser) => [...new Set(await hitKinds(browser))].sort()
    const pages = ['location page', 'package page', 'product page']
    expect(await distinctKinds()).toEqual(pages)
    await changeRecord('location', 'york', { removeFromWeb: 'Yes' })
    expect(await distinctKinds()).toEqual([])
    expect(await distinctKinds(staff)).toEqual(['location admin', 'package admin', 'product preview-product'])
    const foundIds = async (browser?: TestBrowser) =>
      (await search('york', '', browser)).data.map(({ id }) => id)
    expect((await foundIds()).filter((id) => id.startsWith('york') && id !== 'yorkshire')).toEqual([])
    expect(await foundIds(staff)).toContain('york')
    await changeRecord('location', 'york', { removeFromWeb: 'No' })
    expect(await distinctKinds()).toEqual(pages)
    expect(await foundIds()).toContain('york')
  })
  test('spicy products are locked for users who are not logged in', async () => {
    const { rows } = await sql<{ id: string; name: string }>`
      select product.id, product.name from product join category on category.id = category_id
      where is_spicy and cardinality(category_ids) = 1 and hide_listing is null limit 1`.execute(site.db)
    const lockedFor = async (browser?: TestBrowser) =>
      (await search(rows[0]!.name, '&kinds=product&limit=50', browser)).data.find(
        ({ id }) => id === rows[0]!.id,
      )?.locked
    expect([await lockedFor(), await lockedFor(await site.signIn('guest'))]).toEqual([true, false])
    const category = (await readRecord('product', rows[0]!.id)).record.category
    await changeRecord('category', category, { isSpicy: 'No' })
    expect(await lockedFor()).toBe(false)
    await changeRecord('category', category, { isSpicy: 'Yes' })
    expect(await lockedFor()).toBe(true)
  })
})

test('created and renamed items are found at once, even by new words, and removed ones are not', async () => {
  const { record: template } = await readRecord('product', 'newcastle-clay-pigeon-shooting')
  const newProduct = { ...template, id: 'newcastle-zorbing', name: 'Zorbing at Dawn' }
  await staff.post('/api/product', { record: newProduct })
  expect(await searchTitles('zorbing')).toEqual(['Zorbing at Dawn'])
  expect(await searchTitles('zrobing')).toEqual(['Zorbing at Dawn'])
  await changeRecord('product', newProduct.id, { name: 'Walking at Dusk' })
  expect(await searchTitles('zorbing')).toEqual([])
  expect(await searchTitles('walking dusk')).toEqual(['Walking at Dusk'])
  const { version } = await readRecord('product', newProduct.id)
  await staff.delete(`/api/product/${newProduct.id}`, { version })
  expect(await searchTitles('walking dusk', '&kinds=product')).not.toContain('Walking at Dusk')
})

test('items are found at once by a new name of their location or venue, and with a new address of their category', async () => {
  const find = async (q: string, kind: string) => (await search(q, `&kinds=${kind}&limit=50`)).data
  const { record: product } = await readRecord('product', 'newcastle-axe-throwing')
  const { record: place } = await readRecord('location', 'newcastle')
  const renames: [string, string, object, object][] = [
    ['location', 'newcastle', { name: 'Zuffolk' }, { name: place.name }],
    ['location', place.country, { name: 'Quorland' }, { name: 'England' }],
  ]
  for (const [kind, id, after] of renames) await changeRecord(kind, id, after)
  expect((await find('zuffolk', 'product')).find(({ id }) => id === product.id)?.about).toMatch(
    / in Zuffolk$/,
  )
  expect((await find('zuffolk', 'package')).length).toBeGreaterThan(0)
  expect((await find('zuffolk', 'location'))[0]?.about).toBe('Quorland')
  for (const [kind, id, , before] of renames) await changeRecord(kind, id, before)
  expect(await find('zuffolk', 'product')).toEqual([])

  const { record: category } = await readRecord('category', product.category)
  await changeRecord('category', category.id, { url: 'quoits' })
  const [hit] = await find('axe newcastle', 'product')
  expect(hit?.href).toContain('/do-quoits/go-newcastle-axe-throwing')
  await changeRecord('category', category.id, { url: category.url })

  const { record: venue } = await readRecord('venue', product.venues[0])
  await changeRecord('venue', venue.id, { name: 'Zweihander Hall' })
  expect((await find('zweihander', 'product')).map(({ id }) => id)).toContain(product.id)
  await changeRecord('venue', venue.id, { name: venue.name })
})

test('ready-made packages are found with the address of their page', async () => {
  const { rows } = await sql<{ id: string; name: string; location_id: string }>`
    select id, name, location_id from web_package order by id limit 1`.execute(site.db)
  const [webPackage] = rows
  const { data } = await search(webPackage!.name, '&kinds=package')
  expect(data[0]).toMatchObject({ kind: 'package', id: webPackage!.id, title: webPackage!.name })
  expect(data[0]!.href).toMatch(new RegExp(`/in-${webPackage!.location_id}/package-${webPackage!.id}$`))
})

test('posts are found when they are live, and before that only by staff who can view content', async () => {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from content_item where type = 'blog post' and live order by id limit 1`.execute(site.db)
  const [post] = rows
  const finders = [anyone, await site.signIn('organiser'), await createTestStaff(site, 'product.view'), staff]
  const whoFinds = () =>
    Promise.all(
      finders.map(async (browser) =>
        (await search(post!.title, '&kinds=post', browser)).data.some(({ id }) => id === post!.id),
      ),
    )
  expect(await whoFinds()).toEqual([true, true, true, true])
  const { record: before } = await readRecord('content', post!.id)
  await changeRecord('content', post!.id, { setting: { ...before.setting, published: 'No' } })
  expect(await whoFinds()).toEqual([false, false, false, true])
  const [draft] = (await search(post!.title, '&kinds=post', staff)).data
  expect(draft).toMatchObject({ id: post!.id, href: `/preview-post/${post!.id}` })
  await changeRecord('content', post!.id, { setting: before.setting })
  expect(await whoFinds()).toEqual([true, true, true, true])
})

test('a visitor’s words are never corrected to words that only staff can find', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from content_item where type = 'blog post' and live order by id limit 1`.execute(site.db)
  const { record: post } = await readRecord('content', rows[0]!.id)
  const { setting } = post
  const correctionOf = async (q: string, browser = anyone) => (await search(q, '', browser)).corrected
  // 'quads' would be the correction, unless the typed text is the beginning of an existing word, such as quadsilver.
  expect([await correctionOf('quadsi'), await correctionOf('qadsilver', staff)]).toEqual(['quads', null])
  await changeRecord('content', post.id, { title: 'Quadsilver', setting: { ...setting, published: 'No' } })
  expect([await correctionOf('quadsi'), await correctionOf('qadsilver')]).toEqual(['quads', null])
  expect([await correctionOf('quadsi', staff), await correctionOf('qadsilver', staff)]).toEqual([
    null,
    'quadsilver',
  ])
  await changeRecord('content', post.id, { title: 'Quadsilver', setting })
  expect([await correctionOf('quadsi'), await correctionOf('qadsilver')]).toEqual([null, 'quadsilver'])
  await changeRecord('content', post.id, post)
})

test('unchanged entries are not rewritten', async () => {
  const rowVersions = async () =>
    (await sql`select kind, id, xmin::text from search_entry order by kind, id`.execute(site.db)).rows
  const before = await rowVersions()
  await refreshSearches(site.db, searchSources)
  expect(await rowVersions()).toEqual(before)
  expect(before.length).toBeGreaterThan(400)
})
